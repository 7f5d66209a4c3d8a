import type { PageConnection } from '../client/page-connection.ts';
import type { Screening } from '../protocol/screening.ts';

/** Passes on every screening of the feed, now and at each change, until `signal` aborts. */
export function followScreenings(
  page: PageConnection,
  apply: (screening: Screening) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const { loadedFeed: feed } = page;
  if (feed) return feed.follow(() => feed.screenings.forEach(apply), signal);
  const follow = (): void => followScreenings(page, apply, signal);
  page.feed().then(follow, () => addEventListener('online', follow, { once: true, signal }));
}
