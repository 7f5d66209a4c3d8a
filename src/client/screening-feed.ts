import type { Screening } from '../protocol/screening.ts';
import { Attempts } from './attempts.ts';
import { type Clock, pageClock } from './clock.ts';
import { type ConnectionState, isConnected, isCutOff } from './connection-state.ts';
import { EventReader } from './event-reader.ts';
import type { StreamPiece } from './event-stream.ts';
import { FeedTabs } from './feed-tabs.ts';
import { Followers } from './followers.ts';
import { KnownScreenings } from './known-screenings.ts';
import type { PageApi } from './page-api.ts';
import { watchPage } from './page-moments.ts';
import type { ScreeningError } from './screening-error.ts';
import type { PageSessionSource } from './page-session-source.ts';
import { Silence, silenceLimitMs } from './silence.ts';
import { claimsOf, isAbout, mayShow, personOf, type SessionClaims } from './session-claims.ts';
import { TabLine } from './tab-line.ts';
import { browserMedia } from './tab-media.ts';
import type { TabNews } from './tab-news.ts';

export interface ScreeningChange {
  screening: Screening;
  previous: Screening | undefined;
}

/** What followers are notified of; the rest they read from the feed. */
export type FeedNews =
  /** Another person uses the page: nothing is known any more. */
  | { type: 'person' }
  | { type: 'snapshot' }
  /** Of different screenings, told at once: a burst of events is drawn once. */
  | { type: 'changes'; changes: ScreeningChange[] }
  | { type: 'connection' };

/** How long to wait for a sign of the proxy before a whole attempt. */
const reachLimitMs = 3_000;
/** How long to wait for another tab before the snapshot: it answers within milliseconds, unless it is frozen. */
const answerLimitMs = 250;

/**
 * The screenings of a page session, kept up to date: a snapshot, then the event stream from its cursor on. There is
 * one per page connection, open while it has followers. It outlives broken networks, sleeping tabs and the end of a
 * page session, and shows each change once.
 */
export class ScreeningFeed {
  connection: ConnectionState = 'connecting';
  /** When the last byte of the proxy arrived, by the page's clock; milliseconds. */
  lastHeardAt: number | undefined;
  /** Why the feed is not connected at the moment. */
  problem: ScreeningError | undefined;
  /** Why nobody is signed in, until somebody is: who looks meanwhile may be another person. */
  signedOut: ScreeningError | undefined;
  /** Whether a snapshot has been taken: before that, an unknown screening may still exist. */
  isComplete = false;
  /** Of the page session: whatever it may not show is not learned. */
  #claims: SessionClaims = {};

  readonly #api: PageApi;
  readonly #sessions: PageSessionSource;
  readonly #clock: Clock;
  readonly #attempts: Attempts;
  readonly #known = new KnownScreenings();
  readonly #followers = new Followers<FeedNews>();
  readonly #reader: EventReader;
  readonly #tabs: FeedTabs;
  readonly #line = new TabLine();
  #running: AbortController | undefined;
  /** Where the stream of this tab goes on; only while it reads one. */
  #cursor: string | undefined;
  /** The last news of the reading tab, and whether a snapshot has been taken since the line began: see `TabLine`. */
  #told: TabNews | undefined;
  #isCovered = false;
  #hasAnswered: (() => void) | undefined;
  #isJoining = false;
  /** Who uses the page. */
  #viewer: string | undefined;
  /** Whether the next attempt takes the stream over from another tab. */
  #takesLead = false;

  constructor(
    api: PageApi,
    sessions: PageSessionSource,
    clock = pageClock,
    random = Math.random,
    media = browserMedia(),
  ) {
    this.#api = api;
    this.#sessions = sessions;
    this.#clock = clock;
    this.#attempts = new Attempts(clock, random);
    this.#reader = new EventReader(api);
    this.#tabs = new FeedTabs(
      media,
      api.endpoint,
      (news) => this.#receive(news),
      () => ({
        connection: this.connection,
        lastHeardAt: this.lastHeardAt,
        isHidden: document.hidden,
      }),
    );
  }

  /** The role of the page session, where its token says. */
  get role(): string | undefined {
    return this.#claims.role;
  }

  /** Whether nothing new is heard at the moment, here or by the tab that reads the stream for this one. */
  get isCutOff(): boolean {
    return this.problem !== undefined || (this.#isCovered && isCutOff(this.connection));
  }

  /** What is known, newest first. */
  get screenings(): readonly Screening[] {
    return this.#known.newestFirst;
  }

  /** The newest one; where the page session names a candidate, of that candidate alone. */
  get newest(): Screening | undefined {
    return this.screenings.find((screening) => isAbout(this.#claims, screening));
  }

  get(id: string): Screening | undefined {
    return this.#known.get(id);
  }

  /** Notifies `listener` until `signal` aborts. The first follower opens the stream, the last one closes it. */
  follow(listener: (news: FeedNews) => void, signal: AbortSignal): void {
    this.#followers.add(listener, signal, () => this.#stop());
    this.#start();
  }

  /** Adds a screening that arrived in another way, such as the answer to an order. A known revision is ignored. */
  learn(screening: Screening): void {
    this.#learnAll([screening]);
  }

  /** In their order: followers hear of each revision. */
  #learnAll(screenings: readonly Screening[]): void {
    let changes: ScreeningChange[] = [];
    let ids = new Set<string>();
    const tell = (): void => {
      if (changes.length > 0) this.#followers.notify({ type: 'changes', changes });
      changes = [];
      ids = new Set();
    };
    for (const screening of screenings) {
      if (ids.has(screening.id)) tell();
      const previous = this.#known.get(screening.id);
      if (!mayShow(this.#claims, screening) || !this.#known.keep(screening)) continue;
      ids.add(screening.id);
      changes.push({ screening, previous });
    }
    tell();
  }

  /** Tries again at once: after a refusal, in place of an attempt that hangs, and in place of another tab. */
  retry(): void {
    if (isConnected(this.connection)) return;
    this.#takesLead = true;
    if (!this.#attempts.wake()) this.#attempts.replace('Another attempt was asked for.');
  }

  #start(): void {
    if (this.#running) return;
    const { signal } = (this.#running = new AbortController());
    watchPage(
      {
        isBack: () => this.#checkNow(),
        isVisible: () => this.#checkVisible(),
        isOffline: () => this.#attempts.cut('The browser is offline.'),
        isLeft: () => this.#hide(),
      },
      signal,
    );
    this.#sessions.listen(() => this.#trySession(), signal);
    this.#connect(this.isComplete ? 'reconnecting' : 'connecting');
    void this.#attempts.run(
      {
        attempt: (silence, isAfterSilence) => this.#attempt(silence, isAfterSilence),
        fail: (problem) => this.#fail(problem),
      },
      signal,
    );
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#tabs.close();
  }

  /** A page in the back/forward cache holds neither stream nor lock; shown again, it continues from its cursor. */
  #hide(): void {
    this.#stop();
    addEventListener('pageshow', () => this.#followers.areGone || this.#start(), { once: true });
  }

  /** The page is visible again, or the network is back: end the pause, and replace a stream that has gone quiet. */
  #checkNow(): void {
    this.#attempts.wake();
    if (this.lastHeardAt === undefined || this.#clock.now() - this.lastHeardAt <= silenceLimitMs) return;
    this.#attempts.replace('Nothing was received while the page slept.');
  }

  #checkVisible(): void {
    this.#replaceHiddenTab();
    this.#checkNow();
  }

  /** The host has given a page session, perhaps to another element after the visitor signed in again. */
  #trySession(): void {
    void this.#sessions.token().then(
      (token) => this.#checkPerson(token),
      () => {},
    );
    if (!this.problem?.retryAfter) this.#attempts.wake();
  }

  /** Ends what still goes on for another person. An attempt that is joining the tabs looks for itself. */
  #checkPerson(token: string): void {
    if (!this.#isJoining && this.#forgetOthers(claimsOf(token)))
      this.#attempts.replace('Another person has signed in.');
  }

  /** One attempt, from snapshot to the end of the stream. */
  async #attempt(silence: Silence, isAfterSilence: boolean): Promise<void> {
    const steal = this.#takesLead || (isAfterSilence && this.#tabs.areLed);
    this.#takesLead = false;
    const { signal } = silence;
    if (this.problem?.isUnanswered) await this.#reach(signal);
    await this.#joinTabs(signal);
    const leading = this.#tabs.lead(signal, steal, () => silence.cut('Another tab reads the stream now.'));
    this.#isCovered = false;
    const cancel = this.#clock.after(answerLimitMs, () => this.#hasAnswered?.());
    const isLed = await this.#awaitAnswer(leading).finally(cancel);
    if (isLed) await this.#followUntil(leading, signal);
    signal.throwIfAborted();
    // Where events are swallowed, snapshots still tell what is new.
    if (this.#cursor === undefined || isAfterSilence) await this.#takeSnapshot(signal);
    if ((await this.#readEvents(silence)) === 'ended') return;
    this.#doubt();
    await this.#takeSnapshot(signal);
  }

  /** Resolves when this tab reads the stream, or something of the tab that does is heard. Whether another tab does. */
  async #awaitAnswer(leading: Promise<void>): Promise<boolean> {
    this.#told = undefined;
    this.#line.open();
    const answer = new Promise<void>((resolve) => (this.#hasAnswered = resolve));
    await Promise.race([leading, answer]);
    this.#line.close();
    return this.#tabs.areLed;
  }

  /** Repeats what the reading tab says, from a snapshot on, until this tab reads the stream. */
  async #followUntil(leading: Promise<void>, signal: AbortSignal): Promise<void> {
    // Where the snapshot fails, nobody waits for the lead any more.
    leading.catch(() => {});
    await this.#takeSnapshot(signal);
    // A tab that is busy answers late: what is here is shown, but only a snapshot after the answer is live.
    if (!this.#told && (await this.#awaitAnswer(leading))) await this.#takeSnapshot(signal);
    signal.throwIfAborted();
    this.#cursor = undefined;
    this.#isCovered = true;
    this.#repeatTold();
    await leading;
    this.#isCovered = false;
    if (isConnected(this.connection)) this.#connect('reconnecting');
    this.#tabs.post();
  }

  /** What is known may have a hole: no tab says that it is live before its next snapshot. */
  #doubt(): void {
    this.#cursor = undefined;
    this.#connect('reconnecting');
    this.#tabs.post({ isReset: true });
  }

  /** A network that swallows requests is found out in seconds; a whole attempt would wait for the stream's first byte. */
  async #reach(signal: AbortSignal): Promise<void> {
    const silence = new Silence(this.#clock, signal);
    silence.endsAfter(reachLimitMs);
    await this.#api.reach(silence.signal).finally(() => silence.cut('The proxy has answered.'));
  }

  #readEvents(silence: Silence): Promise<'ended' | 'reset'> {
    return this.#reader.read(this.#cursor ?? '', silence, (connection, piece) =>
      this.#apply(connection, piece),
    );
  }

  async #takeSnapshot(signal: AbortSignal): Promise<void> {
    this.#cursor = undefined;
    await this.#known.replace(async () => {
      const { screenings, cursor } = await this.#api.screenings([], signal);
      signal.throwIfAborted();
      this.#cursor = cursor;
      return screenings.filter((screening) => mayShow(this.#claims, screening));
    });
    this.isComplete = true;
    this.problem = this.signedOut = undefined;
    this.lastHeardAt = this.#clock.now();
    this.#followers.notify({ type: 'snapshot' });
  }

  #apply(connection: 'live' | 'polling', { cursor, screenings }: StreamPiece): void {
    this.#attempts.prolong();
    this.#learnAll(screenings);
    if (cursor !== undefined) this.#cursor = cursor;
    this.#connect(connection, this.#clock.now());
    this.#tabs.post({ screenings });
  }

  /** Finds the other tabs of this subject; another person may have signed in since the last attempt. */
  async #joinTabs(signal: AbortSignal): Promise<void> {
    this.#isJoining = true;
    const token = await this.#sessions.token(signal).finally(() => (this.#isJoining = false));
    const claims = claimsOf(token);
    signal.throwIfAborted();
    this.#forgetOthers(claims);
    this.#claims = claims;
    this.#tabs.join(claims);
  }

  /** Nobody may see what the page knows of somebody else. Answers whether another person uses the page now. */
  #forgetOthers(claims: SessionClaims): boolean {
    const viewer = JSON.stringify([personOf(claims), claims.role]);
    const isOther = this.#viewer !== undefined && this.#viewer !== viewer;
    this.#viewer = viewer;
    if (!isOther) return false;
    this.#tabs.close();
    this.#known.clear();
    this.#cursor = undefined;
    this.#isCovered = this.isComplete = false;
    this.#followers.notify({ type: 'person' });
    return true;
  }

  /** Hears what the reading tab received. */
  #receive(news: TabNews): void {
    const isFirst = this.#line.isOpen;
    const continues = this.#line.add(news);
    if (!continues || (news.isReset && !isFirst)) {
      this.#isCovered = false;
      this.#attempts.cut('Snapshots must be taken again.');
      return;
    }
    this.#told = news;
    this.#hasAnswered?.();
    this.#learnAll(news.screenings ?? []);
    if (this.#isCovered) this.#repeatTold();
  }

  #repeatTold(): void {
    if (!this.#told) return;
    const { connection, lastHeardAt, isHidden } = this.#told;
    this.#attempts.prolong();
    // No tab hears anything later than now.
    this.#connect(connection, lastHeardAt && Math.min(lastHeardAt, this.#clock.now()));
    if (isHidden) this.#replaceHiddenTab();
  }

  /** A hidden tab takes its time to reconnect: a visible one does not wait for it. */
  #replaceHiddenTab(): void {
    if (this.#tabs.areLed && isCutOff(this.connection) && !document.hidden) this.retry();
  }

  #connect(connection: ConnectionState, lastHeardAt = this.lastHeardAt): void {
    this.connection = connection;
    this.lastHeardAt = lastHeardAt;
    if (isConnected(connection)) this.problem = this.signedOut = undefined;
    this.#followers.notify({ type: 'connection' });
  }

  #fail(problem: ScreeningError): void {
    // After an unreadable answer the cursor may have missed a change.
    if (problem.code === 'unreadable' && problem.isPassing && problem.status < 500) this.#doubt();
    this.#isCovered = false;
    if (!problem.isPassing) this.#tabs.resign();
    this.problem = problem;
    if (problem.isSignedOut) this.signedOut = problem;
    this.#connect(problem.isPassing && navigator.onLine ? 'reconnecting' : 'offline');
    this.#tabs.post();
  }
}
