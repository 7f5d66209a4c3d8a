import type { PageConnection } from '../client/page-connection.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { Candidate } from '../protocol/candidate.ts';
import type { Order } from '../protocol/order.ts';
import { isOver, type Mode, type Screening } from '../protocol/screening.ts';
import type { PackageList, ScreeningPackage } from '../protocol/screening-package.ts';
import { AnswerSheet } from './answer-sheet.ts';
import { askedFields } from './asked-fields.ts';
import type { Disclosure } from './disclosure.ts';
import { Draft } from './draft.ts';
import { controlId } from './field-control.ts';
import {
  ScreeningCreatedEvent,
  ScreeningErrorEvent,
  ScreeningReadyEvent,
  ScreeningStepEvent,
  ScreeningSubmitEvent,
} from './launcher-events.ts';
import type { LauncherState, LinkState, Refusal } from './launcher-state.ts';
import { OrderAttempt } from './order-attempt.ts';
import { saveReceipt } from './receipt-file.ts';
import { SignatureBook } from './signature-book.ts';
import { isIncomplete, shownDisclosures, stepsOf, type Step } from './steps.ts';

/** What an application asks of the element that shows it. */
export interface ApplicationHost extends EventTarget {
  readonly packageId: string | null;
  readonly mode: Mode;
  readonly candidate: Candidate;
  readonly disclosures: Disclosure[];
  readonly recurrence: string | null;
  readonly draft: 'off' | 'session';
  requestUpdate(): void;
  /** Once what changed is drawn. */
  focusOn(id: string): void;
}

/**
 * One candidate's way from a package to a screening: what may be ordered, what was answered and signed, and what
 * became of the order. Where an order is handed over to the service's own form, `InviteLink` goes on.
 */
export class ScreeningApplication {
  state: LauncherState = { name: 'loading' };
  offers: PackageList | undefined;
  offer: ScreeningPackage | undefined;
  sheet = new AnswerSheet([], 'production');
  signatures = new SignatureBook();

  readonly #host: ApplicationHost;
  readonly #attempt = new OrderAttempt();
  #page: PageConnection | undefined;
  /** What the page session could see at the start. */
  #earlier: Screening[] = [];

  constructor(host: ApplicationHost) {
    this.#host = host;
  }

  /** How the package is run: what this element cannot collect goes to the service's own form. */
  get mode(): Mode {
    const { mode } = this.#host;
    return mode === 'form' && this.offer?.collectable === false ? 'link' : mode;
  }

  get environment(): PackageList['environment'] {
    return this.offers?.environment ?? 'production';
  }

  get disclosures(): Disclosure[] {
    return shownDisclosures(this.#host.disclosures, this.sheet);
  }

  get steps(): Step[] {
    return stepsOf(this.sheet, this.disclosures, this.mode);
  }

  /** The step that is shown, from 0. */
  get index(): number {
    return 'step' in this.state ? Math.min(this.state.step, this.steps.length - 1) : 0;
  }

  get isOnLastStep(): boolean {
    return this.index === this.steps.length - 1;
  }

  /** Whether going on would order: nothing is missing any more. */
  get isReady(): boolean {
    return this.isOnLastStep && this.#firstIncomplete < 0;
  }

  get #firstIncomplete(): number {
    return this.steps.findIndex((step) => isIncomplete(step, this.sheet, this.signatures));
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    return 'screening' in this.state ? this.state.screening : undefined;
  }

  /** Looks up what may be ordered, and whether it already was. Goes on from where it stood after a move. */
  async load(page: PageConnection, signal: AbortSignal): Promise<void> {
    this.#page = page;
    if (this.state.name !== 'loading' && this.state.name !== 'unavailable') return;
    this.#show({ name: 'loading' });
    try {
      const courtesy = page.api.screenings([], signal).catch(() => undefined);
      this.offers = await page.api.packages(signal);
      this.#earlier = (await courtesy)?.screenings ?? [];
      this.#begin();
    } catch (error) {
      if (!signal.aborted) this.#show({ name: 'unavailable', problem: this.problemOf(error) });
    }
  }

  /** Starts on a package that the candidate chose. */
  choose(offer: ScreeningPackage): void {
    this.#start(offer);
    this.#host.focusOn('heading');
  }

  #start(offer: ScreeningPackage): void {
    this.offer = offer;
    const { answers } = this.sheet;
    this.sheet = new AnswerSheet(askedFields(offer, this.mode), this.environment);
    this.sheet.prefill(answers);
    if (this.#host.draft === 'session') this.sheet.prefill(this.#draft.read());
    this.sheet.prefill(this.#host.candidate);
    const open = this.#earlier.find((screening) => screening.packageId === offer.id && !isOver(screening));
    if (open && this.#isOwn) this.#arrive(open, false);
    else this.#show({ name: 'filling', step: 0 });
  }

  /** Takes an answer as it is typed. */
  answer(path: string, value: unknown): void {
    this.sheet.write(path, value);
    this.#host.requestUpdate();
  }

  /** After a field was left with another answer: its problem may be shown, and a draft kept. */
  leave(path: string): void {
    this.sheet.see([path]);
    this.#keepDraft();
  }

  addEntry(list: string): void {
    this.sheet.addEntry(list);
    this.#keepDraft();
  }

  removeEntry(list: string, index: number): void {
    this.sheet.removeEntry(list, index);
    this.#keepDraft();
    this.#host.focusOn(list);
  }

  goTo(step: number): void {
    this.#show({ name: 'filling', step });
    this.#host.focusOn('heading');
    this.#host.dispatchEvent(new ScreeningStepEvent(step, this.steps.length));
  }

  /** Goes on from the step that is shown, with its signature if it is one to sign; from the last one, orders. */
  async advance(typedName: string, locale: string): Promise<void> {
    if (this.state.name !== 'filling') return;
    const index = this.state.step;
    const step = this.steps[index];
    if (step?.kind === 'disclosure' && typedName)
      await this.signatures.sign(step.disclosure, typedName, locale);
    if (!step || (step.kind === 'disclosure' && !typedName)) this.#ask(index);
    else if (isIncomplete(step, this.sheet, this.signatures)) this.#ask(index);
    else if (!this.isOnLastStep) this.goTo(index + 1);
    else await this.order();
  }

  /** Orders, or shows the first step that is not complete. Repeating it after a failure orders nothing twice. */
  async order(): Promise<void> {
    const { offer, mode, state } = this;
    const page = this.#page;
    if (!offer || !page || state.name !== 'filling') return;
    const incomplete = this.#firstIncomplete;
    if (incomplete >= 0) return this.#ask(incomplete);
    if (!this.#host.dispatchEvent(new ScreeningSubmitEvent())) return;
    const consents = this.signatures.consents(this.disclosures);
    const { recurrence } = this.#host;
    const order: Order = {
      packageId: offer.id,
      mode,
      candidate: this.sheet.candidate,
      ...(consents.length > 0 && { consents }),
      ...(recurrence && { recurrence }),
    };
    this.#show({ name: 'submitting', step: state.step });
    try {
      const { screening, isNew } = await this.#attempt.place(page.api, order);
      page.feed.learn(screening);
      this.#letGo();
      this.#arrive(screening, isNew);
      this.#host.focusOn('heading');
      this.#host.dispatchEvent(new ScreeningCreatedEvent(screening));
    } catch (error) {
      this.#refuse(this.problemOf(error), state.step);
    }
  }

  /** What happened to a screening since: it leaves the service's form behind. */
  hear(screening: Screening): void {
    const { state } = this;
    if (state.name !== 'handed-over' || state.screening.id !== screening.id) return;
    if (screening.phase === 'invited' || screening.phase === 'unconfirmed') return;
    const isCalledOff = screening.phase === 'cancelled' || screening.phase === 'expired';
    this.#earlier = [];
    if (isCalledOff && this.offer) this.#start(this.offer);
    else this.#show({ name: 'under-way', screening, isNew: true });
  }

  /** Has the browser save what was signed. */
  async saveReceipt(fileName: string): Promise<void> {
    const { state } = this;
    if (state.name !== 'under-way' || !this.#page) return;
    try {
      saveReceipt(await this.#page.api.receipt(state.screening.id), this.#host.disclosures, fileName);
      this.#show({ name: 'under-way', screening: state.screening, isNew: state.isNew });
    } catch (error) {
      this.#show({ ...state, problem: this.problemOf(error) });
    }
  }

  showLink(link: LinkState): void {
    if (this.state.name === 'handed-over') this.#show({ ...this.state, link });
  }

  /** Lets go of everything that was typed, here and in the draft. */
  forget(): void {
    this.#letGo();
    this.#attempt.end();
    this.signatures = new SignatureBook();
    this.restart();
  }

  /** Looks everything up again with the next `load`; what was answered is kept. */
  restart(): void {
    this.offer = undefined;
    this.#show({ name: 'loading' });
  }

  #begin(): void {
    const packages = this.offers?.packages ?? [];
    const { packageId } = this.#host;
    const offer = packageId
      ? packages.find(({ id }) => id === packageId)
      : packages.length === 1 && packages[0];
    if (offer) this.#start(offer);
    else if (packageId || packages.length === 0)
      throw new PageProblem('package_forbidden', 'No such package.');
    else this.#show({ name: 'choosing' });
    this.#host.dispatchEvent(new ScreeningReadyEvent());
  }

  /** Whether an open screening can only be the reader's own. Members order for others, never by form. */
  get #isOwn(): boolean {
    const role = this.#page?.feed.role;
    return role === 'candidate' || (role === undefined && this.#host.mode === 'form');
  }

  #arrive(screening: Screening, isNew: boolean): void {
    const isWaiting = screening.phase === 'invited' || (isNew && screening.phase === 'unconfirmed');
    const method = screening.invite?.method ?? (this.mode === 'email' ? 'email' : 'link');
    if (isWaiting && (screening.invite || this.mode !== 'form')) {
      this.#show({ name: 'handed-over', screening, method, link: { name: 'none' } });
    } else this.#show({ name: 'under-way', screening, isNew });
  }

  /** Shows an incomplete step with its problems; the first one gets the focus. */
  #ask(index: number, refusal?: Refusal): void {
    const step = this.steps[index];
    const paths = step?.kind === 'fields' ? step.fields.flatMap(({ path }) => this.sheet.concrete(path)) : [];
    this.sheet.see(paths);
    this.#show({ name: 'filling', step: index, tried: true, ...(refusal && { refusal }) });
    const first = step?.kind === 'fields' ? this.sheet.problems(step.fields)[0]?.path : undefined;
    this.#host.focusOn(first ? controlId(first) : step?.kind === 'disclosure' ? 'signature' : 'heading');
  }

  #refuse(problem: PageProblem, step: number): void {
    const unasked = this.sheet.refuse(problem.errors).map(({ path }) => path);
    const refusal = { problem, unasked };
    const incomplete = this.#firstIncomplete;
    if (incomplete >= 0) this.#ask(incomplete, refusal);
    else this.#show({ name: 'filling', step, refusal });
  }

  /** A problem of the page API, told to the host's page; anything else is a mistake of this code. */
  problemOf(error: unknown): PageProblem {
    if (!(error instanceof PageProblem)) throw error;
    this.#host.dispatchEvent(new ScreeningErrorEvent(error));
    return error;
  }

  #letGo(): void {
    this.#draft.forget();
    this.sheet = new AnswerSheet([], 'production');
  }

  #keepDraft(): void {
    if (this.#host.draft === 'session') this.#draft.save(this.sheet);
    this.#host.requestUpdate();
  }

  get #draft(): Draft {
    return new Draft(this.offer?.id ?? '');
  }

  #show(state: LauncherState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}
