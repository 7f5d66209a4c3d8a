import type { TemplateResult } from 'lit';
import type { PageProblem } from '../client/page-problem.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import type { Screening } from '../protocol/screening.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { InviteLink } from './invite/invite-link.ts';
import type { LauncherContext, StepViews } from './launcher-context.ts';

/**
 * Where a launcher stands, once it knows what may be ordered. A state carries what draws it: nothing is shown before
 * its files are here.
 */
export type LauncherState = Choosing | Filling | Submitting | HandedOver | UnderWay;

/** The candidate chooses a package. */
export interface Choosing {
  name: 'choosing';
  packages: ScreeningPackage[];
  draw: View<Choosing>;
  /** Why the last choice could not be opened. */
  problem?: PageProblem;
}

/** A step of the form is shown. */
export interface Filling {
  name: 'filling';
  form: Questionnaire;
  step: number;
  /** Only a first step of plain inputs is shown without it, and is not left without it. */
  kit: StepKit | undefined;
  /** Somebody wanted to go on and could not. */
  tried?: true;
  /** Why the last order was refused, or the next step could not be loaded. */
  refusal?: Refusal;
  /** The next step is on its way. */
  isLoading?: true;
}

/** The order is on its way. */
export interface Submitting {
  name: 'submitting';
  form: Questionnaire;
  step: number;
  kit: StepKit;
}

/** The service collects the rest: by email, or behind a link. */
export interface HandedOver {
  name: 'handed-over';
  screening: Screening;
  form: Questionnaire;
  method: 'link' | 'email';
  invite: InviteLink;
  draw: View<HandedOver>;
}

/** There is nothing more to do here. */
export interface UnderWay {
  name: 'under-way';
  screening: Screening;
  form: Questionnaire;
  /** False where it already was before. */
  isNew: boolean;
  draw: View<UnderWay>;
}

type View<State> = (context: LauncherContext, state: State) => TemplateResult;

/** What draws the steps of a form, and what its answers are checked with. */
export interface StepKit {
  views: StepViews;
  reader: AnswerReader;
  drawDone: View<UnderWay>;
}

export interface Refusal {
  problem: PageProblem;
  /** Refused paths that the form does not ask. */
  unasked: string[];
}

/** The step that is shown, from 0: an answer may have taken a later one away. */
export const stepIndex = ({ form, step }: Filling | Submitting): number =>
  Math.min(step, form.steps.length - 1);
