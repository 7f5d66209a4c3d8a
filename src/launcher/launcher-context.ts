import type { nothing, TemplateResult } from 'lit';
import type { PageProblem } from '../client/page-problem.ts';
import type { LauncherSentences } from '../locales/sentences.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { AnswerSheet } from './form/answer-sheet.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { Step } from './form/steps.ts';

/** What the fields of a form may ask for. */
export interface FormActions {
  /** Takes an answer as it is typed. */
  answer(path: string, value: unknown): void;
  /** Takes the entries of a list, after one was added or removed. */
  setEntries(list: string, entries: unknown[]): void;
  /** Moves the focus once what changed is drawn. */
  focusOn(id: string): void;
  toggleSsn(): void;
}

/** What the views of a launcher may ask for. */
export interface LauncherActions extends FormActions {
  choose(offer: ScreeningPackage): void;
  /** After a field was left with another answer. */
  leave(path: string): void;
  /** Ends the step that is shown; `typedName` is the signature, where there is one to give. */
  advance(typedName: string): void;
  goTo(step: number): void;
  reset(): void;
  saveReceipt(): void;
}

/** What every view is drawn from. */
export interface LauncherContext {
  readonly sentences: LauncherSentences;
  /** For `Intl`. */
  readonly locale: string;
  readonly actions: LauncherActions;
  /** Whether a member orders: then only somebody else, the candidate, can open the service's form. */
  readonly isForAnother: boolean;
  /** Whether answers are kept across reloads. */
  readonly hasDraft: boolean;
  readonly isSsnRevealed: boolean;
  /** Why the receipt could not be had. */
  readonly receiptProblem: PageProblem | undefined;
}

/** What the fields of a form are drawn from. */
export interface FormContext {
  readonly sentences: LauncherSentences;
  readonly locale: string;
  readonly actions: FormActions;
  readonly isSsnRevealed: boolean;
  readonly sheet: AnswerSheet;
  /** Codes of the problems to show, by path. */
  readonly problems: ReadonlyMap<string, string>;
}

/** The same once answers can be read: all but the plainest fields need that. */
export interface ReadingContext extends FormContext {
  readonly reader: AnswerReader;
}

/** What a step is drawn from. */
export interface StepContext<Shown extends Step = Step> extends ReadingContext {
  readonly actions: LauncherActions;
  readonly form: Questionnaire;
  readonly step: Shown;
  /** Whether somebody wanted to go on and could not. */
  readonly tried: boolean;
}

/** How each kind of step is drawn. */
export type StepViews = {
  [Kind in Step['kind']]: (
    context: StepContext<Extract<Step, { kind: Kind }>>,
  ) => TemplateResult | typeof nothing;
};
