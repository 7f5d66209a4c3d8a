import { canonicalPath } from '../service/candidate-names.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readPackageEntries } from '../service/package-pages.ts';
import { ServiceError } from '../service/service-error.ts';
import { hintsOf } from '../service/profile.ts';
import { readPackages } from '../service/service-package.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames } from './names.ts';
import { objectsOf, placesOf } from './places.ts';
import type { Visit } from './probe.ts';
import { shapeOf } from './shape.ts';
import type { WireAnswer } from './wire-answer.ts';

/** The list of packages. It is the first call with the token, so it shows whether the service accepts the header. */
export async function examinePackages(visit: Visit): Promise<void> {
  const { wire, findings, learned, settings } = visit;
  const answer = await wire.ask('GET', 'packages');
  const { call } = answer;
  const doubtful = `paths.packages or versions.${settings.version}.prefix is wrong`;
  if (answer.isNowhere) findings.shows('paths.packages', undefined, `${call}: ${doubtful}`);
  else findings.okIf(answer.status === 200, 'paths.packages', call);
  const doubt = answer.status === 500 ? ': it can mean a malformed header' : '';
  if (findings.profile.auth.kind === 'oauth')
    findings.okIf(
      answer.status === 200,
      'Authorization header',
      `${call} to "Bearer", a space, the token${doubt}`,
    );
  if (answer.status !== 200) return;
  examineList(findings, answer.body, 'lists.packages');
  const entries = objectsOf(await readAllPages(visit, answer));
  if (entries.length === 0) {
    findings.cannotTell('package.*', 'there is no package to examine');
    return;
  }
  const { requiredFields, ...hints } = hintsOf('package');
  const isData = Object.keys(findings.profile.requiredFields).length > 0;
  examineNames(findings, 'package', {
    entries,
    hints: isData ? hints : { ...hints, requiredFields: requiredFields! },
  });
  // Products that are plain texts are their own names.
  const products = entries.flatMap((entry) => objectsOf(readAt(entry, findings.profile.package.products)));
  if (products.length > 0) examineNames(findings, 'package.product', { entries: products });
  examineRequiredFields(findings, entries);
  learned.identifiers.push(...entries.map((entry) => readAt(entry, findings.profile.package.id)));
  listPackages(visit, entries);
}

/** Compares the fields that packages require with those that the profile knows. Which of ours each is, a person knows. */
function examineRequiredFields(findings: Findings, packages: Record<string, unknown>[]): void {
  const fields = packages.flatMap((entry) => {
    const list = readAt(entry, findings.profile.package.requiredFields);
    return Array.isArray(list) ? (list as unknown[]) : [];
  });
  const row = 'required fields';
  if (fields.length === 0) {
    findings.cannotTell(row, 'no package requires any');
    return;
  }
  examineNames(findings, 'package.requiredField', { entries: fields });
  const { profile } = findings;
  const asked = fields.map((field) => readAt(field, profile.package.requiredField.path));
  const paths = [...new Set(asked.filter((path) => typeof path === 'string'))];
  const unknown = paths.filter(
    (path) => canonicalPath(profile, path) === undefined && !profile.uncollectable.includes(path),
  );
  if (unknown.length === 0) findings.ok(row, `${paths.length} different ones, all in the profile`);
  else {
    const seen = `${unknown.length} of ${paths.length} are not in the profile: name each in candidate, or in uncollectable where only the form of the service asks for it`;
    const lines = {
      candidate: { [unknownValue]: unknown },
      uncollectable: [...profile.uncollectable, unknownValue],
    };
    findings.differs(row, seen, { lines });
  }
}

/** The packages of the account, as the proxy reads them with the corrected profile. */
function listPackages({ findings, learned }: Visit, entries: unknown[]): void {
  try {
    learned.packages = readPackages(findings.profile, entries);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    findings.cannotTell('packages', `not understood: ${error.message}`);
    return;
  }
  for (const { id, title, fields, collectable } of learned.packages) {
    const form = collectable ? `${fields.length} fields` : 'by the form of the service alone';
    findings.ok(`package ${id}`, `${title}: ${form}`);
  }
}

/** The entries of all pages. Where one answer names a next page, and the profile has none, a person sets how it is asked. */
async function readAllPages({ wire, findings }: Visit, answer: WireAnswer): Promise<unknown[]> {
  const { pages, lists } = findings.profile;
  const first = answer.at(lists.packages);
  const entries = Array.isArray(first) ? (first as unknown[]) : [];
  if (pages === null) {
    const words = ['next', 'more', 'after', 'cursor'];
    const [next] = (['word', 'link'] as const)
      .flatMap((kind) => placesOf([answer.body], { kind, words }))
      .filter((path) => answer.at(path) !== false);
    if (next === undefined) findings.ok('pages', 'one answer has all: it names no next page');
    else {
      const seen = `${next} may name a next page: set how it is asked for`;
      findings.differs('pages', seen, { lines: { pages: unknownValue }, shape: shapeOf(answer.body) });
    }
    return entries;
  }
  try {
    const all = await readPackageEntries(
      findings.profile,
      async (query) => (await wire.ask('GET', 'packages', { query })).body,
    );
    findings.ok('pages', `${all.length} packages on all pages, by ${pages.kind}`);
    return all;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    findings.cannotTell('pages', `the pages by ${pages.kind} could not be read to their end`);
    return entries;
  }
}
