import type { ScreeningError } from '../client/screening-error.ts';
import type { Disclosure } from './form/disclosure.ts';
import { moveAfter } from './form/next-move.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import { ScreeningStepEvent } from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import { type Filling, stepIndex } from './launcher-state.ts';
import type { Ordering } from './ordering.ts';
import { failedStep, incompleteStep, isReady, type ReadyStep } from './ready-step.ts';
import type { Stage } from './stage.ts';
import type { StateLoader } from './state-loader.ts';

interface FormWalkDeps {
  stage: Stage;
  loader: StateLoader;
  ordering: Ordering;
  /** BCP 47 tag of the language in which somebody signs. */
  language: () => string;
  /** Whether the element is in no document any more. */
  hasLeft: () => boolean;
  /** Tells the host's page of a problem. */
  report: (error: unknown) => ScreeningError;
}

/** The way through the steps of a form: on from one that is complete, signed if it is one to sign, up to the order. */
export class FormWalk {
  readonly #host: LauncherHost;
  readonly #deps: FormWalkDeps;

  constructor(host: LauncherHost, deps: FormWalkDeps) {
    this.#host = host;
    this.#deps = deps;
  }

  /** Changes the answers of the form that is shown, and loads what an address in another country needs. */
  edit(change: (form: Questionnaire) => void): void {
    const { state } = this.#deps.stage;
    if (state && 'form' in state) change(state.form);
    this.#host.requestUpdate();
    if (state?.name === 'filling' && state.kit && !state.isLoading && !isReady(state))
      void this.#makeReady(state);
  }

  goTo(step: number, reason: Pick<Filling, 'isChange'> = {}): void {
    const { stage } = this.#deps;
    if (stage.state?.name !== 'filling') return;
    const { form, kit } = stage.state;
    stage.notice = undefined;
    form.draft?.save(form.sheet);
    stage.show({ state: { name: 'filling', form, step, kit, ...reason }, focus: 'heading' });
    this.#host.dispatchEvent(new ScreeningStepEvent(step, form.steps.length));
  }

  /** Shows a step again, from the review. */
  changeStep(step: number): void {
    this.goTo(step, { isChange: true });
  }

  /** Goes on from the step that is shown, with its signature if it is one to sign; from the last one, orders. */
  async advance(typedName: string): Promise<void> {
    await this.#fromReadyStep((ready) => this.#goOn(ready, typedName));
  }

  /** Orders from wherever the candidate is, or shows the first step that is not complete. */
  async order(): Promise<void> {
    await this.#fromReadyStep((ready) => this.#deps.ordering.order(ready));
  }

  /** Acts once the step has what the next ones need; within the click where it has, as a new tab must be opened. */
  async #fromReadyStep(act: (ready: ReadyStep) => Promise<void>): Promise<void> {
    const { state } = this.#deps.stage;
    if (state?.name !== 'filling' || state.isLoading) return;
    const ready = isReady(state) ? state : await this.#makeReady(state);
    if (ready) await act(ready);
  }

  /** Loads what the next steps need. Undefined if that fails, or if the state changes meanwhile. */
  async #makeReady(state: Filling): Promise<ReadyStep | undefined> {
    const { stage, loader, hasLeft, report } = this.#deps;
    const { name, form, step, tried, isChange } = state;
    const loading: Filling = { ...state, isLoading: true };
    stage.enter(loading);
    try {
      const kit = await loader.kit(form);
      const ready: ReadyStep = {
        name,
        form,
        step,
        kit,
        ...(tried && { tried }),
        ...(isChange && { isChange }),
      };
      if (stage.state !== loading) return undefined;
      stage.enter(ready);
      // An element that has left the page stays on its step.
      return hasLeft() ? undefined : ready;
    } catch (error) {
      const problem = report(error);
      if (stage.state === loading) stage.show(failedStep(state, problem));
      return undefined;
    }
  }

  async #goOn(ready: ReadyStep, typedName: string): Promise<void> {
    const { stage, ordering } = this.#deps;
    const { form, kit } = ready;
    const index = stepIndex(ready);
    const step = form.steps[index];
    if (!step) return;
    if (step.kind === 'disclosure') {
      form.sheet.write('signature', typedName);
      if (!typedName || kit.reader.doubtsSignature(form.sheet))
        return stage.show(incompleteStep(ready, index));
      if (!(await this.#sign(ready, step.disclosure, typedName))) return;
    }
    const move = moveAfter(form, index, ready.isChange ?? false, kit.reader);
    switch (move.name) {
      case 'complete':
        return stage.show(incompleteStep(move.isChange ? { ...ready, isChange: true } : ready, move.step));
      case 'go':
        return this.goTo(move.step);
      case 'order':
        return ordering.order(ready);
    }
  }

  /** Signs the document that is shown. False if that fails, or if the state changes meanwhile. */
  async #sign(ready: ReadyStep, disclosure: Disclosure, typedName: string): Promise<boolean> {
    const { stage, language, report } = this.#deps;
    const { form, kit } = ready;
    try {
      form.signatures.keep(disclosure, await kit.sign(disclosure, typedName, language()));
      return stage.state === ready;
    } catch (error) {
      const problem = report(error);
      if (stage.state === ready) stage.show(failedStep(ready, problem));
      return false;
    }
  }
}
