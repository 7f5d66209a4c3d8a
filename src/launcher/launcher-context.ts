import type { CSSResult, nothing, TemplateResult } from 'lit';
import type { Offer } from '../client/package-reader.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { FeedNews } from '../client/screening-feed.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { LauncherSentences } from '../locales/sentences.ts';
import type { PassedFacts } from '../protocol/screening-package.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { Step } from './form/steps.ts';
import type {
  Choosing,
  Filling,
  HandedOver,
  LauncherState,
  ShownLink,
  Submitting,
  UnderWay,
} from './launcher-state.ts';

/** What became of earlier answers. */
export type Notice = 'restored' | 'forgotten' | 'other-person';

/** What the fields of a form can do. */
interface FormActions {
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
  /** Goes on in the service's own form, because an answer is lacking that this one must have. */
  useHostedForm(): void;
}

/** What the views of a launcher can do. */
export interface LauncherActions extends FormActions {
  choose(offer: Offer): void;
  /** Finishes the present step. `typedName` is the signature on a step that asks for one. */
  advance(typedName: string): void;
  /** −1: what was shown before the first step. */
  goTo(step: number): void;
  /** Starts anew on what is finished or was called off. */
  startAnother(): void;
  /** Shows a step again, from the review: it returns there once it is finished. */
  changeStep(step: number): void;
  /** Deletes the answers of this device and starts over. */
  forget(): void;
  saveReceipt(): void;
  /** Loads what draws the code for a phone. */
  loadPhoneCode(): void;
}

/** What every view needs. */
export interface LauncherContext {
  readonly sentences: LauncherSentences;
  /** For `Intl`. */
  readonly locale: string;
  /** The sentences of other parts in the same language. */
  readonly language: Pick<LocaleController<'launcher'>, 'of' | 'titleOf'>;
  readonly actions: LauncherActions;
  /** Whether a member orders for somebody else: then only the candidate can open the service's form. */
  readonly isForAnother: boolean;
  /** The name of the candidate as the host's page gives it; empty where it gives none. */
  readonly candidateName: string;
  /** What the host has passed of the candidate, for the candidate alone: it is sent, and asked nowhere. */
  readonly passed: PassedFacts | undefined;
  /** Whether this person may order at all. */
  readonly mayOrder: boolean;
  /** Whether the host lets this person order what is finished for them. */
  readonly mayReorder: boolean;
  /** Where the service's form opens. */
  readonly openIn: 'tab' | 'dialog';
  /** How often the check is repeated: an ISO 8601 duration; undefined where it is not. */
  readonly recurrence: string | undefined;
  /** Whether nothing new is heard at the moment. */
  readonly isCutOff: boolean;
  /** Whether a status beside the launcher shows the same screening. */
  readonly isBeside: boolean;
  readonly notice: Notice | undefined;
  /** Whether answers were changed that had been ordered, although nobody said so. */
  readonly hasLateChanges: boolean;
  /** Whether the first step has a way back. */
  readonly canLeave: boolean;
  /** What a phone opens to go on there; undefined until the later steps are loaded, or where there is no address. */
  readonly phoneAddress: string | undefined;
  readonly isSsnRevealed: boolean;
  /** The views of what comes later; undefined on a first step of plain inputs, until they are loaded. */
  readonly views: LaterViews | undefined;
  /** The link to the service's own form, once it is handed over. */
  readonly invite: ShownLink | undefined;
  /** Why the page cannot show what must be signed: without that, nothing is asked. */
  readonly documentsProblem: ScreeningError | undefined;
  /** Whether the receipt has the answers: they were sent here. */
  readonly hasSentAnswers: boolean;
  /** Why the receipt could not be loaded. */
  readonly receiptProblem: ScreeningError | undefined;
}

/** The views of everything but a first step of plain inputs. */
export interface LaterViews {
  /** Their looks, besides those of a first step. */
  styles: CSSResult;
  choosing: (context: LauncherContext, state: Choosing) => TemplateResult;
  step: (context: LauncherContext, state: Filling | Submitting, step: Step) => LaterStep;
  /** These two come with a file of their own, before they are needed. */
  'handed-over'?: (context: LauncherContext, state: HandedOver) => TemplateResult;
  handOverWords?: (context: LauncherContext, form: Questionnaire, step: Step, isLast: boolean) => StepWords;
  'under-way': (context: LauncherContext, state: UnderWay) => TemplateResult;
  /** Comes when it is asked for: the code of an address, with its name. */
  phoneCode?: (address: string, label: string) => TemplateResult;
  /** Gives the body of a later step elements of its own. */
  keyed: (index: number, body: TemplateResult) => unknown;
  /** What became of earlier answers. */
  draftNotice: (context: LauncherContext, state: LauncherState) => Part;
  /** What a draft keeps, and how to delete it. */
  draftBox: (context: LauncherContext, state: Filling | Submitting) => Part;
}

type Part = TemplateResult | typeof nothing;

/** The texts of a step. */
export interface StepWords {
  title: string;
  introduction?: string | undefined;
  /** The label of the button that finishes the step. */
  action: string;
}

/** What a step shows besides what a first step of plain inputs does. */
export interface LaterStep extends StepWords {
  /** What we ask, and what happens next. */
  ahead: TemplateResult | undefined;
  /** How often the check is repeated, where it is. */
  repetition: Part;
  /** What to add to why a request failed. */
  refusalNotes: TemplateResult | undefined;
  /** All problems, once the candidate tried to finish the step. */
  summary: Part;
  /** Undefined until its answers can be checked. */
  body: Part | undefined;
  /** The button that leads back. */
  back: Part;
}

/** The section of a launcher where a member proves identity to see outcomes. */
export interface ShownSection {
  /** Whether a step of it replaces the rest of the launcher. */
  readonly isOpen: boolean;
  /** The purpose under which a trusted member orders. */
  readonly purpose: string | undefined;
  /** Asks, where that is due, whether the member wants to see the outcome of the order that they are about to send. */
  asks(): boolean;
  draw(context: LauncherContext): Part;
  /** Where an outcome is withheld now, or changes may have been missed, the proof may have ended elsewhere. */
  hear(news: FeedNews): Promise<void>;
  /** Empties what a draft would not keep. */
  forgetSensitive(): void;
}

/** What fields need whose answers are checked. */
export interface ReadingContext {
  readonly sentences: LauncherSentences;
  readonly locale: string;
  readonly actions: FormActions;
  readonly isSsnRevealed: boolean;
  readonly reader: AnswerReader;
  /** Codes of the problems to show, by path. */
  readonly problems: ReadonlyMap<string, string>;
}

/** What a step needs. */
export interface StepContext extends ReadingContext {
  readonly actions: LauncherActions;
  readonly form: Questionnaire;
  readonly passed: PassedFacts | undefined;
  /** Whether the candidate tried to finish the step while it was incomplete. */
  readonly tried: boolean;
}
