import type { Offer } from '../../client/api/package-reader.ts';
import type { LinkLife } from '../../client/fetch-invite.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { Invite } from '../../protocol/invite.ts';
import type { Order } from '../../protocol/order.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Refusal } from '../form/refusal.ts';
import type { Application } from './application.ts';
import type { Proof } from './proof.ts';

/** What a launcher shows. Only `Launcher.dispatch` changes it. */
export type LauncherState = Loading | Failed | OpenState;

/** What it shows once it is known what may be ordered. */
export type OpenState = Choosing | Filling | Submitting | Proving | OrderedState;

/** What it shows once there is an order. */
export type OrderedState = HandedOver | UnderWay;

/** It is not known yet what may be ordered, or by whom. */
interface Loading {
  name: 'loading';
}

/** What may be ordered cannot be loaded, or nobody is named. */
export interface Failed {
  name: 'failed';
  problem: ScreeningError;
  /** Whether a number was removed that somebody else should not find. */
  hasRemoved?: boolean;
}

/** Whose state it is, with what stays the same from one to the next. */
interface Open {
  application: Application;
}

/** The candidate chooses a package. */
export interface Choosing extends Open {
  name: 'choosing';
  packages: Offer[];
  /** Why the form of the last choice could not be loaded. */
  problem?: ScreeningError;
  /** The form of a choice is being loaded. */
  isLoading?: true;
}

/** A step of the form is shown. */
export interface Filling extends Open {
  name: 'filling';
  form: Questionnaire;
  step: number;
  /** What was shown before the first step: the choice of packages, or the form that lacks an answer. */
  before?: Choosing | Filling | undefined;
  /** The candidate tried to finish the step while it was incomplete. */
  tried?: true;
  /** The step was opened from the review, or because the order was refused: the review comes next again. */
  isChange?: true | undefined;
  /** Why the last order was refused, or the next step could not be loaded. */
  refusal?: Refusal;
  /** The next step is being loaded. */
  isLoading?: true;
}

/** A step whose answers can be checked. */
export type ReadyStep = Filling & { form: Questionnaire & { reader: AnswerReader } };

/** The order is being sent. */
export interface Submitting extends Open {
  name: 'submitting';
  form: ReadyStep['form'];
  step: number;
  before?: Choosing | Filling | undefined;
  order: Order;
  /** It has not arrived so far. */
  unsent?: Unsent;
}

/** An order that is sent again, as it is and with the same key. */
export interface Unsent {
  problem: ScreeningError;
  /** Before it is sent again; false while it is on its way. */
  isPause: boolean;
  /** Milliseconds: each pause is twice as long as the one before. */
  pauseMs: number;
  /** When the candidate is asked to press instead, by the page's clock. */
  endsAt: number;
}

/** A member proves who they are, in the place of everything else. */
export interface Proving extends Open {
  name: 'proving';
  /** What is shown again afterwards. */
  before: Filling | OrderedState;
  proof: Proof;
  /** What was given is being sent. */
  isSending?: true;
}

/** The service collects the rest, by email or by link. */
export interface HandedOver extends Open {
  name: 'handed-over';
  screening: Screening;
  form: Questionnaire;
  /** What is shown by the way back from a first step, where it starts anew. */
  before: Filling['before'];
  method: 'link' | 'email';
  link: Link;
}

/** The candidate has nothing more to do here. */
export interface UnderWay extends Open {
  name: 'under-way';
  screening: Screening;
  form: Questionnaire;
  before: Filling['before'];
  /** False if the screening existed before. */
  isNew: boolean;
  /** The last change since it was first shown that is announced, and what was so before it. */
  change: { screening: Screening; previous: Screening } | undefined;
}

/** The link to the service's own form: `blocked` is shown as a link, `opened` in a tab, `framed` in a dialog. */
export type Link =
  | { name: 'none' }
  | { name: 'fetching' }
  | { name: 'blocked' | 'opened' | 'framed'; invite: Invite; life: LinkLife }
  | { name: 'failed'; problem: ScreeningError };

/** Whether a status beside the launcher shows the same screening: then the launcher says only what it alone has. */
export const isShownBeside = (state: LauncherState): boolean =>
  'screening' in state && state.screening.id === state.application.page.beside?.screening?.id;

/** Names the part of the launcher that is shown. */
export function placeOf(state: LauncherState): string {
  if (state.name === 'filling') return `step ${state.step}`;
  if (state.name === 'proving') return `proving ${state.proof.name}`;
  return `${state.name === 'failed' ? 'loading' : state.name}${isShownBeside(state) ? ' beside' : ''}`;
}

/** The step without what it waits for, and without what was refused. */
export function rested(state: Filling): Filling {
  const step = { ...state };
  delete step.isLoading;
  delete step.refusal;
  return step;
}

/** The step that says why the next one has not come. */
export const withProblem = (state: Filling, problem: ScreeningError): Filling => ({
  ...rested(state),
  refusal: { problem, unasked: [] },
});

/** The index of the present step, from 0. It is limited because an answer can remove a later step. */
export const stepIndex = ({ form, step }: Pick<Filling, 'form' | 'step'>): number =>
  Math.min(step, form.steps.length - 1);
