import { initialState, Task, TaskStatus } from '@lit/task';
import type { PropertyValues, ReactiveController, TemplateResult } from 'lit';
import { loadRefusals } from '../client/api/answer-files.ts';
import { lateFile } from '../client/late-file.ts';
import { ElementPerson } from '../client/person/element-person.ts';
import type { Visitor } from '../client/person/visitor.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import { hasDrafts } from '../client/tab-storage.ts';
import { whenIdle } from '../client/when-idle.ts';
import { withHeldSize } from '../held-size.ts';
import { addEnglish } from '../locales/locale.ts';
import type { Screening } from '../protocol/screening.ts';
import type * as actionsFile from './actions/actions.ts';
import { firstStepChange } from './first-step.ts';
import { isOfferedAs } from './form/disclosure.ts';
import { KnownAnswers } from './known-answers.ts';
import { ScreeningReadyEvent } from './launcher-events.ts';
import type { Action } from './state/action.ts';
import { Application } from './state/application.ts';
import type { Change } from './state/change.ts';
import type { LauncherPage } from './state/launcher-page.ts';
import { type LauncherState, type OpenState, stepIndex } from './state/state.ts';
import { firstStepView } from './views/first-step.ts';

/** What is loaded once the first step is painted, or when an action needs it. */
export const chunks = {
  /** All that a first step of plain inputs does not need. */
  actions: lateFile(() => import('./actions/actions.ts')),
};

/**
 * The one machine of a launcher: it alone enters states, and does what a change of state says. What each action does in each
 * state stands in `actions/`, whose file comes once the first step is painted, or an action needs it.
 */
export class Launcher implements ReactiveController {
  readonly #page: LauncherPage;
  readonly #person: ElementPerson;
  readonly #loading;
  readonly #known = new KnownAnswers();
  #entered: LauncherState = { name: 'loading' };
  #actions: typeof actionsFile | undefined;
  /** What was opened last, also where nothing can be loaded since. */
  #application: Application | undefined;
  /** What came with the page is old by the time something is loaded again. */
  #isPrefetchedUsed = false;
  /** How often everything was to be looked up anew. */
  #round = 0;
  /** How often the host had answered when nothing could be loaded. */
  #answersAtFailure = 0;
  /** Why nobody is named, as it was reported. */
  #reported: ScreeningError | undefined;
  #connected: AbortController | undefined;

  constructor(page: LauncherPage) {
    const { element } = page;
    this.#page = page;
    this.#person = withHeldSize(element, new ElementPerson(element));
    element.addController(this);
    this.#loading = new Task(element, {
      args: () => [
        this.#person.person?.visitor,
        element.packageId,
        element.mode,
        element.draft,
        element.history,
        this.#round,
      ],
      task: ([visitor], { signal }) => (visitor ? this.#open(visitor, signal) : initialState),
      onComplete: (state) => void this.dispatch({ type: 'loaded', state }),
      onError: (error) => void this.dispatch({ type: 'load-failed', problem: page.report(error) }),
    });
  }

  /** The state it has entered, whether or not it may be shown now. */
  get entered(): LauncherState {
    return this.#entered;
  }

  /** What may be shown to whoever uses the page. */
  get state(): LauncherState {
    const { problem, visitor } = this.#person;
    const state = this.#entered;
    if (problem) {
      const hasRemoved = this.#application?.notice === 'removed';
      return { name: 'failed', problem, hasRemoved };
    }
    const isAnothers = 'application' in state && state.application.visitor !== visitor;
    const isTriedAgain = state.name === 'failed' && this.#loading.status === TaskStatus.PENDING;
    return isAnothers || isTriedAgain ? { name: 'loading' } : state;
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    const { state } = this;
    const shown = state.name === 'proving' ? state.before : state;
    return 'screening' in shown ? shown.screening : undefined;
  }

  /** Tells the launcher what happened. Resolves once what that began is over. */
  readonly dispatch = (action: Action): Promise<void> | void => {
    // What a field shows when it is left may move the button that is being pressed.
    if (action.type === 'leave-field') this.#page.afterPress(() => void this.#apply(this.#changeOf(action)));
    else return this.#apply(this.#changeOf(action));
  };

  #changeOf(action: Action): Change {
    const state = this.#entered;
    // What may not be shown orders and opens nothing.
    if ((action.type === 'submit' || action.type === 'open') && this.state !== state) return {};
    switch (action.type) {
      case 'loaded':
        return this.#loaded(action.state);
      case 'load-failed': {
        const { problem } = action;
        // A mistake of the setup is not mended by asking again.
        this.#answersAtFailure = problem.isOfSetup ? Infinity : (this.#person.person?.answers ?? 0);
        return { state: { name: 'failed', problem } };
      }
      case 'retry':
        if (!this.#person.problem) return { reload: true };
        void this.#person.retry();
        return {};
      case 'reset':
        this.#application?.forget(action.notice);
        return { state: { name: 'loading' }, reload: true };
      default:
        if (this.#actions) return this.#actions.changeOf(state, action);
        return state.name === 'filling'
          ? firstStepChange(state, action, () => this.#loadActions(state.application))
          : {};
    }
  }

  #apply({ state, focus, tell = [], asks, next, begin, beginForGood, reload }: Change): Promise<void> | void {
    if (state) this.#enter(state);
    const entered = this.#entered;
    this.#page.element.requestUpdate();
    if (focus !== undefined) this.#page.focusOn(focus);
    for (const event of tell) this.#page.tell(event);
    if (reload) this.#round += 1;
    // A listener may also have reset the form.
    const mayGoOn = !asks || (this.#page.tell(asks) && this.#entered === entered && this.state === entered);
    const begun = beginForGood
      ? this.#afterwards(beginForGood(), () => true)
      : begin && this.#afterwards(begin(), () => this.#entered === entered);
    return next && mayGoOn ? this.dispatch(next) : begun;
  }

  async #afterwards(begun: Promise<Action | undefined>, counts: () => boolean): Promise<void> {
    const application = this.#application;
    const outcome = await begun.catch((error: unknown): Action | undefined =>
      application?.ended.aborted ? undefined : { type: 'failed', problem: this.#page.report(error) },
    );
    if (outcome && counts()) await this.dispatch(outcome);
    else this.#page.element.requestUpdate();
  }

  #enter(state: LauncherState): void {
    this.#entered = state;
    if (!('application' in state)) return;
    const { application } = state;
    if ('form' in state) application.form = state.form;
    this.#prefill(state);
  }

  /**
   * Fills in what the host knows while the candidate answers, and loads what that, and the next steps, need. The review
   * stays as it is.
   */
  #prefill(state: OpenState): void {
    const { application } = state;
    const isAsked = state.name === 'filling' && state.form.steps[stepIndex(state)]?.kind === 'fields';
    // An invitation that was found here went to an address that nobody has typed.
    const isFound = state.name === 'handed-over' && !state.form.sheet.read('email');
    if (isAsked || isFound) state.form.sheet.prefill(application.known);
    if (state.name !== 'filling' || state.form.isReadable) return;
    whenIdle(async () => {
      const actions = await this.#loadActions(application);
      await actions.equip(application, state.form);
      this.#page.element.requestUpdate();
    });
  }

  /** @param superseded aborts where it is loaded once more before this is here. */
  async #open(visitor: Visitor, superseded: AbortSignal): Promise<OpenState> {
    const { session = null, prefetched, packageId, draft } = this.#page.element;
    const application = new Application(this.#page, visitor, this.#known.of(visitor), this.#application);
    if (!application.modes.includes(application.mode)) throw (await loadRefusals()).wrongMode(application);
    superseded.addEventListener('abort', () => application.end(), { once: true });
    const isGiven = !this.#isPrefetchedUsed && this.#person.isNamedBy(session);
    this.#isPrefetchedUsed ||= prefetched !== null;
    await application.load(isGiven ? prefetched : null);
    const packages = application.offers.packages.filter(({ id }) => !packageId || id === packageId);
    const form = packages.length === 1 ? application.formFor(packages[0]!) : undefined;
    const mayBeDrafted = draft === 'session' && hasDrafts();
    // Nobody types into a form that cannot be sent.
    const isWhole = (visitor.claims.disclosures ?? []).every((demanded) =>
      this.#page.element.disclosures.some((shown) => isOfferedAs(shown, demanded)),
    );
    if (!form?.isPlain || mayBeDrafted || visitor.newest || !isWhole)
      return (await this.#loadActions(application)).firstState(application, packages);
    form.sheet.prefill(application.known);
    return { name: 'filling', application, form, step: 0 };
  }

  async #loadActions(application: Application): Promise<typeof actionsFile> {
    const actions = await chunks.actions();
    application.ended.throwIfAborted();
    if (!this.#actions) {
      actions.english.forEach((sentences) => addEnglish('launcher', sentences));
      this.#page.adoptStyles(actions.styles);
      this.#actions = actions;
    }
    if (!application.documents) actions.join(application, this);
    return actions;
  }

  #loaded(state: OpenState): Change {
    const { application } = state;
    this.#application = application;
    if (this.#actions && !application.documents) this.#actions.join(application, this);
    this.#follow(application);
    // A reset has left nothing on the page that could have the focus.
    const isTold = application.notice === 'forgotten' && this.#entered.name === 'loading';
    return { state, tell: [new ScreeningReadyEvent()], ...(isTold && { focus: 'notice' }) };
  }

  /** Hears of changes while the element is in the document: begins once the first step is painted. */
  #follow(application: Application): void {
    if (!this.#connected || !this.#page.element.isConnected) return;
    const signal = AbortSignal.any([this.#connected.signal, application.ended]);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { trust } = application;
    // Where it is known, it keeps being shown while it is asked for again.
    if (application.isForAnother && (!trust || trust.name === 'due'))
      application.trust = { name: 'due', came: promise };
    const follow = async (): Promise<void> => {
      const actions = await this.#loadActions(application);
      await actions.follow(application, this, signal);
    };
    // What does not come is tried again once the network is back.
    const keepTrying = (): Promise<unknown> =>
      follow().catch(() => addEventListener('online', () => void keepTrying(), { once: true, signal }));
    whenIdle(async () => resolve(keepTrying()));
  }

  hostConnected(): void {
    this.#connected = new AbortController();
    if ('application' in this.#entered) this.#follow(this.#entered.application);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }

  /** Takes what the host has changed: call it before each update. */
  update(changed: PropertyValues): void {
    const { element } = this.#page;
    // What is set together with another source of page sessions is for the person whom that names.
    const isOtherSource = ['session', 'fetchSession', 'sessionUrl'].some((name) => changed.has(name));
    if (changed.has('candidate'))
      this.#known.learn(element.candidate, isOtherSource ? undefined : this.#person.visitor);
    this.#reportRefusal();
    const { person, visitor } = this.#person;
    const { state } = this;
    const hasAnswered = visitor && person && person.answers > this.#answersAtFailure;
    if (state.name === 'failed' && hasAnswered) this.#round += 1;
    if (!('application' in state)) return;
    const { application } = state;
    const known = isOtherSource ? application.known : this.#known.of(application.visitor);
    if (known !== application.known) {
      application.known = known;
      this.#prefill(state);
    }
    this.#actions?.checkSettings(application, [...changed.keys()] as string[]);
    this.#actions?.noteShown(state);
  }

  /** Where the host names nobody any more, whoever sits here now may be somebody else. */
  #reportRefusal(): void {
    const { problem } = this.#person;
    if (problem === this.#reported) return;
    this.#reported = problem;
    if (!problem) return;
    if (problem.isSignedOut) {
      void this.dispatch({ type: 'sign-out' });
      this.#application?.form?.sheet.forgetSensitive();
    }
    this.#page.report(problem);
  }

  /** Draws what may be shown. */
  draw(state: LauncherState): TemplateResult {
    const { locale } = this.#page;
    const isOpen = state.name !== 'loading' && state.name !== 'failed';
    return isOpen && this.#actions
      ? this.#actions.drawn(state, locale, this.dispatch)
      : firstStepView(state, locale, this.dispatch);
  }
}
