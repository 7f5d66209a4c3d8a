import type { PageSession } from '../protocol/page-session.ts';
import { withinLimit } from './answer-limit.ts';
import { pageClock } from './clock.ts';
import { fetchedSession, type FetchSession } from './host-session.ts';
import { ScreeningError } from './screening-error.ts';
import { claimsOf, personOf } from './session-claims.ts';
import { removeDraftsOfOthers } from './tab-drafts.ts';
import { Visitor } from './visitor.ts';
import { whenIdle } from './when-idle.ts';

/** A page session is renewed this long before its end, or in the last tenth of a short life. */
const renewalMarginMs = 30_000;
/** The pauses between questions that the host does not answer: each is twice as long as the one before. */
const shortestPauseMs = 5_000;
const longestPauseMs = 60_000;

/**
 * Knows who uses the page: one for all elements with the same endpoint and the same source of page sessions. Every page
 * session passes here, a renewed one too, and the person it names is compared with the one before: the same person goes on,
 * another one gets a new `Visitor`, and the old one ends. The tokens stay in this object: no attribute, URL or storage ever
 * holds one.
 *
 * The host is asked again when the page comes into view and when its window gets the focus; meanwhile the page stays as it
 * is. After `close` nothing may be drawn until the host has answered, nor where it answers that nobody is signed in.
 */
export class VisitorGate {
  /** Whoever was named last. */
  visitor: Visitor | undefined;
  /** Whether something may be drawn for them. */
  isOpen = false;
  /** Why nobody is named, while nothing may be drawn. */
  problem: ScreeningError | undefined;
  /** How often the host has answered. */
  answers = 0;

  readonly endpoint: string;
  readonly #fetchSession: FetchSession | undefined;
  readonly #listeners = new Set<() => void>();
  #session: PageSession | undefined;
  #renewAt = 0;
  #question: Promise<Visitor> | undefined;
  /** Whether the host has not answered since somebody came back to the page. */
  #isDoubted = false;
  /** Whether the question began in this task. */
  #isJustAsked = false;
  #pauseMs = shortestPauseMs;
  #cancelRetry = (): void => {};

  constructor(endpoint: string, fetchSession: FetchSession | undefined) {
    this.endpoint = endpoint;
    this.#fetchSession = fetchSession;
  }

  /** Whether the host can be asked: not where a page session came with the page, and nothing else. */
  get canAsk(): boolean {
    return this.#fetchSession !== undefined;
  }

  isFrom({ token }: PageSession): boolean {
    return this.#session?.token === token;
  }

  get isUsed(): boolean {
    return this.#listeners.size > 0;
  }

  /** Calls `listener` after each answer of the host and each change of what may be drawn, until `signal` aborts. */
  follow(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    usedGates.add(this);
    const leave = (): void => {
      this.#listeners.delete(listener);
      // An element that is moved leaves and follows again within one task.
      queueMicrotask(() => this.isUsed || this.#rest());
    };
    signal.addEventListener('abort', leave, { once: true });
    // Where a page session is all that the host gives, the next one comes by itself.
    const mayAsk = this.canAsk || !this.visitor;
    if (!this.isOpen && !this.problem && mayAsk) void this.ask();
  }

  /** Takes a page session that the page gave along. */
  give(session: PageSession): void {
    void this.#ask(Promise.resolve(session));
  }

  /** Asks the host who uses the page; several callers share one question. What fails is in `problem`, too. */
  ask(): Promise<Visitor> {
    return this.#question ?? this.#ask(withinLimit(() => this.#fetch(), undefined));
  }

  /** Somebody may have come back to the page. A session-url that answers no page session is not asked for that. */
  doubt(): void {
    if (!this.canAsk || this.problem?.isOfSetup) return;
    this.#isDoubted = true;
    void this.ask();
  }

  /** Asks in a way that an answer to an earlier question does not count; those who ask in one task share the question. */
  askAgain(): Promise<Visitor> {
    this.#isDoubted = this.canAsk;
    if (!this.#isJustAsked) this.#question = undefined;
    return this.ask();
  }

  /** Lets nothing be drawn until the host has named somebody. */
  close(): void {
    this.isOpen = false;
    this.problem = this.#session = this.#question = undefined;
    this.#cancelRetry();
    this.#tell();
  }

  /** The page goes out of view: what the host answers to a question of before does not say who comes back. */
  leave(): void {
    this.#question = undefined;
  }

  /** A page session that is valid now, of whoever uses the page. */
  async session(): Promise<PageSession> {
    if (!this.#session || pageClock.now() >= this.#renewAt) await this.ask();
    if (!this.#session) throw notNamed();
    return this.#session;
  }

  /** Forgets a token that the proxy refused; a newer one stays. */
  forget(token: string): void {
    if (this.#session?.token === token) this.#session = undefined;
  }

  async confirm(): Promise<void> {
    if (this.#isDoubted || this.#question) await this.ask();
    if (!this.isOpen) throw this.problem ?? notNamed();
  }

  #ask(answer: Promise<PageSession>): Promise<Visitor> {
    this.#cancelRetry();
    this.#isJustAsked = true;
    queueMicrotask(() => (this.#isJustAsked = false));
    const question: Promise<Visitor> = answer.then(
      (session) => (this.#question === question ? this.#receive(session) : this.#current()),
      (error: unknown) => {
        if (this.#question !== question) return this.#current();
        throw this.refuse(error);
      },
    );
    this.#question = question;
    question.catch(() => {});
    return question;
  }

  #fetch(): Promise<PageSession> {
    if (this.#fetchSession) return fetchedSession(this.#fetchSession);
    const [code, advice] = this.visitor
      ? (['session_expired', 'The page session has ended: set the next one on the element.'] as const)
      : (['not_set_up', 'Set session-url or fetchSession on the element.'] as const);
    return Promise.reject(new ScreeningError(code, advice, { status: 401 }));
  }

  /** For whoever asked a question whose answer does not count any more. */
  #current(): Visitor | Promise<Visitor> {
    const isKnown = !this.#question && this.isOpen && this.#session && !this.#isDoubted;
    if (isKnown && this.visitor) return this.visitor;
    if (!this.isUsed) throw notNamed();
    return this.ask();
  }

  #receive(session: PageSession): Visitor {
    const { token, expiresAt } = session;
    const claims = claimsOf(token);
    if (this.visitor?.person === personOf(claims)) this.visitor.claims = claims;
    else {
      this.visitor?.end();
      this.visitor = new Visitor(this.endpoint, this, token);
      const { draftOwner } = this.visitor;
      // A browser takes its time to open the storage: not before the first paint.
      whenIdle(async () => removeDraftsOfOthers(draftOwner));
    }
    const life = Date.parse(expiresAt) - pageClock.now();
    this.#session = session;
    // To a clock that runs ahead every session seems to be over: then the proxy's refusal shows the end, not the clock.
    this.#renewAt =
      life > 0 && this.canAsk
        ? pageClock.now() + life - Math.min(renewalMarginMs, life / 10)
        : Number.POSITIVE_INFINITY;
    this.#question = this.problem = undefined;
    this.#isDoubted = false;
    this.#pauseMs = shortestPauseMs;
    // A request of an element that is gone opens nothing: the next element asks the host.
    this.isOpen = this.isUsed || !this.canAsk;
    this.answers += 1;
    this.#tell();
    return this.visitor;
  }

  /**
   * A refusal closes the page, by the host or by the proxy, which takes no page session of this visitor any more. Where the
   * host has not answered, the page stays as it is and the host is asked again.
   */
  refuse(error: unknown): unknown {
    this.#question = undefined;
    if (!(error instanceof ScreeningError)) return error;
    if (error.status === 401 || error.status === 403) {
      this.isOpen = this.#isDoubted = false;
      this.#session = undefined;
      this.answers += 1;
    } else if (error.isPassing) this.#askLater(error.retryAfter);
    if (!this.isOpen) this.problem = error;
    this.#tell();
    return error;
  }

  #askLater(seconds = 0): void {
    const pauseMs = Math.max(seconds * 1000, this.#pauseMs);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
    this.#cancelRetry();
    const isNeeded = (): boolean => (!this.isOpen || this.#isDoubted) && !document.hidden;
    this.#cancelRetry = pageClock.after(pauseMs, () => isNeeded() && void this.ask());
  }

  /** No element uses it: the next one asks the host. Where that cannot be asked, it goes on with the same person. */
  #rest(): void {
    this.#cancelRetry();
    usedGates.delete(this);
    if (!this.canAsk) return;
    this.isOpen = this.#isDoubted = false;
    this.problem = this.#session = this.#question = undefined;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
    this.visitor?.loadedFeed?.check();
  }
}

const notNamed = (): ScreeningError =>
  new ScreeningError('session_invalid', 'The host has not named who uses the page.', { status: 401 });

/** The gates that elements use now. */
export const usedGates = new Set<VisitorGate>();
