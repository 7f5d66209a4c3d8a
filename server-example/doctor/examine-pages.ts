import type { Profile } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readPackageEntries } from '../service/package-pages.ts';
import { ServiceError } from '../service/service-error.ts';
import { readAt } from '../service/wire-body.ts';
import { lastName } from '../../src/protocol/candidate.ts';
import { placesIn } from './places.ts';
import type { Visit } from './visit.ts';

type Pages = NonNullable<Profile['pages']>;

const hint = /next|more|after|cursor|token|continu/i;
/** What other services call the parameter that asks for another page. */
const parameters = ['cursor', 'after', 'page_token', 'pageToken', 'next', 'starting_after', 'from'];

/**
 * Finds out whether the packages come in pages, by asking for the next one. Answers the entries of all pages.
 *
 * @param path where the packages are.
 * @param body the first page.
 */
export async function examinePages(visit: Visit, path: string, body: unknown): Promise<unknown[]> {
  const { findings } = visit;
  const first = readAt(body, findings.profile.lists.packages);
  const entries = Array.isArray(first) ? first : [];
  const { pages } = findings.profile;
  if (pages !== null) {
    const all = await readAll(visit, path);
    if (all === undefined)
      findings.cannotTell('pages', `the pages by ${pages.kind} could not be read to their end`);
    else findings.ok('pages', `${all.length} packages on all pages, by ${pages.kind}`);
    return all ?? entries;
  }
  const mark = markOf(body);
  if (mark === undefined) {
    findings.ok('pages', 'one answer has all: it names no next page');
    return entries;
  }
  for (const guess of guesses(mark)) {
    const page = await visit.wire.askPath('GET', path, { query: queryOf(guess, mark.value) });
    const list = readAt(page.body, findings.profile.lists.packages);
    const isOther = Array.isArray(list) && list.length > 0 && JSON.stringify(list) !== JSON.stringify(first);
    if (page.status !== 200 || !isOther) continue;
    const seen = `the answer names a next page at ${mark.path}, and it comes by ${guess.kind}`;
    findings.differs('pages', seen, { lines: { pages: guess } });
    return (await readAll(visit, path)) ?? entries;
  }
  const seen = `${mark.path} may name a next page, and no parameter of another service asks for it`;
  findings.differs('pages', seen, { lines: { pages: unknownValue } });
  return entries;
}

async function readAll({ wire, findings }: Visit, path: string): Promise<unknown[] | undefined> {
  try {
    return await readPackageEntries(
      findings.profile,
      async (query) => (await wire.askPath('GET', path, { query })).body,
    );
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

interface Mark {
  path: string;
  value: string;
}

/** What the answer says beside its list of a page that follows. */
function markOf(body: unknown): Mark | undefined {
  const [path, value] =
    placesIn(body).find(
      ([at, one]) =>
        hint.test(lastName(at)) && ((typeof one === 'string' && one !== '') || typeof one === 'number'),
    ) ?? [];
  return path === undefined ? undefined : { path, value: String(value) };
}

function guesses({ path, value }: Mark): Pages[] {
  if (/^(https?:\/\/|\/|\?)/.test(value)) return [{ kind: 'link', next: path }];
  const names = new Set([lastName(path), ...parameters]);
  return [...names].map((parameter) => ({ kind: 'cursor', next: path, parameter }));
}

const queryOf = (guess: Pages, value: string): Record<string, string> =>
  guess.kind === 'link'
    ? Object.fromEntries(URL.parse(value, 'https://service.invalid')?.searchParams ?? [])
    : { [guess.kind === 'cursor' ? guess.parameter : '']: value };
