import type { PageConnection } from '../client/page-connection.ts';
import type { ScreeningFeed } from '../client/screening-feed.ts';
import type { Screening } from '../protocol/screening.ts';

/** Passes on every screening of the feed, and the feed itself, now and at each change, until `signal` aborts. */
export function followScreenings(
  page: PageConnection,
  apply: (screening: Screening) => void,
  check: (feed: ScreeningFeed) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const { loadedFeed: feed } = page;
  if (feed) {
    const pass = (): void => {
      feed.screenings.forEach(apply);
      check(feed);
    };
    return feed.follow(pass, signal);
  }
  const follow = (): void => followScreenings(page, apply, check, signal);
  page.feed().then(follow, () => addEventListener('online', follow, { once: true, signal }));
}
