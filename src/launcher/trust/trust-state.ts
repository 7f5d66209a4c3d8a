import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Question, Trust } from '../../protocol/trust.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import type { AnswerSheet } from '../form/answer-sheet.ts';
import type { Refusal } from '../launcher-state.ts';

/** The state of a member's proof of identity. */
export type TrustState =
  | Offered
  | Asked
  | Proving
  | Answering
  | Trusted
  /** A request is being sent. */
  | { name: 'sending'; from: Proving | Answering | Trusted };

/** The member is not trusted. */
export interface Offered {
  name: 'offered';
  /** How the last attempt or trust ended. */
  past?: 'failed' | 'revoked';
  /** In how many seconds another attempt may begin. */
  retryAfter?: number | undefined;
  problem?: ScreeningError;
}

/** Before an order: does the member want to see its outcome? */
export interface Asked {
  name: 'asked';
  before: Offered;
  problem?: ScreeningError;
}

/** The member gives a purpose and personal facts. */
export interface Proving {
  name: 'proving';
  /** What was shown before, and is shown again after Back. */
  before: Offered | Asked;
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
  before: Offered | Asked;
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
export function answering(trust: Trust, from: Proving | Answering | undefined): TrustState {
  const last = from?.name === 'answering' ? from : undefined;
  const questions = trust.questions ?? last?.questions;
  // The questions were asked on an earlier visit and are never sent again: start over.
  if (!from || !questions) return { name: 'offered' };
  const { before } = from;
  return { name: 'answering', before, trust, questions, answers: new Map(), isWrong: last !== undefined };
}
