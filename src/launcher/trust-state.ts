import type { PageProblem } from '../client/page-problem.ts';
import type { Question, Trust } from '../protocol/trust.ts';
import type { LauncherSentences } from './form-context.ts';
import type { Refusal } from './launcher-state.ts';
import type { Questionnaire } from './questionnaire.ts';

/** Where a member stands on the way to seeing outcomes. */
export type TrustState =
  /** `past` is how the last attempt or trust ended; `problem` is why nothing further could be learned. */
  | { name: 'offered'; past?: 'failed' | 'revoked' }
  | Proving
  | Answering
  | Trusted
  /** A request is on its way. */
  | { name: 'sending'; from: Proving | Answering | Trusted };

/** The member says why, and who it is. `tried` where somebody wanted to go on and could not. */
export interface Proving {
  name: 'proving';
  form: Questionnaire;
  purpose: PurposeChoice | undefined;
  /** What `other` stands for, in the member's words. */
  ownPurpose: string;
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
