import type { ScreeningError } from '../client/screening-error.ts';
import type { Screening } from '../protocol/screening.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { LaterViews } from './launcher-context.ts';
import type { HandedOver, ReadyStep, ShownLink, UnderWay } from './launcher-state.ts';

/** What becomes of a package or of a screening that was found: all but a first step of plain inputs needs these parts. */
export interface LaterParts {
  readonly views: LaterViews;
  /** What becomes of a screening that was ordered. */
  readonly updates: { readonly isCutOff: boolean; follow(signal: AbortSignal): Promise<void> };
  /** The link to the service's own form, once its file has come. */
  readonly invite: ShownLink | undefined;
  /** Why the page cannot show what must be signed; undefined where it can. */
  readonly documentsProblem: ScreeningError | undefined;
  /** Why the receipt could not be loaded. */
  readonly receiptProblem: ScreeningError | undefined;
  /** Whether answers were changed that had been ordered, although nobody said so. */
  readonly hasLateChanges: boolean;
  /** Keeps the answers of a form across reloads, where the host wants that. Answers whether some were kept. */
  openDraft(form: Questionnaire): boolean;
  /** The step with which a form goes on after a reload. */
  resumedStep(form: ReadyStep['form']): number;
  /** Compares the documents of the host with those that the page session demands. */
  checkDocuments(): void;
  /** Goes on from a step, with its signature if it is one to sign; from the last one, orders. */
  advance(ready: ReadyStep, typedName: string): Promise<void>;
  /** Orders from wherever the candidate is, or shows the first step that is not complete. */
  order(ready: ReadyStep): Promise<void>;
  /**
   * Loads what hands over to the service's own form.
   *
   * @throws {ScreeningError} where it does not come.
   */
  loadHandOver(): Promise<void>;
  /**
   * The state that shows a screening: just ordered, or found.
   *
   * @throws {ScreeningError} where what shows it does not come.
   */
  stateOf(screening: Screening, form: Questionnaire, isNew: boolean): Promise<HandedOver | UnderWay>;
  /** Forgets what an order needed: call it before its state is entered. */
  arrive(state: HandedOver | UnderWay): void;
  /** Loads the receipt of what was signed for a screening, and has the browser save it. */
  saveReceipt(screeningId: string): Promise<void>;
  /** What is ordered next is another order. */
  forgetOrder(): void;
}
