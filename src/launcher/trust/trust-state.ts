import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Question, Trust } from '../../protocol/trust.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import type { AnswerSheet } from '../form/answer-sheet.ts';
import type { Refusal } from '../launcher-state.ts';

/** The state of a member's proof of identity. */
export type TrustState =
  /** `past` says how the last attempt or trust ended, `retryAfter` in how many seconds another may begin. */
  | {
      name: 'offered';
      past?: 'failed' | 'revoked';
      retryAfter?: number | undefined;
      problem?: ScreeningError;
    }
  | Proving
  | Answering
  | Trusted
  /** A request is being sent. */
  | { name: 'sending'; from: Proving | Answering | Trusted };

/** The member gives a purpose and personal facts. */
export interface Proving {
  name: 'proving';
  sheet: AnswerSheet;
  reader: AnswerReader;
  purpose: PurposeChoice | undefined;
  /** The purpose in the member's own words, for `other`. */
  ownPurpose: string;
  /** The member tried to finish the step while it was incomplete. */
  tried?: boolean;
  refusal?: Refusal;
}

/** The member answers the questions of the service. */
export interface Answering {
  name: 'answering';
  trust: Trust;
  questions: Question[];
  /** The id of the chosen answer by the id of its question. */
  answers: Map<string, string>;
  tried?: boolean;
  /** The answers of the last attempt were wrong. */
  isWrong?: boolean;
  problem?: ScreeningError;
}

/** The member sees the outcomes of what they order for the purpose of the trust. */
export interface Trusted {
  name: 'trusted';
  trust: Trust;
  problem?: ScreeningError;
}

export type PurposeChoice = keyof LauncherSentences['trust']['purposes'];

/** The state with the questions of an attempt. After wrong answers the service may ask the same ones again. */
export function answering(trust: Trust, before: Answering | undefined): TrustState {
  const questions = trust.questions ?? before?.questions;
  // The questions were asked on an earlier visit and are never sent again: start over.
  if (!questions) return { name: 'offered' };
  return { name: 'answering', trust, questions, answers: new Map(), isWrong: before !== undefined };
}
