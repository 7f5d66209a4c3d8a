import type { PageConnection } from '../client/page-connection.ts';
import type { PageProblem } from '../client/page-problem.ts';
import type { Screening } from '../protocol/screening.ts';

/** Passes on every screening of the feed, now and at each change, and why nobody is signed in, until `signal` aborts. */
export function followScreenings(
  page: PageConnection,
  apply: (screening: Screening) => void,
  check: (signedOut: PageProblem | undefined) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const { loadedFeed: feed } = page;
  const pass = (): void => {
    feed?.screenings.forEach(apply);
    check(feed?.signedOut);
  };
  if (feed) return feed.follow(pass, signal);
  const follow = (): void => followScreenings(page, apply, check, signal);
  page.feed().then(follow, () => addEventListener('online', follow, { once: true, signal }));
}
