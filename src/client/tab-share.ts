import type { Screening } from '../protocol/screening.ts';
import type { ConnectionState } from './connection-state.ts';
import type { SessionClaims } from './session-claims.ts';

/** What the tab that reads the stream sends to the other tabs: each piece as it arrives. */
export interface TabNews {
  connection: ConnectionState;
  lastHeardAt: number | undefined;
  cursor?: string | undefined;
  screening?: Screening | undefined;
  isReset?: boolean;
}

/** One tab reads the event stream for all tabs of the same person. A lock decides which; a channel carries its news. */
export class TabShare {
  readonly name: string;
  /** Whether this tab is the one that reads the stream. */
  isLeading = false;
  readonly #channel: BroadcastChannel;
  #release: (() => void) | undefined;

  constructor(name: string, receive: (news: TabNews) => void, sendState: () => void) {
    this.name = name;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<TabNews | 'hello'>) => {
      if (data !== 'hello') receive(data);
      else if (this.isLeading) sendState();
    };
    this.#channel.postMessage('hello');
  }

  post(news: TabNews): void {
    if (this.isLeading) this.#channel.postMessage(news);
  }

  /**
   * Resolves once this tab leads: when the leading tab is closed, or at once with `steal`, for a leading tab that no
   * longer works. Calls `onLost` if another tab steals the lead from this one.
   */
  lead(signal: AbortSignal, steal: boolean, onLost: () => void): Promise<void> {
    if (this.isLeading) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const hold = (): Promise<void> => {
        if (signal.aborted) return Promise.resolve();
        this.isLeading = true;
        resolve();
        return new Promise((release) => (this.#release = release));
      };
      navigator.locks.request(this.name, steal ? { steal } : { signal }, hold).catch((cause: unknown) => {
        if (this.isLeading) onLost();
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
 * The name under which tabs find each other: one per page API, subject and role. `undefined` where the browser lacks
 * what it takes or the token cannot be read; then each tab reads a stream of its own.
 */
export function audienceName(endpoint: string, { sub, role, reference }: SessionClaims): string | undefined {
  if (!globalThis.navigator.locks || !globalThis.BroadcastChannel || !sub) return undefined;
  return `screenings ${JSON.stringify([new URL(endpoint, document.baseURI), sub, role, reference])}`;
}
