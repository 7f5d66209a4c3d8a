import { isConnected } from '../client/connection-state.ts';
import type { Offer } from '../client/package-reader.ts';
import type { FeedNews, ScreeningFeed } from '../client/screening-feed.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { Visitor } from '../client/visitor.ts';
import type { Mode } from '../protocol/mode.ts';
import { isCalledOff, isOver } from '../protocol/phase.ts';
import { receiptSchema } from '../protocol/receipt.ts';
import type { Screening } from '../protocol/screening.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { InviteLink } from './invite/invite-link.ts';
import type { Notice, ShownSection } from './launcher-context.ts';
import type { LauncherHost } from './launcher-host.ts';
import type { HandedOver, LauncherState, UnderWay } from './launcher-state.ts';
import type { OrderAttempt } from './order-attempt.ts';
import type * as receiptFiles from './receipt/receipt-file.ts';

/** An application, as the parts see it that are loaded after its first step. */
export interface OpenApplication {
  readonly host: LauncherHost;
  readonly visitor: Visitor;
  readonly ended: AbortSignal;
  readonly isLeft: boolean;
  readonly state: LauncherState | undefined;
  readonly screening: Screening | undefined;
  readonly memberSection: ShownSection | undefined;
  attempt: OrderAttempt | undefined;
  notice: Notice | undefined;
  enter(state: LauncherState, focus?: string): void;
  order(): Promise<void>;
  start(offer: Offer): Promise<LauncherState>;
  firstStep(form: Questionnaire): Promise<LauncherState>;
  loadHandOver(): Promise<typeof InviteLink>;
  loadReceipt(): Promise<typeof receiptFiles>;
}

/** The receipt that was asked for last: of which screening, and why it could not be had. */
interface AskedReceipt {
  screeningId: string;
  problem?: ScreeningError;
}

/** What became of an order, placed here or elsewhere: which screening that is, its news, its link and its receipt. */
export class OrderedScreening {
  /** Whether answers were changed that had been ordered, although nobody said so. */
  hasLateChanges = false;
  /** Whether nothing new is heard at the moment. */
  isCutOff = false;
  /** The link to the service's own form, once its file has come. */
  invite: InviteLink | undefined;
  /** The answers to the order that was placed here, for its receipt: until the page is left. */
  sent: { screeningId: string; answers: string } | undefined;
  #receipt: AskedReceipt | undefined;
  readonly #application: OpenApplication;

  constructor(application: OpenApplication) {
    this.#application = application;
  }

  /**
   * The state that shows what stands between this visitor and an order of the form: an open screening, else the one that
   * is finished where that stays so, else the last one, which may have been called off. Undefined where there is none.
   *
   * @throws {ScreeningError} where what shows it does not come.
   */
  async find(form: Questionnaire): Promise<LauncherState | undefined> {
    const { visitor, host } = this.#application;
    const own = ownScreenings(visitor, form.offer, host.element.mode);
    const finished = visitor.claims.allowReorder ? undefined : own.find(({ phase }) => phase === 'complete');
    const found = own.find((one) => !isOver(one)) ?? finished ?? own[0];
    return found && this.stateOf(found, form, false);
  }

  /**
   * The state that shows a screening: just ordered, or found.
   *
   * @throws {ScreeningError} where what shows it does not come.
   */
  async stateOf(screening: Screening, form: Questionnaire, isNew: boolean): Promise<HandedOver | UnderWay> {
    const method = collectedBy(screening, form.mode, isNew);
    if (method) await this.loadHandOver();
    return method
      ? { name: 'handed-over', screening, form, method }
      : { name: 'under-way', screening, form, isNew };
  }

  /**
   * Loads what hands over to the service's own form.
   *
   * @throws {ScreeningError} where it does not come.
   */
  async loadHandOver(): Promise<void> {
    const Link = await this.#application.loadHandOver();
    this.invite ??= new Link(this.#application, () => this.#lookAgain());
  }

  /** What is ordered next is another order. */
  forgetOrder(): void {
    this.hasLateChanges = false;
    this.#application.attempt = undefined;
  }

  /** What was sent first counts, though nobody answered it: call it where a check is found that was there before. */
  noteLateChanges({ version }: Questionnaire): void {
    const { attempt, visitor } = this.#application;
    this.hasLateChanges = (attempt?.unanswered ?? version) !== version && visitor.claims.role !== 'member';
  }

  /** Once there is an order, nothing here needs what was typed for it; a draft is kept for whoever may start anew. */
  arrive({ screening, form }: HandedOver | UnderWay): void {
    const { state, visitor } = this.#application;
    if (state?.name === 'filling' && state.form === form) this.noteLateChanges(form);
    form.endOrder();
    this.#application.attempt = undefined;
    const mayReorder = screening.phase === 'complete' && visitor.claims.allowReorder;
    if (!isCalledOff(screening) && !mayReorder) form.draft?.forget();
  }

  /** Starts once more on a package that is finished for this candidate, or was called off. */
  async startAnother(): Promise<void> {
    const application = this.#application;
    const { state } = application;
    if (state?.name !== 'under-way') return;
    const first = await application
      .firstStep(state.form)
      .catch((error: unknown) => void application.host.report(error));
    if (!first || application.state !== state) return;
    this.forgetOrder();
    application.enter(first, 'heading');
  }

  /** Hears of changes until `signal` aborts; where the file of the feed does not come, once the network is back. */
  async follow(signal: AbortSignal): Promise<void> {
    const feed = await this.#application.visitor.feed().catch(() => undefined);
    if (signal.aborted) return;
    if (!feed) return addEventListener('online', () => void this.follow(signal), { once: true, signal });
    feed.follow((news) => this.#hear(feed, news), signal);
    this.#hear(feed, { type: 'connection' });
  }

  #hear({ problem, connection }: ScreeningFeed, news: FeedNews): void {
    const { host, visitor, screening, memberSection } = this.#application;
    const isCutOff = problem !== undefined;
    if (this.isCutOff !== isCutOff) host.requestUpdate();
    this.isCutOff = isCutOff;
    void memberSection?.hear(news);
    // After a restored backup the proxy may not know the order any more.
    const isLost = news.type === 'snapshot' && screening && !visitor.screenings.get(screening.id);
    if (isLost) void host.reload();
    else void this.#apply().then(() => isConnected(connection) && this.#endSilence());
  }

  /**
   * The proxy answers again: that it did not is no longer true. An order that it did not answer is sent again, by the
   * same key. Where a new tab opens with it, sending takes a press.
   */
  #endSilence(): void {
    const { state } = this.#application;
    if (state?.name !== 'filling' || !state.refusal?.problem.isUnanswered) return;
    const step = { ...state };
    delete step.refusal;
    this.#application.enter(step);
    if (state.refusal.isOfOrder && state.form.mode !== 'link') void this.#application.order();
  }

  /** Shows what is known of the screening by now, whatever its revision: a snapshot may be older than what is shown. */
  async #apply(): Promise<void> {
    const { host, visitor, state, screening } = this.#application;
    if (!state || !('form' in state) || state.name === 'submitting') return;
    const found = screening
      ? visitor.screenings.get(screening.id)
      : ownScreenings(visitor, state.form.offer, host.element.mode).find((one) => !isOver(one));
    if (!found || found === screening) return;
    const isNew = state.name === 'handed-over' || (state.name === 'under-way' && state.isNew);
    try {
      const next = await this.stateOf(found, state.form, isNew);
      if (this.#application.state !== state) return await this.#apply();
      this.#application.enter(next);
    } catch (error) {
      // Keep what is shown if the next state cannot be loaded; the next change tries again.
      host.report(error);
    }
  }

  /** Loads the receipt of what was signed, and has the browser save it. A second click saves no second file. */
  async saveReceipt(): Promise<void> {
    const { host, visitor, ended, screening } = this.#application;
    if (!screening) return;
    const asked: AskedReceipt = { screeningId: screening.id };
    this.#receipt = asked;
    host.requestUpdate();
    try {
      const path = `/screenings/${encodeURIComponent(screening.id)}/consents`;
      const [receipt, { receiptFile }] = await Promise.all([
        visitor.api.read((answer) => receiptSchema.safeParse(answer).data, path, { signal: ended }),
        this.#application.loadReceipt(),
      ]);
      const save = await receiptFile(receipt, host.element.disclosures, host.sentences, this.sentAnswers);
      if (visitor.isHere && this.#receipt === asked) save();
    } catch (error) {
      if (!ended.aborted) asked.problem = host.report(error);
      host.requestUpdate();
    }
  }

  /** What was sent for the screening that is shown, where that was here. */
  get sentAnswers(): string | undefined {
    const { screening } = this.#application;
    return this.sent?.screeningId === screening?.id ? this.sent?.answers : undefined;
  }

  /** Why the receipt could not be loaded. */
  get receiptProblem(): ScreeningError | undefined {
    const { screening } = this.#application;
    return this.#receipt?.screeningId === screening?.id ? this.#receipt?.problem : undefined;
  }

  /** Asks the proxy whether the screening has changed. */
  async #lookAgain(): Promise<void> {
    const { visitor, screening } = this.#application;
    const found = screening && (await visitor.api.screening(screening.id).catch(() => undefined));
    if (!found) return;
    if (visitor.loadedFeed) visitor.loadedFeed.learn(found);
    else if (visitor.screenings.keep(found)) await this.#apply();
  }
}

/** The screenings of a package that stand for an order here. A member may have others of it, for other candidates. */
function ownScreenings({ claims, screenings }: Visitor, offer: Offer, mode: Mode): Screening[] {
  const { role, reference } = claims;
  return screenings.newestFirst.filter(({ packageId, clientReferenceId }) => {
    if (packageId !== offer.id) return false;
    if (role === undefined) return mode === 'form';
    return clientReferenceId === reference || (role === 'candidate' && reference === undefined);
  });
}

/** Whether the service needs more from the candidate before it goes on. */
export const needsCandidate = ({ phase, waitingOn }: Screening): boolean =>
  phase === 'needs-attention' && waitingOn === 'candidate';

/**
 * How the service collects what it still needs from the candidate: behind a link, or by an email of its own. Undefined
 * where it needs nothing. `isNew`: the screening was just ordered in this mode, and need not be confirmed yet.
 */
function collectedBy(screening: Screening, mode: Mode, isNew: boolean): HandedOver['method'] | undefined {
  if (needsCandidate(screening)) return 'link';
  const isWaiting = screening.phase === 'invited' || (isNew && screening.phase === 'unconfirmed');
  if (!isWaiting || (!screening.invite && mode === 'form')) return undefined;
  return screening.invite?.method ?? (mode === 'email' ? 'email' : 'link');
}
