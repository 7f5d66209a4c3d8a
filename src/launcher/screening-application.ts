import { liveFeed, type PageConnection } from '../client/page-connection.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { SessionClaims } from '../client/session-claims.ts';
import { isOver, type Screening } from '../protocol/screening.ts';
import type { PackageList, ScreeningPackage } from '../protocol/screening-package.ts';
import type { ApplicationHost } from './application-host.ts';
import type { Draft } from './draft.ts';
import { isRare } from './field-catalogue.ts';
import { ScreeningErrorEvent, ScreeningReadyEvent, ScreeningStepEvent } from './launcher-events.ts';
import { choosing, drafts, furtherSteps, moreSections, places, serviceForm } from './late-parts.ts';
import type { LauncherState, Refusal } from './launcher-state.ts';
import { Questionnaire } from './questionnaire.ts';
import type { ScreeningOrder } from './screening-order.ts';
import type { TrustSection } from './trust-section.ts';

/**
 * One candidate's way from a package to a screening: what may be ordered, what was answered and signed, and what
 * became of the order. Where an order is handed over to the service's own form, `InviteLink` goes on.
 */
export class ScreeningApplication {
  state: LauncherState = { name: 'loading' };
  offers: PackageList | undefined;
  /** For the package that was chosen. */
  form: Questionnaire | undefined;
  /** How a member comes to see outcomes; nobody else has it. */
  trust: TrustSection | undefined;

  page: PageConnection | undefined;
  /** Aborts when the element leaves the document, or looks everything up again. */
  signal: AbortSignal | undefined;

  readonly #host: ApplicationHost;
  #order: ScreeningOrder | undefined;
  /** What the page session could see at the start. */
  #earlier: Screening[] = [];
  #claims: SessionClaims = {};

  constructor(host: ApplicationHost) {
    this.#host = host;
  }

  /** The step that is shown, from 0. */
  get index(): number {
    return 'step' in this.state ? Math.min(this.state.step, (this.form?.steps.length ?? 1) - 1) : 0;
  }

  get isOnLastStep(): boolean {
    return this.index + 1 === this.form?.steps.length;
  }

  /** Whether a member orders: then only somebody else, the candidate, can open the service's form. */
  get isForAnother(): boolean {
    return this.#claims.role === 'member';
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    return 'screening' in this.state ? this.state.screening : undefined;
  }

  /** Looks up what may be ordered, and whether it already was. Goes on from where it stood after a move. */
  async load(page: PageConnection, signal: AbortSignal): Promise<void> {
    this.page = page;
    this.signal = signal;
    this.trust = undefined;
    this.#loadTrust(page, signal).catch(() => {});
    if (this.state.name === 'loading' || this.state.name === 'unavailable') await this.#lookUp(page, signal);
    // What becomes of it is heard once the form stands.
    const follow = (): void => {
      if (!signal.aborted) page.feed?.follow(() => this.#catchUp(), signal);
    };
    if (page.feed) follow();
    else liveFeed.ask(follow);
  }

  async #lookUp(page: PageConnection, signal: AbortSignal): Promise<void> {
    this.show({ name: 'loading' });
    await this.#orSayWhy(async () => {
      const courtesy = page.api.screenings([], signal).catch(() => undefined);
      this.offers = await page.api.packages(signal);
      this.#claims = await page.api.claims();
      this.#earlier = (await courtesy)?.screenings ?? [];
      await this.#begin(this.offers.packages);
    });
  }

  /** Starts on a package that the candidate chose. */
  async choose(offer: ScreeningPackage): Promise<void> {
    await this.#orSayWhy(() => this.#start(offer));
    this.#host.focusOn('heading');
  }

  /** Takes what the host knows by now, where nothing was answered yet. */
  prefill(): void {
    this.form?.sheet.prefill(this.#host.candidate);
  }

  /** Takes an answer as it is typed. */
  answer(path: string, value: unknown): void {
    this.form?.sheet.write(path, value);
    this.#host.requestUpdate();
  }

  /** After a field was left with another answer: its problem may be shown, and a draft kept. */
  leave(path: string): void {
    this.form?.sheet.see([path]);
    this.#keepDraft();
  }

  /** Takes the entries of a list, after one was added or removed. */
  takeEntries(path: string, entries: unknown[]): void {
    this.form?.sheet.write(path, entries);
    this.#keepDraft();
  }

  goTo(step: number): void {
    this.show({ name: 'filling', step });
    this.#host.focusOn('heading');
    this.#host.dispatchEvent(new ScreeningStepEvent(step, this.form?.steps.length ?? 0));
  }

  /** Goes on from the step that is shown, with its signature if it is one to sign; from the last one, orders. */
  async advance(typedName: string, locale: string): Promise<void> {
    const { form, index } = this;
    const step = form?.steps[index];
    if (this.state.name !== 'filling' || !form || !step) return;
    if (step.kind === 'disclosure') {
      if (!typedName) return this.ask(form, index);
      const order = await this.#ordering();
      if (!(await order.sign(step.disclosure, typedName, locale))) return;
    }
    if (form.isIncomplete(step)) this.ask(form, index);
    else if (this.isOnLastStep) await this.order();
    else await this.#goOn(() => this.goTo(index + 1));
  }

  /** Orders, or shows the first step that is not complete. Repeating it after a failure orders nothing twice. */
  async order(): Promise<void> {
    await this.#goOn((order) => order.place());
  }

  /** Has the browser save what was signed. */
  async saveReceipt(fileName: string): Promise<void> {
    await this.#order?.saveReceipt(fileName);
  }

  /** What follows the first step; its chunk is on its way since the form stood. */
  async #ordering(): Promise<ScreeningOrder> {
    const { ScreeningOrder } = await furtherSteps.need();
    return (this.#order ??= new ScreeningOrder(this.#host, this));
  }

  /** The same once all of the steps can be drawn. */
  async #orderingAll(): Promise<ScreeningOrder> {
    if (this.form?.asks(isRare)) await moreSections.need();
    return this.#ordering();
  }

  /**
   * Goes on to what follows the first step, unless something else happened while its chunk was on its way; where that
   * does not come, it can be tried again.
   */
  async #goOn(act: (order: ScreeningOrder) => Promise<void> | void): Promise<void> {
    const { index, signal } = this;
    if (this.state.name !== 'filling' || this.state.isWaiting) return;
    const waiting: LauncherState = { ...this.state, isWaiting: true };
    // What is here already takes the focus from nobody.
    if (!furtherSteps.content || (this.form?.asks(isRare) && !moreSections.content)) this.show(waiting);
    const before = this.state;
    const order = await this.#orderingAll().catch((error: unknown) => this.problemOf(error));
    if (this.state !== before) return;
    if (order instanceof PageProblem)
      return this.show({ name: 'filling', step: index, refusal: { problem: order, unasked: [] } });
    this.show({ ...waiting, isWaiting: false });
    // An element that left meanwhile stays where it was.
    if (!signal?.aborted) await act(order);
  }

  /** What happened to a screening since. One of this package that began elsewhere is not asked for again. */
  hear(screening: Screening): void {
    void this.#orSayWhy(async () => (await this.#ordering()).hear(screening));
  }

  /** The feed may know more by now: of what was ordered here, or of the same ordered elsewhere. */
  #catchUp(): void {
    if (furtherSteps.content) for (const screening of this.page?.feed?.screenings ?? []) this.hear(screening);
  }

  /** Lets go of everything that was typed, here and in the draft. */
  forget(): void {
    this.draft?.forget();
    this.#order?.end();
    this.form = undefined;
    this.restart();
  }

  /** Looks everything up again with the next `load`; what was answered is kept. */
  restart(): void {
    this.show({ name: 'loading' });
  }

  /** A problem of the page API, told to the host's page; anything else is a mistake of this code. */
  problemOf(error: unknown): PageProblem {
    if (!(error instanceof PageProblem)) throw error;
    this.#host.dispatchEvent(new ScreeningErrorEvent(error));
    return error;
  }

  /** Tells the host's page of a `recurrence` that is none. */
  checkRecurrence(): void {
    if (this.#host.recurrence)
      this.#ordering().then(
        (order) => order.checkRecurrence(),
        () => {},
      );
  }

  /** The way on which a member comes to see outcomes; without it they order all the same. */
  async #loadTrust(page: PageConnection, signal: AbortSignal): Promise<void> {
    if ((await page.api.claims()).role !== 'member') return;
    const { loadTrust } = await furtherSteps.need();
    const trust = await loadTrust(this.#host, this, page, signal);
    if (signal.aborted) return;
    this.trust = trust;
    this.#host.requestUpdate();
  }

  /** Does what must go well before anything can be asked; where it does not, that is shown instead. */
  async #orSayWhy(act: () => Promise<void>): Promise<void> {
    const signal = this.signal;
    try {
      await act();
    } catch (error) {
      if (!signal?.aborted) this.show({ name: 'unavailable', problem: this.problemOf(error) });
    }
  }

  async #begin(packages: ScreeningPackage[]): Promise<void> {
    const { packageId } = this.#host;
    const allowed = packages.filter(({ id }) => !packageId || id === packageId);
    const [only] = allowed;
    if (!only) throw new PageProblem('package_forbidden', 'The page session allows no such package.');
    if (allowed.length === 1) await this.#start(only);
    else {
      await choosing.need();
      this.show({ name: 'choosing' });
    }
    this.#host.dispatchEvent(new ScreeningReadyEvent());
    this.checkRecurrence();
  }

  async #start(offer: ScreeningPackage): Promise<void> {
    const signal = this.signal;
    await this.#fetchParts(offer);
    signal?.throwIfAborted();
    const answers = this.form?.sheet.answers;
    const form = new Questionnaire(offer, this.offers?.environment ?? 'production', this.#host);
    this.form = form;
    if (answers) form.sheet.prefill(answers);
    if (this.draft) form.sheet.prefill(this.draft.read());
    form.sheet.prefill(this.#host.candidate);
    const open = this.#earlier.find((screening) => this.isOpenHere(screening, offer));
    const [first] = form.steps;
    const order =
      open || first?.kind !== 'fields' || first.name !== 'about' ? await this.#orderingAll() : undefined;
    if (open) await order?.arrive(open, false, form);
    else this.show({ name: 'filling', step: 0 });
    furtherSteps.ask(() => this.#catchUp());
    if (form.asks((name) => name === 'address')) places.ask();
    if (form.asks(isRare)) moreSections.ask();
  }

  /** Has the chunks come that a package needs. */
  async #fetchParts({ collectable }: ScreeningPackage): Promise<void> {
    const { mode, draft } = this.#host;
    const isForm = mode === 'form' && collectable;
    await Promise.all([
      !isForm && serviceForm.need(),
      // Without drafts the form is as good.
      draft === 'session' && drafts.need().catch(() => undefined),
    ]);
  }

  /** Whether this is what would be ordered here: a member may have ordered for other candidates, too. */
  isOpenHere(screening: Screening, offer: ScreeningPackage): boolean {
    const { role, reference } = this.#claims;
    const { packageId, clientReferenceId } = screening;
    if (packageId !== offer.id || isOver(screening)) return false;
    if (role === undefined) return this.#host.mode === 'form';
    return role === 'candidate' || clientReferenceId === reference;
  }

  /** Shows an incomplete step with its problems; the first one gets the focus. */
  ask(form: Questionnaire, index: number, refusal?: Refusal): void {
    const step = form.steps[index];
    const first = step && form.reveal(step);
    this.show({ name: 'filling', step: index, tried: true, ...(refusal && { refusal }) });
    this.#host.focusOn(first ?? 'heading');
  }

  /** Back to the form, with why it was not taken; what the service refused stands at its field. */
  refuse(problem: PageProblem, form: Questionnaire, step: number): void {
    const refusal = { problem, unasked: form.sheet.refuse(problem.errors).map(({ path }) => path) };
    if (form.firstIncomplete >= 0) this.ask(form, form.firstIncomplete, refusal);
    else this.show({ name: 'filling', step, refusal });
  }

  #keepDraft(): void {
    if (this.form) this.draft?.save(this.form.sheet);
    this.#host.requestUpdate();
  }

  /** Where answers are kept, if they are. */
  get draft(): Draft | undefined {
    const { content } = drafts;
    return content && this.#host.draft === 'session'
      ? new content.Draft(this.form?.offer.id ?? '', this.#claims)
      : undefined;
  }

  show(state: LauncherState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}
