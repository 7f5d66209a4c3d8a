import { lateFile } from './late-file.ts';
import { PageApi } from './page-api.ts';
import { PageProblem } from './page-problem.ts';
import type { PageSession } from '../protocol/page-session.ts';
import { type FetchSession, fetchSessionFrom, PageSessionSource } from './page-session-source.ts';
import type { ScreeningFeed } from './screening-feed.ts';

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

/** What the elements of a page share for one page API and one source of page sessions. */
export class PageConnection {
  readonly api: PageApi;
  readonly sessions: PageSessionSource;
  /** The feed, once its file is loaded: an element that was moved continues with it in the same task. */
  loadedFeed: ScreeningFeed | undefined;
  #feed: Promise<ScreeningFeed> | undefined;

  constructor(endpoint: string, sessions: PageSessionSource) {
    this.sessions = sessions;
    this.api = new PageApi(endpoint, sessions);
  }

  /**
   * The one feed of these elements.
   *
   * @throws {PageProblem} when its file cannot be loaded; the next call tries again.
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
}

const connections = new Map<unknown, Map<string, Shared>>();

const noSession: FetchSession = () =>
  Promise.reject(
    new PageProblem('session_invalid', 'Set session-url or fetchSession on the element.', { status: 401 }),
  );

/** What tells one source of page sessions from another. Without a source, each given session stands for itself. */
export const sessionKey = ({ sessionUrl, fetchSession, session }: PageConnectionOptions): unknown =>
  fetchSession ?? (sessionUrl || session?.token) ?? noSession;

/**
 * The connection of this document for an endpoint and a source of page sessions: the same one for all callers until
 * the last holder's `signal` aborts. Then session, snapshot and stream are forgotten, but only once the current task
 * is over, so that an element which is moved within the document keeps them.
 */
export function pageConnection(options: PageConnectionOptions, signal: AbortSignal): PageConnection {
  const { endpoint, session } = options;
  const key = sessionKey(options);
  const byEndpoint = connections.get(key) ?? new Map<string, Shared>();
  connections.set(key, byEndpoint);
  const shared = byEndpoint.get(endpoint) ?? { connection: connect(options), holders: 0 };
  byEndpoint.set(endpoint, shared);
  if (session) shared.connection.sessions.give(session);

  shared.holders += 1;
  const release = (): void => {
    shared.holders -= 1;
    queueMicrotask(() => {
      if (shared.holders > 0 || byEndpoint.get(endpoint) !== shared) return;
      byEndpoint.delete(endpoint);
      if (byEndpoint.size === 0) connections.delete(key);
    });
  };
  signal.addEventListener('abort', release, { once: true });
  return shared.connection;
}

function connect({ endpoint, sessionUrl, fetchSession }: PageConnectionOptions): PageConnection {
  const source = fetchSession ?? (sessionUrl ? fetchSessionFrom(sessionUrl) : noSession);
  return new PageConnection(endpoint, new PageSessionSource(source));
}
