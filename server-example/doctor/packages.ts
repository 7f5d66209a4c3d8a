import { lastName, readField } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { readPackageEntries } from '../service/package-pages.ts';
import type { Profile } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { ServiceError } from '../service/service-error.ts';
import { readPackages } from '../service/service-package.ts';
import { readAt } from '../service/wire-body.ts';
import { examineRequiredFields } from './field-names.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames, type Role } from './names.ts';
import { asObject, isIdentifier, isText, objectsOf, placesIn } from './places.ts';
import type { Probe, Visit } from './probe.ts';
import { isNowhere, outcomeOf, type WireAnswer } from './wire.ts';

const isFieldPath = (text: unknown): boolean => isText(text) && /^[\w.[\]-]+$/.test(text);
const isListOf =
  (isMember: (one: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isMember);

const roles: Record<string, Role> = {
  id: { hint: /id$|(^|\W)no$|number$|code$|key$/i, fits: isIdentifier, isNeeded: true, isUnique: true },
  title: { hint: /title|name|label|caption/i, fits: isText, isNeeded: true, isUnique: true },
  active: { hint: /active|enabled|available|offered|open$/i, fits: (value) => typeof value === 'boolean' },
  type: { hint: /type|kind|category/i, fits: isText },
  requiredFields: {
    hint: /require|field|need|want|mandatory/i,
    // Paths, or objects that hold one each.
    fits: isListOf((one) => isFieldPath(one) || Object.values(asObject(one)).some(isFieldPath)),
    isNeeded: true,
  },
  components: {
    hint: /component|part|check|search|include/i,
    fits: (value) => isListOf(isText)(value) && !isListOf(isFieldPath)(value),
  },
  products: {
    hint: /product|good|item|service|check/i,
    fits: (value) => Array.isArray(value) && objectsOf(value).length === value.length,
  },
};
const productRoles: Record<string, Role> = {
  code: { hint: /code|key|id$|(^|\W)no$/i, fits: isIdentifier },
  title: { hint: /description|title|name|label|caption/i, fits: isText, isNeeded: true },
};

/** The list of packages. It is the first call with the token, so it shows whether the service accepts the header. */
export const packages: Probe = {
  section: 'Packages',
  async run(visit) {
    const { findings, learned } = visit;
    const { answer, path } = await findPackages(visit);
    const header = 'Authorization header';
    const call = `GET ${path} ${outcomeOf(answer)} to "Bearer", a space, the token`;
    if (answer.status === 200) findings.ok(header, call);
    else
      findings.cannotTell(header, answer.status === 500 ? `${call}: it can mean a malformed header` : call);
    if (answer.status !== 200) return;
    examineList(findings, answer.body, { row: 'lists.packages' });
    const entries = objectsOf(await readAllPages(visit, path, answer.body));
    if (entries.length === 0) {
      findings.cannotTell('package.*', 'there is no package to examine');
      return;
    }
    examineNames(findings, { section: 'package', entries, roles });
    const { products } = findings.profile.package;
    // Products that are plain texts are their own names.
    const objects = entries.flatMap((entry) => objectsOf(readField(entry, products)));
    if (objects.length > 0)
      examineNames(findings, { section: 'package.product', entries: objects, roles: productRoles });
    examineRequiredFields(findings, entries);
    const { id } = findings.profile.package;
    learned.identifiers.push(...entries.map((entry) => readField(entry, id)));
    learned.packages = readable(findings, entries);
  },
};

/** The packages as the proxy reads them with the corrected profile. */
function readable(findings: Findings, entries: unknown[]): ScreeningPackage[] {
  try {
    return readPackages(findings.profile, entries);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    findings.cannotTell('packages', `not understood: ${error.message}`);
    return [];
  }
}

async function findPackages(visit: Visit): Promise<{ answer: WireAnswer; path: string }> {
  const {
    wire,
    findings,
    settings: { version },
  } = visit;
  const row = 'paths.packages';
  const path = wire.path('packages');
  const answer = await wire.ask('GET', 'packages');
  const call = `GET ${path} ${outcomeOf(answer)}`;
  if (!isNowhere(answer)) {
    if (answer.status === 200) findings.ok(row, call);
    else findings.cannotTell(row, call);
    return { answer, path };
  }
  const found = await wire.findElsewhere('packages', '/packages');
  if (found === undefined) {
    findings.shows(row, unknownValue, `${call}, and so do the other usual paths`);
    return { answer, path };
  }
  const seen = `${call}, GET ${found.path} answers 200`;
  const isByInterface = found.path === `/${version}/packages`;
  findings.shows(row, isByInterface ? '{prefix}/packages' : found.path, seen);
  // Packages at the path of the interface prove the prefix of the version as well.
  if (isByInterface) findings.shows(`versions.${version}.prefix`, `/${version}`, seen);
  return found;
}

type Pages = NonNullable<Profile['pages']>;

/** What other services call the parameter that asks for another page. */
const parameters = ['cursor', 'after', 'page_token', 'pageToken', 'next', 'starting_after', 'from'];

/** The entries of all pages. Whether there are several is found out by asking for the next one. */
async function readAllPages(visit: Visit, path: string, body: unknown): Promise<unknown[]> {
  const { findings, wire } = visit;
  const { pages, lists } = findings.profile;
  const first = readAt(body, lists.packages);
  const entries = Array.isArray(first) ? first : [];
  if (pages !== null) {
    const all = await followPages(visit, path);
    if (all === undefined)
      findings.cannotTell('pages', `the pages by ${pages.kind} could not be read to their end`);
    else findings.ok('pages', `${all.length} packages on all pages, by ${pages.kind}`);
    return all ?? entries;
  }
  const mark = nextPageMark(body);
  if (mark === undefined) {
    findings.ok('pages', 'one answer has all: it names no next page');
    return entries;
  }
  for (const guess of guessesOf(mark)) {
    const page = await wire.askPath('GET', path, { query: queryOf(guess, mark.value) });
    const list = readAt(page.body, lists.packages);
    const isOther = Array.isArray(list) && list.length > 0 && JSON.stringify(list) !== JSON.stringify(first);
    if (page.status !== 200 || !isOther) continue;
    const seen = `the answer names a next page at ${mark.path}, and it comes by ${guess.kind}`;
    findings.differs('pages', seen, { lines: { pages: guess } });
    return (await followPages(visit, path)) ?? entries;
  }
  const seen = `${mark.path} may name a next page, and no parameter of another service asks for it`;
  findings.shows('pages', unknownValue, seen);
  return entries;
}

async function followPages({ wire, findings }: Visit, path: string): Promise<unknown[] | undefined> {
  const ask = async (query: Record<string, string>) => (await wire.askPath('GET', path, { query })).body;
  try {
    return await readPackageEntries(findings.profile, ask);
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
function nextPageMark(body: unknown): Mark | undefined {
  const hint = /next|more|after|cursor|token|continu/i;
  const [path, value] =
    placesIn(body).find(([at, one]) => hint.test(lastName(at)) && isIdentifier(one)) ?? [];
  return path === undefined ? undefined : { path, value: String(value) };
}

function guessesOf({ path, value }: Mark): Pages[] {
  if (/^(https?:\/\/|\/|\?)/.test(value)) return [{ kind: 'link', next: path }];
  const names = new Set([lastName(path), ...parameters]);
  return [...names].map((parameter) => ({ kind: 'cursor', next: path, parameter }));
}

const queryOf = (guess: Pages, value: string): Record<string, string> =>
  guess.kind === 'link'
    ? Object.fromEntries(URL.parse(value, 'https://service.invalid')?.searchParams ?? [])
    : { [guess.kind === 'cursor' ? guess.parameter : '']: value };
