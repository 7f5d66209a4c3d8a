import type { CSSResult, nothing, TemplateResult } from 'lit';
import type { ScreeningError } from '../client/screening-error.ts';
import type { FeedNews } from '../client/screening-feed.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { LauncherSentences } from '../locales/sentences.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { AnswerSheet } from './form/answer-sheet.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { Step } from './form/steps.ts';
import type { Choosing, HandedOver, LauncherState, Refusal, ShownLink, UnderWay } from './launcher-state.ts';

/** What became of earlier answers. */
export type Notice = 'restored' | 'forgotten' | 'other-person';

/** What the fields of a form can do. */
export interface FormActions {
  /** Stores an answer while it is typed. */
  answer(path: string, value: unknown): void;
  /** Call it when a field is left after a change. */
  leaveField(path: string): void;
  /** Shows something that may move a button: once no press is under way. */
  afterPress(show: () => void): void;
  /** Says whether the present answer at `path`, which is unusual, is right. */
  confirm(path: string, isRight: boolean): void;
  /** Sets the entries of a list, after one was added or removed. */
  setEntries(list: string, entries: unknown[]): void;
  /** Moves the focus after the next render. */
  focusOn(id: string): void;
  toggleSsn(): void;
}

/** What the views of a launcher can do. */
export interface LauncherActions extends FormActions {
  choose(offer: ScreeningPackage): void;
  /** Finishes the present step. `typedName` is the signature on a step that asks for one. */
  advance(typedName: string): void;
  goTo(step: number): void;
  /** Starts anew on what is finished or was called off. */
  startAnother(): void;
  /** Shows a step again, from the review: it returns there once it is finished. */
  changeStep(step: number): void;
  /** Deletes the answers of this device and starts over. */
  forget(): void;
  saveReceipt(): void;
}

/** What every view needs. */
export interface LauncherContext {
  readonly sentences: LauncherSentences;
  /** For `Intl`. */
  readonly locale: string;
  /** The sentences of other parts in the same language. */
  readonly language: Pick<LocaleController<'launcher'>, 'of'>;
  readonly actions: LauncherActions;
  /** Whether a member orders for somebody else: then only the candidate can open the service's form. */
  readonly isForAnother: boolean;
  /** The name of the candidate as the host's page gives it; empty where it gives none. */
  readonly candidateName: string;
  /** Whether this person may order at all. */
  readonly mayOrder: boolean;
  /** Whether the host lets this person order what is finished for them. */
  readonly mayOrderAgain: boolean;
  /** Where the service's form opens. */
  readonly openIn: 'tab' | 'dialog';
  /** How often the check is repeated: an ISO 8601 duration; undefined where it is not. */
  readonly recurrence: string | undefined;
  /** Whether nothing new is heard at the moment. */
  readonly isCutOff: boolean;
  readonly notice: Notice | undefined;
  /** Whether answers were changed that had been ordered, although nobody said so. */
  readonly hasLateChanges: boolean;
  /** Whether answers are kept across reloads. */
  readonly hasDraft: boolean;
  readonly isSsnRevealed: boolean;
  /** The views of what comes later; undefined on a first step of plain inputs, until they are loaded. */
  readonly views: LaterViews | undefined;
  /** The link to the service's own form, once it is handed over. */
  readonly invite: ShownLink | undefined;
  /** Why the page cannot show what must be signed: without that, nothing is asked. */
  readonly documentsProblem: ScreeningError | undefined;
  /** Why the receipt could not be loaded. */
  readonly receiptProblem: ScreeningError | undefined;
}

/** The views of everything but a first step of plain inputs. */
export interface LaterViews {
  /** Their looks, besides those of a first step. */
  styles: CSSResult;
  choosing: (context: LauncherContext, state: Choosing) => TemplateResult;
  /** It comes with a file of its own, before the state is entered. */
  'handed-over'?: (context: LauncherContext, state: HandedOver) => TemplateResult;
  'under-way': (context: LauncherContext, state: UnderWay) => TemplateResult;
  steps: StepViews;
  /** The body of a later step, in elements of its own. */
  laterBody: (index: number, body: TemplateResult) => unknown;
  problemSummary: (context: ReadingContext) => TemplateResult | typeof nothing;
  /** What to add to why a request failed. */
  refusalNotes: (context: LauncherContext, refusal: Refusal) => TemplateResult;
  confirmBox: ConfirmBox;
  /** What became of earlier answers. */
  draftNotice: (context: LauncherContext, state: LauncherState) => TemplateResult | typeof nothing;
  /** What a draft keeps, and how to delete it. */
  draftBox: (context: LauncherContext) => TemplateResult;
  /** How often the check is repeated, where it is. */
  repetition: (context: LauncherContext) => TemplateResult | typeof nothing;
  /** What is asked step by step, and what happens then. */
  stepsAhead: (context: LauncherContext, form: Questionnaire) => TemplateResult;
  /** Why a step is asked. */
  whyAsked: (context: LauncherContext, form: Questionnaire, step: Step) => string | undefined;
}

/** The section of a launcher where a member proves identity to see outcomes. */
export interface ShownSection {
  /** Whether a step of it replaces the rest of the launcher. */
  readonly isOpen: boolean;
  /** The purpose under which a trusted member orders. */
  readonly purpose: string | undefined;
  draw(context: LauncherContext): TemplateResult;
  /** Where an outcome is withheld now, or changes may have been missed, the proof may have ended elsewhere. */
  hear(news: FeedNews): Promise<void>;
  /** Empties what a draft would not keep. */
  forgetSensitive(): void;
}

/** What plain fields need. */
export interface FormContext {
  readonly sentences: LauncherSentences;
  readonly locale: string;
  readonly actions: FormActions;
  readonly isSsnRevealed: boolean;
  readonly sheet: AnswerSheet;
  /** Undefined on a first step of plain inputs, until it has loaded. */
  readonly reader?: AnswerReader | undefined;
  /** Codes of the problems to show, by path. */
  readonly problems: ReadonlyMap<string, string>;
  readonly views?: { readonly confirmBox: ConfirmBox } | undefined;
}

/** Draws a box that says that the answer at `path` is right. */
export type ConfirmBox = (
  context: FormContext,
  path: string,
  isAsked: boolean,
  label?: string,
) => TemplateResult;

/** What all other fields need: a reader, which is loaded after the first step is shown. */
export interface ReadingContext extends FormContext {
  readonly reader: AnswerReader;
}

/** What a step needs. */
export interface StepContext<Shown extends Step = Step> extends ReadingContext {
  readonly actions: LauncherActions;
  readonly form: Questionnaire;
  readonly step: Shown;
  /** Whether the candidate tried to finish the step while it was incomplete. */
  readonly tried: boolean;
}

/** The view of each kind of step. */
type StepViews = {
  [Kind in Step['kind']]: (
    context: StepContext<Extract<Step, { kind: Kind }>>,
  ) => TemplateResult | typeof nothing;
};
