import type { Offer } from '../client/package-reader.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { Invite } from '../protocol/invite.ts';
import type { Screening } from '../protocol/screening.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { Questionnaire } from './form/questionnaire.ts';

/** The state of a launcher, once it is known what may be ordered. Only a first step of plain inputs needs no late file. */
export type LauncherState = Choosing | Filling | Submitting | HandedOver | UnderWay;

/** The candidate chooses a package. */
export interface Choosing {
  name: 'choosing';
  packages: Offer[];
  /** Why the form of the last choice could not be loaded. */
  problem?: ScreeningError;
  /** The form of a choice is being loaded. */
  isLoading?: true;
}

/** A step of the form is shown. */
export interface Filling {
  name: 'filling';
  form: Questionnaire;
  step: number;
  /** The candidate tried to finish the step while it was incomplete. */
  tried?: true;
  /** The step was opened from the review, or because the order was refused: the review comes next again. */
  isChange?: true;
  /** Why the last order was refused, or the next step could not be loaded. */
  refusal?: Refusal;
  /** The next step is being loaded. */
  isLoading?: true;
}

/** A step whose answers can be checked. */
export type ReadyStep = Filling & { form: Questionnaire & { reader: AnswerReader } };

/** The order is being sent. */
export interface Submitting {
  name: 'submitting';
  form: ReadyStep['form'];
  step: number;
}

/** The service collects the rest, by email or by link. */
export interface HandedOver {
  name: 'handed-over';
  screening: Screening;
  form: Questionnaire;
  method: 'link' | 'email';
}

/** The candidate has nothing more to do here. */
export interface UnderWay {
  name: 'under-way';
  screening: Screening;
  form: Questionnaire;
  /** False if the screening existed before. */
  isNew: boolean;
}

/** The invite link as a visitor may use it. */
export interface ShownLink {
  readonly state: LinkState;
  /** Whole seconds until the link ends. */
  readonly secondsLeft: number;
  /** Opens the service's form with a new link. Call it in a click. */
  open(place?: 'tab' | 'dialog'): Promise<void>;
  /** The link was used, or its frame was closed. */
  returnToButton(): void;
}

/** The state of an invite link. */
export type LinkState =
  | { name: 'none' }
  | { name: 'fetching' }
  | { name: 'blocked'; invite: Invite }
  | { name: 'opened'; invite: Invite }
  | { name: 'framed'; invite: Invite }
  | { name: 'failed'; problem: ScreeningError };

export interface Refusal {
  problem: ScreeningError;
  /** Refused paths that the form does not ask for. */
  unasked: string[];
  /** Whether an order was refused, and not what it takes to get there. */
  isOfOrder?: boolean;
}

/** The index of the present step, from 0. It is limited because an answer can remove a later step. */
export const stepIndex = ({ form, step }: Filling | Submitting): number =>
  Math.min(step, form.steps.length - 1);
