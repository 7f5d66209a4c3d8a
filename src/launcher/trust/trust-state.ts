import type { PageProblem } from '../../client/page-problem.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Question, Trust } from '../../protocol/trust.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import type { AnswerSheet } from '../form/answer-sheet.ts';
import type { Refusal } from '../launcher-state.ts';

/** Where a member stands on the way to seeing outcomes. */
export type TrustState =
  /** `past` is how the last attempt or trust ended. */
  | { name: 'offered'; past?: 'failed' | 'revoked' }
  | Proving
  | Answering
  | Trusted
  /** A request is on its way. */
  | { name: 'sending'; from: Proving | Answering | Trusted };

/** The member says why, and who it is. */
export interface Proving {
  name: 'proving';
  sheet: AnswerSheet;
  reader: AnswerReader;
  purpose: PurposeChoice | undefined;
  /** What `other` stands for, in the member's words. */
  ownPurpose: string;
  /** Somebody wanted to go on and could not. */
  tried?: boolean;
  refusal?: Refusal;
}

/** The member is asked what only it can know. */
export interface Answering {
  name: 'answering';
  trust: Trust;
  questions: Question[];
  /** Question id to choice id. */
  answers: Map<string, string>;
  tried?: boolean;
  /** The last attempt was wrong. */
  isWrong?: boolean;
  problem?: PageProblem;
}

/** The member sees the outcome of what it orders under the trust's purpose. */
export interface Trusted {
  name: 'trusted';
  trust: Trust;
  problem?: PageProblem;
}

export type PurposeChoice = keyof LauncherSentences['trust']['purposes'];
