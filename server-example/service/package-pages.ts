import { unusableIn } from '../plain-json.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';
import { WireBody } from './wire-body.ts';

type Query = Record<string, string>;

/** More pages than any account has packages for: a service that goes on without end is not believed. */
const mostPages = 100;
const mostPackages = 1_000;

/**
 * The entries of `GET /packages`, from all pages.
 *
 * @param ask one page: its body.
 * @throws {ServiceError} `not-understood` when there is no list where the profile says it is, or the pages never end.
 */
export async function readPackageEntries(
  { lists, pages }: Profile,
  ask: (query: Query) => Promise<unknown>,
): Promise<unknown[]> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let query: Query | undefined = {};
  for (let count = 0; query !== undefined; count += 1) {
    const body = new WireBody(await ask(query), 'the list of packages');
    const page = body.list(lists.packages);
    if (unusableIn(page) === 'depth') {
      throw new ServiceError('not-understood', 'the list of packages is nested too deep');
    }
    const digest = JSON.stringify(page);
    if (count === mostPages || (page.length > 0 && seen.has(digest))) {
      throw new ServiceError('not-understood', 'the pages of packages repeat: see pages in the profile');
    }
    seen.add(digest);
    entries.push(...page);
    if (entries.length > mostPackages) {
      throw new ServiceError('not-understood', `the service lists more than ${mostPackages} packages`);
    }
    query = nextQuery(pages, body, { count: count + 1, read: entries.length, isEmpty: page.length === 0 });
  }
  return entries;
}

/** What asks for the page after this one; `undefined` after the last. */
function nextQuery(
  pages: Profile['pages'],
  body: WireBody,
  { count, read, isEmpty }: { count: number; read: number; isEmpty: boolean },
): Query | undefined {
  if (pages === null) return undefined;
  switch (pages.kind) {
    case 'cursor': {
      const cursor = body.word(pages.next);
      return cursor === undefined ? undefined : { [pages.parameter]: cursor };
    }
    case 'link': {
      // Only its query is used: a link must not lead the token to another place.
      const link = body.word(pages.next);
      const url = link === undefined ? null : URL.parse(link, 'https://service.invalid');
      return url ? Object.fromEntries(url.searchParams) : undefined;
    }
    case 'number':
      return isEmpty ? undefined : { [pages.parameter]: String(pages.first + count) };
    case 'offset':
      return isEmpty ? undefined : { [pages.parameter]: String(read) };
  }
}
