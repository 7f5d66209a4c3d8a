import { isServer } from 'lit';
import { endGivenSessions, endSessionWith, isEndedSession } from './given-sessions.ts';
import { lateFile } from './late-file.ts';
import { PageApi } from './page-api.ts';
import { ScreeningError } from './screening-error.ts';
import type { PageSession } from '../protocol/page-session.ts';
import { type FetchSession, fetchSessionFrom, PageSessionSource } from './page-session-source.ts';
import type { ScreeningFeed } from './screening-feed.ts';
import { claimsOf, personOf, type SessionClaims } from './session-claims.ts';
import { SignOutNews } from './sign-out-news.ts';
import { removeDrafts } from './tab-drafts.ts';

export interface PageConnectionOptions {
  /** Base URL of the page API. */
  endpoint: string;
  /** The host's URL that answers with a page session; not needed with `fetchSession`. */
  sessionUrl?: string | null;
  fetchSession?: FetchSession | null;
  /** A page session that came with the page. */
  session?: PageSession | null;
}

/** The feed and what it needs, loaded when the first element follows. */
const loadFeed = lateFile(() => import('./screening-feed.ts'));

/**
 * Why a connection has ended: somebody else uses the page; or this may be so, because another tab or the host says it, or
 * because nobody could be asked who uses a page that was brought back.
 */
export type Ending = 'other-person' | 'unsure';

/**
 * What the elements of a page share for one page API and one source of page sessions, for one person. With the first page
 * session of somebody else it ends: it sends nothing with their token, and what it knows is not for them.
 */
export class PageConnection {
  readonly api: PageApi;
  readonly sessions: PageSessionSource;
  /** Whether the host can be asked who uses the page: not where a page session came with the page, and nothing else. */
  readonly canAsk: boolean;
  /** The feed, once its file is loaded: an element that was moved continues with it in the same task. */
  loadedFeed: ScreeningFeed | undefined;
  /** While the host has not said again who uses the page. */
  confirming: Promise<void> | undefined;
  #feed: Promise<ScreeningFeed> | undefined;
  readonly #life = new AbortController();
  /** Of the first page session: they say whose connection this is. */
  #claims: SessionClaims | undefined;

  constructor(endpoint: string, fetchSession: FetchSession) {
    this.canAsk = fetchSession !== noSession;
    this.sessions = new PageSessionSource(async () => this.#checked(await fetchSession()));
    this.api = new PageApi(endpoint, this.sessions);
  }

  /** Aborts at the end, with an `Ending`. */
  get ended(): AbortSignal {
    return this.#life.signal;
  }

  /**
   * Takes a page session that came with the page, unless whoever it is for has left; answers whether it did. One of
   * another person ends the connection.
   */
  give(session: PageSession): boolean {
    if (isEndedSession(session)) return false;
    this.bind(claimsOf(session.token));
    if (this.ended.aborted) return false;
    endSessionWith(this.ended, session);
    this.sessions.give(session);
    return true;
  }

  /** Says whose connection this is. It ends where it is somebody else's. */
  bind(claims: SessionClaims): void {
    this.#claims ??= claims;
    if (personOf(this.#claims) !== personOf(claims)) this.end('other-person');
  }

  /** Asks the host again who uses the page. Resolves once it has named the same person, or the connection has ended. */
  confirm(): Promise<void> {
    if (this.confirming) return this.confirming;
    this.sessions.leave();
    const finish = (ending?: Ending): void => {
      if (this.confirming !== confirming) return;
      if (ending) this.end(ending);
      this.confirming = undefined;
    };
    const confirming = this.api.claims().then(
      () => finish(),
      () => finish('unsure'),
    );
    return (this.confirming = confirming);
  }

  /** The page is left: what the host answers to a question of before does not say who brings it back. */
  leave(): void {
    this.confirming = undefined;
  }

  end(ending: Ending): void {
    this.sessions.leave();
    this.#life.abort(ending);
  }

  /** Lets no token of another person through, and none at all after the end. */
  #checked(session: PageSession): PageSession {
    // What is no page session is told by whoever parses it.
    const token: unknown = (session as PageSession | undefined)?.token;
    if (typeof token !== 'string') return session;
    this.bind(claimsOf(token));
    if (this.ended.aborted)
      throw new ScreeningError('session_invalid', 'Another person uses the page.', {
        status: 401,
      });
    return session;
  }

  /**
   * The one feed of these elements.
   *
   * @throws {ScreeningError} when its file cannot be loaded; the next call tries again.
   */
  feed(): Promise<ScreeningFeed> {
    this.#feed ??= loadFeed().then(
      ({ ScreeningFeed }) => (this.loadedFeed = new ScreeningFeed(this.api, this.sessions)),
      (problem: unknown) => {
        this.#feed = undefined;
        throw problem;
      },
    );
    return this.#feed;
  }
}

interface Shared {
  connection: PageConnection;
  holders: number;
  /** Lets the next caller get another connection. */
  remove: () => void;
}

const connections = new Map<unknown, Map<string, Shared>>();

const noSession: FetchSession = () =>
  Promise.reject(
    new ScreeningError('not_set_up', 'Set session-url or fetchSession on the element.', { status: 401 }),
  );

/** What tells one source of page sessions from another. Without a source, each given session stands for itself. */
export const sessionKey = ({ sessionUrl, fetchSession, session }: PageConnectionOptions): unknown =>
  fetchSession ?? (sessionUrl || session?.token) ?? noSession;

/**
 * The connection of this document for an endpoint and a source of page sessions: the same one for all callers until
 * the last holder's `signal` aborts, or it ends. Then session, snapshot and stream are forgotten, but when it was
 * released only once the current task is over, so that an element which is moved within the document keeps them.
 *
 * @param restart is called when the connection ends: the next call answers another one.
 */
export function pageConnection(
  options: PageConnectionOptions,
  signal: AbortSignal,
  restart?: (ending: Ending) => void,
): PageConnection {
  const { endpoint, session } = options;
  const key = sessionKey(options);
  // One of another person ends the connection that is there.
  if (session) connections.get(key)?.get(endpoint)?.connection.give(session);
  const shared = connections.get(key)?.get(endpoint) ?? share(options, key);
  const { connection } = shared;
  if (session) connection.give(session);
  const { ended } = connection;
  if (restart) ended.addEventListener('abort', () => restart(ended.reason as Ending), { signal });

  shared.holders += 1;
  const release = (): void => {
    shared.holders -= 1;
    queueMicrotask(() => {
      if (shared.holders === 0) shared.remove();
    });
  };
  signal.addEventListener('abort', release, { once: true });
  return connection;
}

/**
 * Call it when somebody has signed out or in without a new page: every element forgets what it shows and what was typed,
 * drafts too, and asks for a page session again. So do those in other tabs of the origin, which keep what was typed for
 * the same person, should the host name them.
 */
export function endPageSessions(): void {
  if (isServer) return;
  endAll('other-person');
  newsOfTabs().post();
}

let news: SignOutNews | undefined;

// Where somebody has signed in again in another tab, most are the same person.
const newsOfTabs = (): SignOutNews => (news ??= new SignOutNews(() => endAll('unsure')));

function endAll(ending: Ending): void {
  endGivenSessions();
  const all = [...connections.values()].flatMap((byEndpoint) => [...byEndpoint.values()]);
  for (const { connection } of all) connection.end(ending);
  removeDrafts();
}

function share({ endpoint, sessionUrl, fetchSession }: PageConnectionOptions, key: unknown): Shared {
  newsOfTabs();
  const source = fetchSession ?? (sessionUrl ? fetchSessionFrom(sessionUrl) : noSession);
  const connection = new PageConnection(endpoint, source);
  const byEndpoint = connections.get(key) ?? new Map<string, Shared>();
  const remove = (): void => {
    if (byEndpoint.get(endpoint) === shared) byEndpoint.delete(endpoint);
    if (byEndpoint.size === 0 && connections.get(key) === byEndpoint) connections.delete(key);
  };
  const shared: Shared = { connection, holders: 0, remove };
  connections.set(key, byEndpoint.set(endpoint, shared));
  connection.ended.addEventListener('abort', remove, { once: true });
  return shared;
}
