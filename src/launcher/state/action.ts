import type { Offer } from '../../client/api/package-reader.ts';
import type { FeedNews, ScreeningFeed } from '../../client/feed/screening-feed.ts';
import type { LinkLife } from '../../client/fetch-invite.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { Invite } from '../../protocol/invite.ts';
import type { Consent, Order } from '../../protocol/order.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { Trust } from '../../protocol/trust.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import type { AnswerSheet } from '../form/answer-sheet.ts';
import type { Disclosure } from '../form/disclosure.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Application } from './application.ts';
import type { Facts, Proof, Trusted, WantedView } from './proof.ts';
import type { Link, OpenState, Unsent } from './state.ts';

/** What can happen to a launcher. */
export type Action = Press | HostCall | Outcome;

/** What the candidate or member does. */
type Press =
  /** Types or chooses an answer. */
  | { type: 'answer'; path: string; value: unknown }
  /** Leaves a field after a change. */
  | { type: 'leave-field'; path: string }
  /** Says whether the answer at `path`, which is unusual, is right. */
  | { type: 'confirm'; path: string; isRight: boolean }
  /** Adds an entry to a list, or removes one. */
  | { type: 'set-entries'; list: string; entries: unknown[] }
  | { type: 'toggle-ssn' }
  /** Goes to a field, by the list of problems. */
  | { type: 'focus'; id: string }
  /** Finishes the step that is shown. `typedName` is the signature on a step that asks for one. */
  | { type: 'advance'; typedName: string }
  /** −1: what was shown before the first step. `isChange`: from the review, which comes next again. */
  | { type: 'go-to'; step: number; isChange?: true }
  | { type: 'choose'; offer: Offer }
  /** Goes on in the service's own form, because an answer is lacking that this one must have. */
  | { type: 'use-hosted-form' }
  /** Asks for the code by which a phone opens the page. */
  | { type: 'show-phone-code' }
  /** Starts anew on what is finished or was called off. */
  | { type: 'start-another' }
  | { type: 'save-receipt' }
  /** Opens the service's own form. */
  | { type: 'open-link'; place?: 'tab' | 'dialog' }
  /** The link was used, or its frame was closed. */
  | { type: 'leave-link' }
  | { type: 'retry' }
  /** Says before an order what they want to see of it. */
  | { type: 'choose-view'; view: WantedView }
  /** Wants to see outcomes. */
  | { type: 'open-proof' }
  /** Leaves the proof of identity. */
  | { type: 'cancel-proof' }
  | { type: 'change-purpose'; change: Partial<Pick<Facts, 'purpose' | 'ownPurpose'>> }
  | { type: 'choose-answer'; questionId: string; choiceId: string }
  | { type: 'submit-proof' }
  | { type: 'end-trust' };

/** What the host's page does. */
type HostCall =
  | { type: 'submit' }
  | { type: 'open' }
  /** Deletes every answer and starts over. `notice`: the candidate asked for it, and is told. */
  | { type: 'reset'; notice?: 'forgotten' }
  /** Nobody is signed in any more: what a draft would not keep goes. */
  | { type: 'sign-out' }
  /** The page is left. */
  | { type: 'leave-page' };

/** What comes of it. Each is the answer to something that a state began, but the news of the feed. */
type Outcome =
  /** What may be ordered has been loaded, or has not. */
  | { type: 'loaded'; state: OpenState }
  | { type: 'load-failed'; problem: ScreeningError }
  /** What was chosen can be shown. */
  | { type: 'opened'; state: OpenState }
  /** What a state waits for has not come. */
  | { type: 'failed'; problem: ScreeningError }
  /** The answers can be read now. */
  | { type: 'ready'; next?: Action }
  | { type: 'signed'; disclosure: Disclosure; consent: Consent }
  /** Nobody has prevented the order. `unsent`: it was sent before. */
  | { type: 'send'; order: Order; unsent?: Unsent }
  | { type: 'ordered'; application: Application; screening: Screening; isNew: boolean }
  | { type: 'refused'; form: Questionnaire; problem: ScreeningError }
  /** The pause before an order is sent again is over, or the connection is back. */
  | { type: 'send-again' }
  /** A link is to be fetched, for the tab that is open already, or for a frame. */
  | { type: 'fetch-link'; place: 'tab' | 'dialog' }
  | {
      type: 'linked';
      application: Application;
      link: Link;
      invite: Invite;
      life: LinkLife;
      place: 'tab' | 'dialog';
    }
  | { type: 'unlinked'; link: Link; problem: ScreeningError }
  /** The host's content security policy does not let the frame be shown. */
  | { type: 'frame-blocked' }
  /** The form of the proof of identity can be filled in. */
  | { type: 'proof-opened'; sheet: AnswerSheet; reader: AnswerReader }
  /** What the proxy knows of the member's proof; undefined where there is none. `by`: what has just asked for it. */
  | { type: 'judged'; trust: Trust | undefined; by?: Proof | Trusted }
  /** The proof was not taken: what the service wants can be given now. */
  | { type: 'proof-refused'; problem: ScreeningError; sheet: AnswerSheet; reader: AnswerReader }
  /** What the member asked for in the section has not come. */
  | { type: 'unjudged'; problem: ScreeningError }
  /** The feed has heard something. */
  | { type: 'news'; news: FeedNews; feed: Pick<ScreeningFeed, 'problem' | 'connection'> };

/** Tells the launcher what happened. Resolves once what that began is over. */
export type Dispatch = (action: Action) => Promise<void> | void;
