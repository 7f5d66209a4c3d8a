import { arePackages, earlierScreenings, prefetchedProblem, type Prefetched } from '../client/prefetched.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { draftKey, hasDrafts, useStorage } from '../client/tab-drafts.ts';
import type { Visitor } from '../client/visitor.ts';
import { whenIdle } from '../client/when-idle.ts';
import { addEnglish } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import { validInterval } from '../protocol/interval.ts';
import type { PackageList, ScreeningPackage } from '../protocol/screening-package.ts';
import type { Environment, Screening } from '../protocol/screening.ts';
import { chunks, loadReader } from './chunks.ts';
import type { AnswerSheet } from './form/answer-sheet.ts';
import { Questionnaire } from './form/questionnaire.ts';
import type { LaterParts } from './later-parts.ts';
import type { Notice, ShownSection } from './launcher-context.ts';
import { ScreeningReadyEvent, ScreeningStepEvent } from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import { type Filling, type LauncherState, type ReadyStep, stepIndex } from './launcher-state.ts';
import { ownScreening } from './own-screening.ts';
import { arePlain } from './steps/field-control.ts';

interface ApplicationFacts {
  host: LauncherHost;
  visitor: Visitor;
  /** What the host knows of the candidate. */
  known: CandidateAnswers;
  /** The same person's form before this one: its answers are taken over. */
  form: Questionnaire | undefined;
  notice: Notice | undefined;
}

/**
 * One person's way from a package to a screening: what may be ordered, what was answered and signed, and what became of
 * the order. It lives in one object that ends with its person. It alone loads chunks and enters states; a file that does
 * not come leaves the state as it was, with a problem and a way to try again.
 */
export class Application {
  /** Undefined until `open` has looked up what may be ordered. */
  state: LauncherState | undefined;
  /** For the package that was chosen last. */
  form: Questionnaire | undefined;
  /** What became of earlier answers, until another step is shown. */
  notice: Notice | undefined;
  /** What comes after the first step, once it is loaded. */
  later: LaterParts | undefined;
  /** Where a member proves their identity; undefined until it has come, and for everybody else. */
  memberSection: ShownSection | undefined;
  /** The section will appear below what is shown already, which keeps room for it from its first frame on. */
  isMemberSectionDue: boolean;
  /** Whether another person is here: what is still on its way is for nobody. */
  isLeft = false;
  known: CandidateAnswers;

  readonly host: LauncherHost;
  readonly visitor: Visitor;
  #offers: PackageList | undefined;
  readonly #life = new AbortController();
  /** Until when to hear of changes, once the later parts are here; it aborts when its element leaves the document. */
  #toFollow: AbortSignal | undefined;

  private constructor({ host, visitor, known, form, notice }: ApplicationFacts) {
    this.host = host;
    this.visitor = visitor;
    this.known = known;
    this.form = form;
    this.notice = notice;
    this.isMemberSectionDue = visitor.claims.role === 'member';
    visitor.ended.addEventListener('abort', () => this.leave(), { once: true });
  }

  /**
   * Looks up what may be ordered, and whether it already was, and enters the first state. What comes is drawn before it is
   * checked, unless `isChecked`.
   *
   * @throws {ScreeningError} where that, or what shows it, does not come.
   */
  static async open(
    facts: ApplicationFacts,
    prefetched: Prefetched | null,
    isChecked: boolean,
  ): Promise<Application> {
    const application = new Application(facts);
    const { host, visitor, ended } = application;
    const { api, screenings } = visitor;
    const lookUpPackages = isChecked
      ? api.packages(ended)
      : (prefetched?.packages ?? api.unchecked<PackageList>('/packages', ended));
    const loadEarlier = (given: Prefetched['screenings']): Promise<void> =>
      screenings.load(() => earlierScreenings(given, api, ended));
    const [offers] = await Promise.all([
      lookUpPackages,
      // What is known by now is newer than what came with the page.
      loadEarlier(screenings.isComplete ? undefined : prefetched?.screenings)
        .catch((error: unknown) => {
          if (!prefetched?.screenings) throw error;
          host.report(error);
          return loadEarlier(undefined);
        })
        // Ordering works without the earlier screenings, so ignore a failure to load them.
        .catch(() => {}),
      api.checkOrigin(ended),
    ]);
    application.#offers = offers;
    try {
      application.enter(await application.#firstState());
    } catch (error) {
      application.end();
      if (error instanceof ScreeningError || isChecked) throw error;
      // What cannot be drawn is no answer of the proxy.
      if (prefetched) throw prefetchedProblem();
      return Application.open(facts, null, true);
    }
    host.dispatch(new ScreeningReadyEvent());
    application.checkRecurrence();
    if (!isChecked) whenIdle(() => application.#check(offers, prefetched));
    return application;
  }

  /** Where what was drawn is no answer of the proxy, it is asked once more, and checked before it is drawn. */
  async #check(offers: PackageList, prefetched: Prefetched | null): Promise<void> {
    if ((await arePackages(offers)) || this.ended.aborted) return;
    if (prefetched) this.host.report(prefetchedProblem());
    await this.host.reload(true);
  }

  /** Aborts with the application: when another person uses the page, or everything is looked up again. */
  get ended(): AbortSignal {
    return this.#life.signal;
  }

  end(): void {
    this.#life.abort();
  }

  /** Ends it because another person is here. */
  leave(): void {
    this.isLeft = true;
    this.end();
  }

  get environment(): Environment {
    return this.#offers?.environment ?? 'production';
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    return this.state && 'screening' in this.state ? this.state.screening : undefined;
  }

  /** Hears of changes until `signal` aborts; loads what else this person needs once the first step is painted. */
  follow(signal: AbortSignal): void {
    const isOver = (this.#toFollow = AbortSignal.any([signal, this.ended]));
    whenIdle(async () => {
      this.#keepTrying(() => this.#loadMemberSection(isOver), isOver);
      this.#keepTrying(() => this.loadLater(), isOver);
    });
  }

  /** What does not come is tried again once the network is back. */
  #keepTrying(load: () => Promise<unknown>, signal: AbortSignal): void {
    const retry = (): void => this.#keepTrying(load, signal);
    load().catch(() => addEventListener('online', retry, { once: true, signal }));
  }

  /** The choice, or the form of the only package. */
  async #firstState(): Promise<LauncherState> {
    const { packageId } = this.host.element;
    const packages = this.#offers!.packages.filter(({ id }) => !packageId || id === packageId);
    const [only] = packages;
    if (!only)
      throw new ScreeningError(
        'not_set_up',
        packageId
          ? `package-id="${packageId}" is none of the packages that the page session allows: correct it, or packages of POST /sessions.`
          : 'The page session allows no package: correct packages of POST /sessions.',
      );
    if (packages.length === 1) return this.#start(only);
    await this.loadLater();
    return { name: 'choosing', packages };
  }

  /** The form for a package, with the answers given before; or the screening that is there already. */
  async #start(offer: ScreeningPackage): Promise<LauncherState> {
    const { host, visitor, form: before } = this;
    const form = new Questionnaire(offer, host.element, visitor.claims.disclosures ?? []);
    if (before) form.sheet.restore(before.sheet);
    const mayRestore = host.element.draft === 'session' && hasDrafts();
    const isRestored = mayRestore && (await this.loadLater()).openDraft(form);
    form.sheet.prefill(this.known);
    const found = ownScreening(visitor, offer, host.element.mode);
    if (found) return (await this.loadLater()).stateOf(found, form, false);
    if (isRestored && form.mode === 'form') {
      // Without the files of the later steps, the first one is shown with its answers.
      const ready = await this.#makeReady(form).catch(() => undefined);
      if (ready) {
        this.notice = 'restored';
        return { name: 'filling', form, step: this.later!.resumedStep(ready) };
      }
    }
    return this.#firstStep(form);
  }

  /** The first step. One of plain inputs needs nothing else: what the next steps need is loaded after it is shown. */
  async #firstStep(form: Questionnaire): Promise<Filling> {
    const [first] = form.steps;
    // The first script has the words of this step alone.
    const isAbout = first?.kind === 'fields' && first.name === 'about';
    const isPlain = form.mode === 'form' && isAbout && arePlain(first.fields);
    if (!isPlain || form.recurrence) await this.#makeReady(form);
    return { name: 'filling', form, step: 0 };
  }

  /** Starts on a package that the candidate chose. */
  async choose(offer: ScreeningPackage): Promise<void> {
    if (this.state?.name !== 'choosing' || this.state.isLoading) return;
    this.notice = undefined;
    const { name, packages } = this.state;
    const loading = { name, packages, isLoading: true } as const;
    this.enter(loading);
    const next = await this.#start(offer).catch((error: unknown) => ({
      name,
      packages,
      problem: this.host.report(error),
    }));
    if (this.state !== loading) return;
    this.enter(next, 'heading');
  }

  /** Starts once more on a package that is finished for this candidate, or was called off. */
  async startAnother(): Promise<void> {
    const { state } = this;
    if (state?.name !== 'under-way') return;
    const first = await this.#firstStep(state.form).catch((error: unknown) => void this.host.report(error));
    if (!first || this.state !== state) return;
    this.later?.forgetOrder();
    this.enter(first, 'heading');
  }

  /** Changes the answers of the form that is shown, and loads what an address in another country needs. */
  edit(change: (form: Questionnaire) => void): void {
    const { state } = this;
    if (state && 'form' in state) change(state.form);
    this.host.requestUpdate();
    if (state?.name === 'filling' && state.form.reader && !state.form.isReadable)
      void this.#fromReadyStep(async () => {});
  }

  goTo(step: number, reason: Pick<Filling, 'isChange'> = {}): void {
    if (this.state?.name !== 'filling') return;
    const { form } = this.state;
    this.notice = undefined;
    form.draft?.save(form.sheet);
    this.enter({ name: 'filling', form, step, ...reason }, 'heading');
    this.host.dispatch(new ScreeningStepEvent(step, form.steps.length));
  }

  /** Goes on from the step that is shown, with its signature if it is one to sign; from the last one, orders. */
  async advance(typedName: string): Promise<void> {
    await this.#fromReadyStep((later, ready) => later.advance(ready, typedName));
  }

  /** Orders from wherever the candidate is, or shows the first step that is not complete. */
  async order(): Promise<void> {
    await this.#fromReadyStep((later, ready) => later.order(ready));
  }

  /** Acts once the answers of the step can be read; within the click where they can, as a new tab must be opened. */
  async #fromReadyStep(act: (later: LaterParts, ready: ReadyStep) => Promise<void>): Promise<void> {
    const { state, later } = this;
    if (state?.name !== 'filling' || state.isLoading) return;
    if (later && isReady(state)) return act(later, state);
    const step = { ...state };
    delete step.refusal;
    const loading: Filling = { ...state, isLoading: true };
    this.enter(loading);
    try {
      const ready: ReadyStep = { ...step, form: await this.#makeReady(state.form) };
      if (this.state !== loading) return;
      this.enter(ready);
      await act(this.later!, ready);
    } catch (error) {
      if (this.ended.aborted) return;
      const problem = this.host.report(error);
      if (this.state === loading) this.enter({ ...step, refusal: { problem, unasked: [] } }, 'failure');
    }
  }

  /** Loads what the steps after a plain first one need, while it is filled in. */
  async #equip(form: Questionnaire): Promise<void> {
    if (form.isReadable) return;
    await this.#makeReady(form).then(
      () => this.host.requestUpdate(),
      () => {},
    );
  }

  /**
   * Loads what checks the answers of a form.
   *
   * @throws {ScreeningError} where a file does not come; the next call tries again.
   */
  async #makeReady(form: Questionnaire): Promise<ReadyStep['form']> {
    const [later, reader] = await Promise.all([
      this.loadLater(),
      loadReader(form.sheet, this.environment, form.sheet.isAbroad),
    ]);
    if (!form.draft) later.openDraft(form);
    if (form.mode !== 'form') await later.loadHandOver();
    if (!form.isReadable) form.reader = reader;
    // The host may have named another country meanwhile.
    return form.isReadable ? (form as ReadyStep['form']) : this.#makeReady(form);
  }

  /** A reader of other answers, of any country. */
  readonly loadReader = (sheet: AnswerSheet) => loadReader(sheet, this.environment, true);

  async loadHandOver() {
    const file = await chunks.handOver();
    addEnglish('launcher', file.handOverEnglish);
    return file;
  }

  async loadLater(): Promise<LaterParts> {
    const { OrderSteps, laterEnglish } = await chunks.later();
    this.ended.throwIfAborted();
    if (!this.later) {
      addEnglish('launcher', laterEnglish);
      this.later = new OrderSteps(this);
      this.host.adoptStyles(this.later.views.styles);
    }
    if (this.#toFollow) void this.later.updates.follow(this.#toFollow);
    this.#toFollow = undefined;
    return this.later;
  }

  /** Without it a member can still order. */
  async #loadMemberSection(signal: AbortSignal): Promise<void> {
    if (this.visitor.claims.role !== 'member' || this.memberSection) return;
    this.isMemberSectionDue = true;
    this.host.requestUpdate();
    try {
      const { MemberSection, trustEnglish } = await chunks.memberSection();
      addEnglish('launcher', trustEnglish);
      const section = await MemberSection.load(this);
      if (!signal.aborted) this.memberSection = section;
    } catch (error) {
      if (!signal.aborted) this.host.report(error);
      throw error;
    } finally {
      this.isMemberSectionDue = false;
      this.host.requestUpdate();
    }
  }

  /** Call it before the state is drawn: nothing is ordered or signed but what was shown. */
  noteShown(): void {
    const { state } = this;
    if (!state || !('step' in state)) return;
    state.form.noteShown(stepIndex(state));
    if (state.form.layDocument(stepIndex(state))) this.host.focusOn('heading');
  }

  /** Names the part of the launcher that is shown. */
  get place(): string {
    if (this.memberSection?.isOpen) return 'trust';
    return this.state?.name === 'filling' ? `step ${this.state.step}` : (this.state?.name ?? 'loading');
  }

  /** Opens the service's form by a new link, after ordering if that is not done yet. Call it in a click handler. */
  async openForm(): Promise<void> {
    if (this.state?.name !== 'handed-over') await this.order();
    else if (this.visitor.claims.role !== 'member') await this.later?.invite?.open();
  }

  /** Takes what the host knows of the candidate, where that is news. */
  know(known: CandidateAnswers): void {
    if (known === this.known) return;
    this.known = known;
    this.#prefill();
  }

  /** Fills in what the host knows while the candidate answers: what the review has shown stays as it is. */
  #prefill(): void {
    const { state, known } = this;
    const isAsked = state?.name === 'filling' && state.form.steps[stepIndex(state)]?.kind === 'fields';
    // An invitation that was found here went to an address that nobody has typed.
    const isFound = state?.name === 'handed-over' && !state.form.sheet.read('email');
    if (isAsked || isFound) state.form.sheet.prefill(known);
    if (isAsked && state.form.reader) whenIdle(() => this.#equip(state.form));
  }

  /** Empties what a draft would not keep: nobody is signed in any more. */
  forgetSensitive(): void {
    this.form?.sheet.forgetSensitive();
    this.memberSection?.forgetSensitive();
  }

  /** Deletes every answer, here and in the draft. `notice` says so once the form is shown again. */
  forget(notice?: Notice): void {
    const { form } = this;
    this.later?.forgetOrder();
    this.notice = notice;
    if (form) useStorage((storage) => storage.removeItem(draftKey(form.offer.id)));
    this.form = this.state = undefined;
  }

  /** Tells the host's page of a `recurrence` that is none: it is left out of the order. */
  checkRecurrence(): void {
    const { recurrence } = this.host.element;
    if (recurrence && !validInterval(recurrence))
      this.host.report(
        new ScreeningError(
          'invalid_request',
          'recurrence is not a duration: use one such as P1M or P1Y, or no recurrence.',
        ),
      );
  }

  /** Enters a state, and moves the focus to what it is about. */
  enter(state: LauncherState, focus?: string): void {
    if ('screening' in state) this.later?.arrive(state);
    this.state = state;
    if ('form' in state) this.form = state.form;
    this.#prefill();
    this.host.requestUpdate();
    if (focus !== undefined) this.host.focusOn(focus);
    if (state.name === 'filling') whenIdle(() => this.#equip(state.form));
  }
}

const isReady = (state: Filling): state is ReadyStep => state.form.isReadable;
