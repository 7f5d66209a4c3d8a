import { loadRefusals } from '../client/answer-files.ts';
import type { Offer, Offers } from '../client/package-reader.ts';
import { openOffers, type Prefetched } from '../client/prefetched.ts';
import { draftKey, hasDrafts, useStorage } from '../client/tab-drafts.ts';
import { isAbout } from '../client/session-claims.ts';
import type { Visitor } from '../client/visitor.ts';
import { whenIdle } from '../client/when-idle.ts';
import { addEnglish } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import type { PassedFacts } from '../protocol/screening-package.ts';
import type { Environment, Screening } from '../protocol/screening.ts';
import { chunks, loadReader } from './chunks.ts';
import type { AnswerSheet } from './form/answer-sheet.ts';
import { Questionnaire } from './form/questionnaire.ts';
import type { InviteLink } from './invite/invite-link.ts';
import type { LaterViews, Notice, ShownSection } from './launcher-context.ts';
import type { LauncherHost } from './launcher-host.ts';
import { type Filling, type LauncherState, type ReadyStep, stepIndex } from './launcher-state.ts';
import type { OrderAttempt } from './order-attempt.ts';
import type { OrderSteps } from './order-steps.ts';
import { arePlain } from './steps/field-control.ts';

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
  /** The order that was sent last, until it is answered. */
  attempt: OrderAttempt | undefined;
  /** The transitions after the first step, and its views, once they are loaded. */
  later: OrderSteps | undefined;
  views: LaterViews | undefined;
  /** Where a member proves their identity; undefined until it has come, and for everybody else. */
  memberSection: ShownSection | undefined;
  /** The section will appear below what is shown already, which keeps room for it from its first frame on. */
  isMemberSectionDue: boolean;
  /** Whether another person is here: what is still on its way is for nobody. */
  isLeft = false;
  known: CandidateAnswers;

  readonly host: LauncherHost;
  readonly visitor: Visitor;
  #offers: Offers | undefined;
  readonly #life = new AbortController();
  #sectionLoad: Promise<unknown> | undefined;
  /** Until when to hear of changes: it aborts when the element leaves the document. */
  #toFollow: AbortSignal | undefined;

  /**
   * @param known what the host knows of the candidate.
   * @param last the application before: what the same person has answered is taken over.
   */
  constructor(host: LauncherHost, visitor: Visitor, known: CandidateAnswers, last: Application | undefined) {
    this.host = host;
    this.visitor = visitor;
    this.known = known;
    this.isMemberSectionDue = visitor.claims.role === 'member';
    visitor.ended.addEventListener('abort', () => this.#leave(), { once: true });
    if (!last) return;
    // Another source of page sessions may name the same person.
    if (last.visitor.person === visitor.person) {
      last.end();
      ({ form: this.form, notice: this.notice, attempt: this.attempt } = last);
    } else {
      last.#leave();
      this.notice = 'other-person';
    }
  }

  /**
   * Looks up what may be ordered, and whether it already was, and enters the first state.
   *
   * @throws {ScreeningError} where that, or what shows it, does not come.
   */
  async open(prefetched: Prefetched | null): Promise<this> {
    try {
      const report = (problem: unknown): void => void this.host.report(problem);
      this.#offers = await openOffers(prefetched, this.visitor, this.ended, report);
      this.enter(await this.#firstState());
      return this;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** Aborts with the application: when another person uses the page, or everything is looked up again. */
  get ended(): AbortSignal {
    return this.#life.signal;
  }

  end(): void {
    this.#life.abort();
  }

  /** Ends it because another person is here. */
  #leave(): void {
    this.isLeft = true;
    this.end();
  }

  get environment(): Environment {
    return this.#offers!.environment;
  }

  /** What the host has passed of the candidate: it is sent, and asked nowhere. */
  get passed(): PassedFacts | undefined {
    return this.#offers?.passed;
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    return this.state && 'screening' in this.state ? this.state.screening : undefined;
  }

  /** Hears of changes until `signal` aborts; loads what else this person needs once the first step is painted. */
  follow(signal: AbortSignal): void {
    const isOver = AbortSignal.any([signal, this.ended]);
    this.#sectionLoad = new Promise((begin) =>
      whenIdle(async () => {
        this.#toFollow = isOver;
        begin(this.#keepTrying(() => this.#loadMemberSection(isOver), isOver));
        void this.later?.ordered.follow(isOver);
        void this.#keepTrying(() => this.loadLater(), isOver);
        if (this.host.element.history)
          void this.#keepTrying(async () => (await chunks.history()).followHistory(this, isOver), isOver);
      }),
    );
  }

  /** What does not come is tried again once the network is back. */
  #keepTrying(load: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
    const retry = (): void => void this.#keepTrying(load, signal);
    return load().catch(() => addEventListener('online', retry, { once: true, signal }));
  }

  /** The choice, or the form of the only package. */
  async #firstState(): Promise<LauncherState> {
    const { packageId } = this.host.element;
    const packages = this.#offers!.packages.filter(({ id }) => !packageId || id === packageId);
    const [only] = packages;
    if (!only) throw (await loadRefusals()).noPackage(packageId);
    if (packages.length === 1) return this.start(only);
    await this.loadLater();
    return { name: 'choosing', packages };
  }

  /** The form for a package, with the answers given before; or the screening that is there already. */
  async start(offer: Offer): Promise<LauncherState> {
    const { host, visitor, form: before } = this;
    const form = new Questionnaire(offer, host.element, visitor.claims.disclosures ?? []);
    if (before?.offer.id !== offer.id) this.attempt = undefined;
    if (before) form.sheet.restore(before.sheet);
    const mayRestore = host.element.draft === 'session' && hasDrafts();
    const isRestored = mayRestore && (await this.loadLater()).openDraft(form);
    form.sheet.prefill(this.known);
    const isOwn = (one: Screening) => one.packageId === offer.id && isAbout(visitor.claims, one);
    if (visitor.screenings.newestFirst.some(isOwn)) {
      const found = await (await this.loadLater()).ordered.find(form);
      if (found) return found;
    }
    if (isRestored && form.mode === 'form') {
      // Without the files of the later steps, the first one is shown with its answers.
      const ready = await this.#makeReady(form).catch(() => undefined);
      if (ready) {
        this.notice = 'restored';
        return { name: 'filling', form, step: this.later!.resumedStep(ready) };
      }
    }
    return this.firstStep(form);
  }

  /** The first step. One of plain inputs needs nothing else: what the next steps need is loaded after it is shown. */
  async firstStep(form: Questionnaire): Promise<Filling> {
    const [first] = form.steps;
    // The first script has the words of this step alone.
    const isAbout = first?.kind === 'fields' && first.name === 'about';
    const isPlain = form.mode === 'form' && isAbout && arePlain(first.fields);
    if (!isPlain || form.recurrence) await this.#makeReady(form);
    return { name: 'filling', form, step: 0 };
  }

  /** Changes the answers of the form that is shown, and loads what an address in another country needs. */
  edit(change: (form: Questionnaire) => void): void {
    const { state } = this;
    if (state && 'form' in state) change(state.form);
    this.host.requestUpdate();
    if (state?.name === 'filling' && state.form.reader && !state.form.isReadable)
      void this.#fromReadyStep(async () => {});
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
  async #fromReadyStep(act: (later: OrderSteps, ready: ReadyStep) => Promise<void>): Promise<void> {
    const { state, later } = this;
    if (state?.name !== 'filling' || state.isLoading) return;
    // Who sends before it is known whether they may see the outcome never sees it.
    if (later && isReady(state) && !this.isMemberSectionDue) return act(later, state);
    const step = { ...state };
    delete step.refusal;
    const loading: Filling = { ...state, isLoading: true };
    this.enter(loading);
    try {
      const ready: ReadyStep = { ...step, form: await this.#makeReady(state.form) };
      if (this.isMemberSectionDue) await this.#sectionLoad;
      if (this.state !== loading) return;
      this.enter(ready);
      await act(this.later!, ready);
    } catch (error) {
      if (this.ended.aborted) return;
      const problem = this.host.report(error);
      if (this.state === loading) this.enter({ ...step, refusal: { problem, unasked: [] } }, 'send');
    }
  }

  /** Loads what the steps after a plain first one need, while it is filled in. */
  async #equip(form: Questionnaire): Promise<void> {
    if (form.isReadable) return;
    await this.#makeReady(form);
    this.host.requestUpdate();
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
    if (form.mode !== 'form') await later.ordered.loadHandOver();
    if (!form.isReadable) form.reader = reader;
    // The host may have named another country meanwhile.
    return form.isReadable ? (form as ReadyStep['form']) : this.#makeReady(form);
  }

  /** A reader of other answers, of any country. */
  readonly loadReader = (sheet: AnswerSheet) => loadReader(sheet, this.environment, true);

  readonly loadReceipt = () => chunks.receipt();

  async loadHandOver(): Promise<typeof InviteLink> {
    const {
      handOver,
      handOverEnglish,
      handOverStyles,
      handOverWords,
      InviteLink: Link,
    } = await chunks.handOver();
    addEnglish('launcher', handOverEnglish);
    this.host.adoptStyles(handOverStyles);
    this.views = { ...this.views!, 'handed-over': handOver, handOverWords };
    return Link;
  }

  /** Without it, the link that stands beside it still leads there. */
  async loadPhoneCode(): Promise<void> {
    try {
      const { phoneCode, phoneStyles } = await chunks.phoneCode();
      this.host.adoptStyles(phoneStyles);
      this.views = { ...this.views!, phoneCode };
      this.host.requestUpdate();
    } catch (error) {
      this.host.report(error);
    }
  }

  async loadLater(): Promise<OrderSteps> {
    const { OrderSteps: Steps, laterEnglish, laterViews } = await chunks.later();
    this.ended.throwIfAborted();
    if (!this.later) {
      addEnglish('launcher', laterEnglish);
      this.host.adoptStyles(laterViews.styles);
      this.views = laterViews;
      this.later = new Steps(this);
      if (this.#toFollow) void this.later.ordered.follow(this.#toFollow);
    }
    return this.later;
  }

  /** Without it a member can still order. */
  async #loadMemberSection(signal: AbortSignal): Promise<void> {
    if (this.visitor.claims.role !== 'member') return;
    // What changed while the element was out of the page was not heard.
    if (this.memberSection) return this.memberSection.hear({ type: 'snapshot' });
    this.isMemberSectionDue = true;
    this.host.requestUpdate();
    try {
      const { MemberSection, trustEnglish } = await chunks.memberSection();
      addEnglish('launcher', trustEnglish);
      const section = new MemberSection(this);
      await section.load();
      if (!signal.aborted) this.memberSection = section;
    } catch (error) {
      if (!signal.aborted) this.host.report(error);
      throw error;
    } finally {
      this.isMemberSectionDue = false;
      this.host.requestUpdate();
    }
  }

  /** Whether a status beside the launcher shows the same screening: then the launcher says only what it alone has. */
  get isBeside(): boolean {
    const { screening, host, memberSection } = this;
    return screening !== undefined && screening.id === host.beside?.screening?.id && !memberSection?.isOpen;
  }

  /** Names the part of the launcher that is shown. */
  get place(): string {
    if (this.memberSection?.isOpen) return 'trust';
    const { state, isBeside } = this;
    if (state?.name === 'filling') return `step ${state.step}`;
    return `${state?.name ?? 'loading'}${isBeside ? ' beside' : ''}`;
  }

  /** Opens the service's form by a new link, after ordering if that is not done yet. Call it in a click handler. */
  async openForm(): Promise<void> {
    if (this.state?.name !== 'handed-over') await this.order();
    else if (this.visitor.claims.role !== 'member') await this.later?.ordered.invite?.open();
  }

  /** Takes what the host knows of the candidate, where that is news. */
  know(known: CandidateAnswers): void {
    if (known === this.known) return;
    this.known = known;
    this.#prefill();
  }

  /** Fills in what the host knows while the candidate answers, and loads what that needs. The review stays as it is. */
  #prefill(): void {
    const { state, known } = this;
    const isAsked = state?.name === 'filling' && state.form.steps[stepIndex(state)]?.kind === 'fields';
    // An invitation that was found here went to an address that nobody has typed.
    const isFound = state?.name === 'handed-over' && !state.form.sheet.read('email');
    if (isAsked || isFound) state.form.sheet.prefill(known);
    if (state?.name === 'filling') whenIdle(() => this.#equip(state.form));
  }

  /** Empties what a draft would not keep: nobody is signed in any more. */
  forgetSensitive(): void {
    this.form?.sheet.forgetSensitive();
    this.memberSection?.forgetSensitive();
  }

  /** Deletes every answer, here and in the draft. `notice` says so once the form is shown again. */
  forget(notice?: Notice): void {
    const { form } = this;
    this.later?.ordered.forgetOrder();
    this.notice = notice;
    if (form) useStorage((storage) => storage.removeItem(draftKey(form.offer.id)));
    this.form = this.state = this.attempt = undefined;
  }

  /** Enters a state, and moves the focus to what it is about. */
  enter(state: LauncherState, focus?: string): void {
    if ('screening' in state) this.later?.ordered.arrive(state);
    this.state = state;
    if ('form' in state) this.form = state.form;
    this.#prefill();
    this.host.requestUpdate();
    if (focus !== undefined) this.host.focusOn(focus);
  }
}

const isReady = (state: Filling): state is ReadyStep => state.form.isReadable;
