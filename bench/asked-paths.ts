import type { Page } from 'playwright-core';

/** A page that asks for this path says: what I asked for until now is all that counts. */
export const markPath = '/bench-mark';

/** The paths that a page asks for, as its browser tells them, until it asks for the mark; not the mark itself. */
export function askedPaths(page: Page): Promise<Set<string>> {
  const paths = new Set<string>();
  const { promise, resolve } = Promise.withResolvers<Set<string>>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A later request must not join the paths that were given out.
    if (pathname === markPath) resolve(new Set(paths));
    else paths.add(pathname);
  });
  return promise;
}
