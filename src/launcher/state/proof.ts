import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Question, Trust } from '../../protocol/trust.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import type { AnswerSheet } from '../form/answer-sheet.ts';
import type { Refusal } from '../form/refusal.ts';

/** It is not known yet whether the member may see outcomes. */
interface Due {
  name: 'due';
  /** Resolves once it is known, or cannot be known. */
  came?: Promise<unknown>;
}

/** It could not be loaded: it is asked for again before an order. */
interface Unanswered {
  name: 'unanswered';
}

/** Whether a member may see outcomes. */
export type MemberTrust = Due | Unanswered | Offered | Trusted;

/** Whether an order can be sent as far as this goes: also where nobody is trusted. */
export const isTrustKnown = (trust: MemberTrust | undefined): boolean =>
  trust?.name !== 'due' && trust?.name !== 'unanswered';

/** What a member wants to see of the next order. */
export type WantedView = 'progress' | 'result';

/** The member is not trusted. */
export interface Offered {
  name: 'offered';
  /** How the last attempt or trust ended. */
  past?: 'failed' | 'revoked';
  /** In how many seconds another attempt may begin. */
  retryAfter?: number | undefined;
  problem?: ScreeningError | undefined;
}

/** Whether a member has to say what they want to see: who orders without a trust never sees the outcome of that order. */
export const isViewAsked = (trust: MemberTrust | undefined): trust is Offered =>
  trust?.name === 'offered' && trust.retryAfter === undefined;

/** The member sees the outcomes of what they order for the purpose of the trust. */
export interface Trusted {
  name: 'trusted';
  trust: Trust;
  problem?: ScreeningError;
  /** The member has asked to end it. */
  isEnding?: true;
}

/** Where a member is on the way to see outcomes. */
export type Proof = Facts | Answering;

/** The member gives a purpose and personal facts. */
export interface Facts {
  name: 'facts';
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

export type PurposeChoice = keyof LauncherSentences['trust']['purposes'];
