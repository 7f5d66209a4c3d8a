import type { Screening } from '../protocol/screening.ts';
import type { ConnectionState } from './connection-state.ts';
import type { SessionClaims } from './session-claims.ts';

/** What the tab that listens tells the others: everything it hears, as it hears it. */
export interface TabNews {
  connection: ConnectionState;
  lastHeardAt: number | undefined;
  cursor?: string | undefined;
  screening?: Screening | undefined;
  isReset?: boolean;
}

/** How one tab listens for all tabs of the same audience: a lock says which, a channel carries what it hears. */
export class TabShare {
  readonly name: string;
  /** Whether this tab is the one that listens. */
  isLeading = false;
  readonly #channel: BroadcastChannel;
  #release: (() => void) | undefined;

  constructor(name: string, receive: (news: TabNews) => void, answer: () => void) {
    this.name = name;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }: MessageEvent<TabNews | 'hello'>) => {
      if (data !== 'hello') receive(data);
      else if (this.isLeading) answer();
    };
    this.#channel.postMessage('hello');
  }

  post(news: TabNews): void {
    if (this.isLeading) this.#channel.postMessage(news);
  }

  /**
   * Resolves once this tab listens for all: when the tab that did is closed, or at once when it is taken to be dead
   * (`steal`). `lost` is called should another tab think that of this one.
   */
  lead(signal: AbortSignal, steal: boolean, lost: () => void): Promise<void> {
    if (this.isLeading) return Promise.resolve();
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

  /** Lets another tab listen. */
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
 * the token does not allow it; then each tab listens for itself.
 */
export function audienceName(endpoint: string, { sub, role, reference }: SessionClaims): string | undefined {
  if (!globalThis.navigator.locks || !globalThis.BroadcastChannel || !sub) return undefined;
  return `screenings ${JSON.stringify([new URL(endpoint, document.baseURI), sub, role, reference])}`;
}
