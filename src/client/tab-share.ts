import type { SessionClaims } from './session-claims.ts';
import { readTabNews, type TabNews, writeTabNews } from './tab-news.ts';

/** Lets one tab read the stream for all tabs of the same audience: a lock decides which, a channel carries the news. */
export class TabShare {
  readonly name: string;
  /** Whether this tab reads the stream. */
  isLeading = false;
  readonly #channel: BroadcastChannel;
  #release: (() => void) | undefined;

  constructor(name: string, receive: (news: TabNews) => void, answer: () => void) {
    this.name = name;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.isLeading) {
        if (data === 'hello') answer();
        return;
      }
      const news = readTabNews(data);
      if (news) receive(news);
    };
  }

  post(news: TabNews): void {
    if (this.isLeading) this.#channel.postMessage(writeTabNews(news));
  }

  /**
   * Resolves once this tab reads the stream for all: when the reading tab is closed, or at once when that tab seems dead
   * (`steal`). Calls `lost` when another tab steals the lock from this one. To be called when the snapshot is there: the
   * reading tab says at once how it is connected, and news before a snapshot are not shown.
   */
  lead(signal: AbortSignal, steal: boolean, lost: () => void): Promise<void> {
    if (this.isLeading) return Promise.resolve();
    this.#channel.postMessage('hello');
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> => {
        if (signal.aborted) return Promise.resolve();
        this.isLeading = true;
        resolve();
        return new Promise((release) => (this.#release = release));
      };
      navigator.locks.request(this.name, steal ? { steal } : { signal }, hold).catch((cause: unknown) => {
        if (this.isLeading) lost();
        this.isLeading = false;
        reject(cause);
      });
    });
  }

  /** Lets another tab read the stream. */
  resign(): void {
    this.isLeading = false;
    this.#release?.();
  }

  close(): void {
    this.resign();
    this.#channel.close();
  }
}

/**
 * The name under which tabs find each other: one per page API, subject and role. `undefined` where the browser or
 * the token does not allow it; then each tab reads a stream of its own.
 */
export function audienceName(endpoint: string, { sub, role, reference }: SessionClaims): string | undefined {
  if (!globalThis.navigator.locks || !globalThis.BroadcastChannel || !sub) return undefined;
  return `screening news ${JSON.stringify([new URL(endpoint, document.baseURI), sub, role, reference])}`;
}
