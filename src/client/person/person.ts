import type { ReactiveControllerHost } from 'lit';
import type { PageSession } from '../../protocol/page-session.ts';
import { loadRefusals } from '../api/answer-files.ts';
import { withinLimit } from '../api/answer-limit.ts';
import { claimsOf, personOf } from '../api/session-claims.ts';
import { pageClock } from '../clock.ts';
import { ScreeningError } from '../screening-error.ts';
import { removeDraftsOfOthers } from '../tab-storage.ts';
import { whenIdle } from '../when-idle.ts';
import { fetchedSession, type FetchSession } from './host-session.ts';
import { type HeldSession, nextState, type PersonEvent, type PersonState } from './person-state.ts';
import { Visitor } from './visitor.ts';

/** A page session is renewed this long before its end, or in the last tenth of a short life. */
const renewalMarginMs = 30_000;
/** The pauses between questions that the host does not answer: each is twice as long as the one before. */
const shortestPauseMs = 5_000;
const longestPauseMs = 60_000;

/** An element that draws for a person. */
type Follower = Element & Pick<ReactiveControllerHost, 'requestUpdate'>;

/** A question to the host that is under way. */
interface Question {
  session: Promise<HeldSession>;
  /** Whether it began in this task. */
  isNew: boolean;
}

/**
 * Knows who uses the page: one object for all elements with the same endpoint and the same source of page sessions. Every
 * page session passes here, a renewed one too, and the person it names is compared with the one before: the same person
 * goes on, another one gets a new `Visitor`, and the old one ends. The tokens stay in this object: no attribute, URL or
 * storage ever holds one.
 */
export class Person {
  state: PersonState = { name: 'asking', visitor: undefined };
  /** How often it was said who uses the page, or that nobody does. */
  answers = 0;

  readonly endpoint: string;
  /** The elements that draw for them. */
  readonly elements = new Set<Follower>();
  readonly #fetchSession: FetchSession | undefined;
  #question: Question | undefined;
  #pauseMs = shortestPauseMs;
  #cancelRetry = (): void => {};

  /** @param given a page session that the page gave along. */
  constructor(endpoint: string, fetchSession: FetchSession | undefined, given?: PageSession) {
    this.endpoint = endpoint;
    this.#fetchSession = fetchSession;
    if (given) this.#receive(given);
  }

  /** Whoever was named last. */
  get visitor(): Visitor | undefined {
    return this.state.visitor;
  }

  /** Whether something may be drawn for them. */
  get isHere(): boolean {
    return this.state.name === 'here' || this.state.name === 'doubted';
  }

  /** Why nobody is named, while nothing may be drawn. */
  get problem(): ScreeningError | undefined {
    return this.state.name === 'refused' ? this.state.problem : undefined;
  }

  /** Whether the host can be asked: not where a page session came with the page, and nothing else. */
  get canAsk(): boolean {
    return this.#fetchSession !== undefined;
  }

  /** Whether `session` is the one that is used now. */
  isBy({ token }: PageSession): boolean {
    return this.#held?.token === token;
  }

  get #held(): HeldSession | undefined {
    return 'session' in this.state ? this.state.session : undefined;
  }

  get #isUsed(): boolean {
    return this.elements.size > 0;
  }

  /** Has an element drawn after each answer of the host and each change of what may be drawn, until `signal` aborts. */
  follow(element: Follower, signal: AbortSignal): void {
    this.elements.add(element);
    // One element on a page says why nobody is named.
    if (this.problem) this.#draw();
    usedPeople.add(this);
    const leave = (): void => {
      this.elements.delete(element);
      if (this.problem) this.#draw();
      // An element that is moved leaves and follows again within one task.
      queueMicrotask(() => this.#isUsed || this.#rest());
    };
    signal.addEventListener('abort', leave, { once: true });
    // Where a page session is all that the host gives, the next one comes by itself.
    if (this.state.name === 'asking' && (this.canAsk || !this.visitor)) void this.ask();
  }

  /** Takes the next page session that the page gives along. */
  give(session: PageSession): void {
    void this.#ask(Promise.resolve(session));
  }

  /** Asks the host who uses the page; several callers share one question. What fails is in the state, too. */
  ask(): Promise<HeldSession> {
    return this.#question?.session ?? this.#ask(withinLimit(() => this.#fetch(), undefined));
  }

  /** Asks in a way that an answer to an earlier question does not count; those who ask in one task share the question. */
  askAgain(): Promise<HeldSession> {
    if (this.canAsk) this.#apply({ type: 'came-back' });
    if (!this.#question?.isNew) this.#question = undefined;
    return this.ask();
  }

  /** Somebody may have come back to the page. A session-url that answers no page session is not asked for that. */
  doubt(): void {
    if (!this.canAsk || this.problem?.isOfSetup) return;
    this.#apply({ type: 'came-back' });
    void this.ask();
  }

  /** The page goes out of view: what the host answers to a question of before does not say who comes back. */
  dropQuestion(): void {
    this.#question = undefined;
  }

  /** Lets nothing be drawn until the host has named somebody. */
  leave(): void {
    this.#question = undefined;
    this.#cancelRetry();
    this.#change({ type: 'left' });
  }

  /** A page session that is valid now, of whoever uses the page. */
  async session(): Promise<PageSession> {
    const held = this.#held;
    return held && pageClock.now() < held.renewAt ? held : this.ask();
  }

  /** The proxy refused this token; a newer one stays. */
  forget(token: string): void {
    if (this.#held?.token === token) this.#apply({ type: 'token-refused' });
  }

  /** Resolves once the host has said who uses the page, where that is in doubt. */
  async confirm(): Promise<void> {
    if (this.state.name === 'doubted' || this.#question) await this.ask();
    if (!this.isHere) throw this.problem ?? notNamed();
  }

  /**
   * A refusal by the host, or by the proxy, lets nothing be drawn. Where the host has not answered, the page stays as it is
   * and the host is asked again.
   */
  refuse(error: unknown): unknown {
    this.#question = undefined;
    if (!(error instanceof ScreeningError)) return error;
    const isRefused = error.status === 401 || error.status === 403;
    if (isRefused) this.answers += 1;
    else if (error.isPassing) this.#askLater(error.retryAfter);
    if (isRefused || !this.isHere) this.#change({ type: 'refused', problem: error });
    return error;
  }

  #ask(answer: Promise<PageSession>): Promise<HeldSession> {
    this.#cancelRetry();
    const isCurrent = (): boolean => this.#question === question;
    const session = answer.then(
      (given) => (isCurrent() ? this.#receive(given) : this.#newest()),
      (error: unknown) => {
        if (isCurrent()) throw this.refuse(error);
        return this.#newest();
      },
    );
    // A request of an element that is gone shows nothing.
    session.finally(() => this.#isUsed || this.#rest()).catch(() => {});
    const question: Question = { session, isNew: true };
    queueMicrotask(() => (question.isNew = false));
    this.#question = question;
    return session;
  }

  async #fetch(): Promise<PageSession> {
    if (this.#fetchSession) return fetchedSession(this.#fetchSession);
    throw (await loadRefusals()).noSession(this.visitor !== undefined);
  }

  /** For whoever asked a question whose answer does not count any more. */
  #newest(): HeldSession | Promise<HeldSession> {
    const { state } = this;
    if (!this.#question && state.name === 'here' && state.session) return state.session;
    if (!this.#isUsed) throw notNamed();
    return this.ask();
  }

  #receive({ token, expiresAt }: PageSession): HeldSession {
    const visitor = this.#visitorOf(token);
    const now = pageClock.now();
    const life = Date.parse(expiresAt) - now;
    // To a clock that runs ahead every session seems to be over: then the proxy's refusal shows the end, not the clock.
    const isRenewed = life > 0 && this.canAsk;
    const renewAt = isRenewed ? now + life - Math.min(renewalMarginMs, life / 10) : Number.POSITIVE_INFINITY;
    const session = { token, expiresAt, renewAt };
    this.#question = undefined;
    this.#pauseMs = shortestPauseMs;
    this.answers += 1;
    this.#change({ type: 'answered', visitor, session });
    return session;
  }

  /** The same object for the same person. */
  #visitorOf(token: string): Visitor {
    const claims = claimsOf(token);
    const { visitor } = this;
    if (visitor?.person === personOf(claims)) return Object.assign(visitor, { claims });
    visitor?.end();
    const next = new Visitor(this.endpoint, this, token);
    // A browser takes its time to open the storage: not before the first paint.
    whenIdle(async () => removeDraftsOfOthers(next.draftOwner));
    return next;
  }

  #askLater(seconds = 0): void {
    const pauseMs = Math.max(seconds * 1000, this.#pauseMs);
    this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
    this.#cancelRetry();
    const isNeeded = (): boolean => this.state.name !== 'here' && !document.hidden;
    this.#cancelRetry = pageClock.after(pauseMs, () => isNeeded() && void this.ask());
  }

  /** No element uses it: the next one asks the host. Where that cannot be asked, it goes on with the same person. */
  #rest(): void {
    this.#cancelRetry();
    usedPeople.delete(this);
    if (!this.canAsk) return;
    this.#question = undefined;
    this.#apply({ type: 'left' });
  }

  #apply(event: PersonEvent): void {
    this.state = nextState(this.state, event);
  }

  #change(event: PersonEvent): void {
    this.#apply(event);
    this.#draw();
    this.visitor?.loadedFeed?.check();
  }

  #draw(): void {
    for (const element of this.elements) element.requestUpdate();
  }
}

const notNamed = (): ScreeningError =>
  new ScreeningError('session_invalid', 'The host has not named who uses the page.', { status: 401 });

/** Those for whom elements draw now. */
export const usedPeople = new Set<Person>();
