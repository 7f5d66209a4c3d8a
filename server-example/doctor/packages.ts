import { lastName } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { readPackageEntries } from '../service/package-pages.ts';
import type { Profile } from '../service/profile.ts';
import { ServiceError } from '../service/service-error.ts';
import { readPackages } from '../service/service-package.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames } from './names.ts';
import { findPlace, isIdentifier, objectsOf } from './places.ts';
import type { Visit } from './probe.ts';
import { examineRequiredFields } from './required-fields.ts';
import { firstThat } from './wire.ts';
import type { WireAnswer } from './wire-answer.ts';

/** The list of packages. It is the first call with the token, so it shows whether the service accepts the header. */
export async function examinePackages(visit: Visit): Promise<void> {
  const { findings, learned } = visit;
  const { answer, path } = await findPackages(visit);
  const doubt = answer.status === 500 ? ': it can mean a malformed header' : '';
  const seen = `${answer.call} to "Bearer", a space, the token${doubt}`;
  findings.okIf(answer.status === 200, 'Authorization header', seen);
  if (answer.status !== 200) return;
  examineList(findings, answer.body, { row: 'lists.packages' });
  const entries = objectsOf(await readAllPages(visit, path, answer));
  if (entries.length === 0) {
    findings.cannotTell('package.*', 'there is no package to examine');
    return;
  }
  examineNames(findings, 'package', { entries });
  const { products } = findings.profile.package;
  // Products that are plain texts are their own names.
  const objects = entries.flatMap((entry) => objectsOf(readAt(entry, products)));
  if (objects.length > 0) examineNames(findings, 'package.product', { entries: objects });
  examineRequiredFields(findings, entries);
  learned.identifiers.push(...entries.map((entry) => readAt(entry, findings.profile.package.id)));
  learned.packages = readable(findings, entries);
}

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
  const { wire, findings, settings } = visit;
  const row = 'paths.packages';
  const path = wire.path('packages');
  const answer = await wire.ask('GET', 'packages');
  if (!answer.isNowhere) {
    findings.okIf(answer.status === 200, row, answer.call);
    return { answer, path };
  }
  const found = await wire.findElsewhere('packages', '/packages');
  if (found === undefined) {
    findings.shows(row, undefined, `${answer.call}, and so do the other usual paths`);
    return { answer, path };
  }
  const seen = `${answer.call}, ${found.answer.call}`;
  const prefix = `/${settings.version}`;
  const isByInterface = found.path === `${prefix}/packages`;
  findings.shows(row, isByInterface ? '{prefix}/packages' : found.path, seen);
  // Packages at the path of the interface prove the prefix of the version as well.
  if (isByInterface) findings.shows(`versions.${settings.version}.prefix`, prefix, seen);
  return found;
}

/** What other services call the parameter that asks for another page. */
const parameters = ['cursor', 'after', 'page_token', 'pageToken', 'next', 'starting_after', 'from'];

/** The entries of all pages. Whether there are several is found out by asking for the next one. */
async function readAllPages(visit: Visit, path: string, answer: WireAnswer): Promise<unknown[]> {
  const { findings } = visit;
  const { pages, lists } = findings.profile;
  const first = answer.at(lists.packages);
  const entries = Array.isArray(first) ? first : [];
  if (pages !== null) {
    const all = await followPages(visit, path, pages);
    const seen = `${all?.length} packages on all pages, by ${pages.kind}`;
    const missed = `the pages by ${pages.kind} could not be read to their end`;
    findings.okIf(all !== undefined, 'pages', all === undefined ? missed : seen);
    return all ?? entries;
  }
  const next = findPlace([answer.body], {
    hint: /(next|more|after|cursor|token|continu)[^.]*$/i,
    fits: isIdentifier,
  });
  if (next === undefined) {
    findings.ok('pages', 'one answer has all: it names no next page');
    return entries;
  }
  let all: unknown[] | undefined;
  const guess = await firstThat(guessesOf(next, String(answer.at(next))), async (one) => {
    all = await followPages(visit, path, one);
    return all !== undefined && all.length > entries.length;
  });
  const seen =
    guess === undefined
      ? `${next} may name a next page, and no parameter of another service asks for it`
      : `the answer names a next page at ${next}, and it comes by ${guess.kind}`;
  findings.shows('pages', guess, seen);
  return all ?? entries;
}

/** `undefined` where they cannot be read to their end. */
async function followPages(
  { wire, findings }: Visit,
  path: string,
  pages: Profile['pages'],
): Promise<unknown[] | undefined> {
  const ask = async (query: Record<string, string>) =>
    (await wire.ask('GET', 'packages', { path, query })).body;
  try {
    return await readPackageEntries({ ...findings.profile, pages }, ask);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/** How other services would give the page that `mark`, at the path `next`, may name. */
function guessesOf(next: string, mark: string): NonNullable<Profile['pages']>[] {
  if (/^(https?:\/\/|\/|\?)/.test(mark)) return [{ kind: 'link', next }];
  const names = new Set([lastName(next), ...parameters]);
  return [...names].map((parameter) => ({ kind: 'cursor', next, parameter }));
}
