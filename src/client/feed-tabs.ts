import type { SessionClaims } from './session-claims.ts';
import type { TabMedia } from './tab-media.ts';
import type { TabFacts, TabNews } from './tab-news.ts';
import { audienceName, TabShare } from './tab-share.ts';

/** The tabs of one page session subject, of which one reads the stream for all; another subject has other tabs. */
export class FeedTabs {
  readonly #media: TabMedia | undefined;
  readonly #endpoint: string;
  readonly #receive: (news: TabNews) => void;
  readonly #current: () => TabFacts;
  #share: TabShare | undefined;

  /**
   * @param media `undefined` where tabs cannot reach each other.
   * @param receive gets what the reading tab received, in every other tab.
   * @param current is what a tab that has just come needs to know.
   */
  constructor(
    media: TabMedia | undefined,
    endpoint: string,
    receive: (news: TabNews) => void,
    current: () => TabFacts,
  ) {
    this.#media = media;
    this.#endpoint = endpoint;
    this.#receive = receive;
    this.#current = current;
  }

  /** Whether another tab reads the stream for this one. */
  get areLed(): boolean {
    return this.#share?.isLeading === false;
  }

  /** Finds the other tabs of a page session; another person may have signed in since the last time. */
  join(claims: SessionClaims): void {
    const name = audienceName(this.#endpoint, claims);
    if (this.#share?.name === name) return;
    this.close();
    if (name === undefined || !this.#media) return;
    this.#share = new TabShare(this.#media, name, this.#receive, () => this.post());
  }

  /** Resolves once this tab reads the stream: see `TabShare`. At once where there is nobody to share with. */
  async lead(signal: AbortSignal, steal: boolean, lost: () => void): Promise<void> {
    await this.#share?.lead(signal, steal, lost);
  }

  /** Tells the other tabs, if this one reads the stream. */
  post(news: Partial<TabFacts> = {}): void {
    this.#share?.post({ ...this.#current(), ...news });
  }

  /** Lets another tab read the stream. */
  resign(): void {
    this.#share?.resign();
  }

  close(): void {
    this.#share?.close();
    this.#share = undefined;
  }
}
