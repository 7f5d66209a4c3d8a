import type { SessionClaims } from './session-claims.ts';
import type { TabChannel, TabMedia } from './tab-media.ts';
import { readTabNews, type TabFacts, type TabNews, writeTabNews } from './tab-news.ts';

/** Lets one tab read the stream for all tabs of the same audience: a lock decides which, a channel carries the news. */
export class TabShare {
  readonly name: string;
  /** Whether this tab reads the stream. */
  isLeading = false;
  readonly #channel: TabChannel;
  readonly #locks: TabMedia['locks'];
  #reader = '';
  #number = 0;
  #release: (() => void) | undefined;

  constructor(media: TabMedia, name: string, receive: (news: TabNews) => void, answer: () => void) {
    this.name = name;
    this.#locks = media.locks;
    this.#channel = media.open(name, (data) => {
      if (this.isLeading) {
        if (data === 'hello') answer();
        return;
      }
      const news = readTabNews(data);
      if (news) receive(news);
    });
  }

  post(facts: TabFacts): void {
    if (!this.isLeading) return;
    this.#number += 1;
    this.#channel.postMessage(writeTabNews({ ...facts, reader: this.#reader, number: this.#number }));
  }

  /**
   * Resolves once this tab reads the stream for all: when the reading tab is closed, or at once when that tab seems dead
   * (`steal`). Calls `lost` when another tab steals the lock from this one. The reading tab answers at once how it is
   * connected.
   */
  lead(signal: AbortSignal, steal: boolean, lost: () => void): Promise<void> {
    if (this.isLeading) return Promise.resolve();
    this.#channel.postMessage('hello');
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> => {
        if (signal.aborted) return Promise.resolve();
        this.isLeading = true;
        this.#reader = crypto.randomUUID();
        resolve();
        return new Promise((release) => (this.#release = release));
      };
      this.#locks.request(this.name, steal ? { steal } : { signal }, hold).catch((cause: unknown) => {
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
 * The name under which tabs find each other: one per page API, subject and role. `undefined` where the token names
 * nobody; then each tab reads a stream of its own.
 */
export function audienceName(endpoint: string, { sub, role, reference }: SessionClaims): string | undefined {
  return (
    sub && `screening news ${JSON.stringify([new URL(endpoint, document.baseURI), sub, role, reference])}`
  );
}
