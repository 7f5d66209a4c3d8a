import type { PageSession } from '../../protocol/page-session.ts';
import type { Screening } from '../../protocol/screening.ts';
import { PageApi } from '../api/page-api.ts';
import { claimsOf, isAbout, mayShow, personOf, type SessionClaims } from '../api/session-claims.ts';
import { KnownScreenings } from '../feed/known-screenings.ts';
import type { ScreeningFeed } from '../feed/screening-feed.ts';
import { lateFile } from '../late-file.ts';

/** Where a visitor's page sessions come from. */
interface SessionSource {
  /** Whether something may be drawn for whoever was named last. */
  readonly isHere: boolean;
  /** A page session that is valid now. */
  session(): Promise<PageSession>;
  /** The proxy refused this token. */
  forget(token: string): void;
  /** Resolves once the host has said again who uses the page, where that is in doubt. */
  confirm(): Promise<void>;
  /** The proxy takes no page session of this visitor any more. */
  refuse(error: unknown): void;
}

/** Loads the file of the feed: begin while the host is asked for a page session. */
export const loadFeed = lateFile(() => import('../feed/screening-feed.ts'));

/**
 * One person who uses the page, and all that the page knows for them: their requests, their screenings, their feed. Whoever
 * comes next gets another object. `ended` aborts then, and with it every request that is on its way.
 */
export class Visitor {
  /** What the newest page session says. */
  claims: SessionClaims;
  readonly person: string;
  readonly api: PageApi;
  readonly screenings = new KnownScreenings((screening) => mayShow(this.claims, screening));
  /** The feed, once its file is here: an element that was moved goes on with it in the same task. */
  loadedFeed: ScreeningFeed | undefined;
  readonly #source: SessionSource;
  readonly #life = new AbortController();

  constructor(endpoint: string, source: SessionSource, token: string) {
    this.#source = source;
    this.claims = claimsOf(token);
    this.person = personOf(this.claims);
    this.api = new PageApi(endpoint, this);
  }

  /** Whether something may be shown to this person now. */
  get isHere(): boolean {
    return this.#source.isHere && !this.ended.aborted;
  }

  /** Under whom drafts are kept; undefined where the page session names nobody: then none is. */
  get draftOwner(): string | undefined {
    return this.claims.sub && this.person;
  }

  /** Aborts when somebody else uses the page. */
  get ended(): AbortSignal {
    return this.#life.signal;
  }

  end(): void {
    this.#life.abort();
  }

  /** A token of this person, and of nobody else. */
  async session(): Promise<PageSession> {
    const session = await this.#source.session();
    this.ended.throwIfAborted();
    return session;
  }

  forget(token: string): void {
    this.#source.forget(token);
  }

  refuse(error: unknown): void {
    if (!this.ended.aborted) this.#source.refuse(error);
  }

  /**
   * Resolves once it is sure that this person still uses the page: what cannot be taken back waits for it.
   *
   * @throws {ScreeningError} where the host does not answer, or names nobody.
   */
  async confirm(): Promise<void> {
    await this.#source.confirm();
    this.ended.throwIfAborted();
  }

  /** The newest screening; where the page session names a candidate, of that candidate alone. */
  get newest(): Screening | undefined {
    return this.screenings.newestFirst.find((screening) => isAbout(this.claims, screening));
  }

  /**
   * The one feed of this person.
   *
   * @throws {ScreeningError} when its file cannot be loaded; the next call tries again.
   */
  async feed(): Promise<ScreeningFeed> {
    const { ScreeningFeed: Feed } = await loadFeed();
    return (this.loadedFeed ??= new Feed(this));
  }
}
