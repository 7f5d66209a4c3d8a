import { PageApi } from '../../../src/client/api/page-api.ts';
import { isConnected } from '../../../src/client/feed/connection-state.ts';
import { KnownScreenings } from '../../../src/client/feed/known-screenings.ts';
import { type FeedNews, ScreeningFeed } from '../../../src/client/feed/screening-feed.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { keyOf, stepIn } from '../service/check.ts';
import type { PageItem } from '../story.ts';
import { world } from '../world/world.ts';
import { HostSessions, sessionOf } from './host-sessions.ts';
import type { Network } from './network.ts';
import { onPage, PageDocument } from './window.ts';

interface PageOptions {
  item: PageItem;
  network: Network;
  /** The page shows it from now on. */
  onShown: (page: Page, screening: Screening) => void;
}

/** A page with the real client: its screenings, and its feed. */
export class Page {
  readonly name: string;
  readonly role: PageItem['role'];
  readonly user: string;
  /** The checker finds what is foreign, and not the page. */
  readonly known = new KnownScreenings(() => true);
  /** Since when it has been in sight. */
  shownSince = world.now;
  isConnected = false;
  readonly #document = new PageDocument();
  readonly #end = new AbortController();
  readonly #feed: ScreeningFeed;
  readonly #onShown: PageOptions['onShown'];

  constructor({ item, network, onShown }: PageOptions) {
    const { page: name, role, user } = item;
    this.name = name;
    this.role = role;
    this.user = user;
    this.#onShown = onShown;
    this.#feed = onPage(this.#document, () => {
      const ended = this.#end.signal;
      const sender = new HostSessions(sessionOf(role, user), network, ended);
      const send = (url: string, init: RequestInit) => network.send(name, url, init);
      const api = new PageApi('/screening-api', sender, send as typeof fetch);
      const feed = new ScreeningFeed({ api, screenings: this.known, ended, isHere: true });
      feed.follow((news) => this.#show(feed, news), ended);
      return feed;
    });
  }

  /** How far it shows this one to be; undefined where it shows none. */
  stepOf(key: string): number | undefined {
    return stepIn(this.known.newestFirst.find((one) => keyOf(one) === key)?.estimatedAt);
  }

  /** The answer to an order, as an element hands it to the feed. */
  learn(screening: Screening): void {
    onPage(this.#document, () => this.#feed.learn(screening));
  }

  hide(forMs: number): void {
    this.#setHidden(true);
    world.after(forMs, () => this.#setHidden(false));
  }

  close(): void {
    onPage(this.#document, () => this.#end.abort());
  }

  #setHidden(isHidden: boolean): void {
    world.note(this.name, isHidden ? 'is hidden' : 'is shown');
    this.#document.hidden = isHidden;
    this.shownSince = isHidden ? Number.POSITIVE_INFINITY : world.now;
    onPage(this.#document, () => this.#document.dispatchEvent(new Event('visibilitychange')));
  }

  #show(feed: ScreeningFeed, news: FeedNews): void {
    this.isConnected = isConnected(feed.connection);
    if (news.type === 'connection') return world.note(this.name, feed.connection);
    const shown =
      news.type === 'snapshot' ? this.known.newestFirst : news.changes.map(({ screening }) => screening);
    for (const screening of shown) this.#onShown(this, screening);
  }
}
