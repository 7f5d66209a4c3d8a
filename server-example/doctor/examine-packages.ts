import { readField } from '../../src/protocol/candidate.ts';
import type { ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { ServiceError } from '../service/service-error.ts';
import { readPackages } from '../service/service-package.ts';
import { examineNames, isIdentifier, isText, type Role } from './examine-names.ts';
import { examineRequiredFields } from './examine-required-fields.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import type { Findings } from './findings.ts';
import { examinePages } from './examine-pages.ts';
import { asObject, listPlace, objectsOf } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { findPath, outcomeOf } from './find-path.ts';
import type { Visit } from './visit.ts';

const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isFieldPath = (text: unknown): boolean => isText(text) && /^[\w.[\]-]+$/.test(text);
/** Paths, or objects that hold one each. */
const isFieldList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((one) => isFieldPath(one) || Object.values(asObject(one)).some(isFieldPath));

const isProductList = (value: unknown): boolean =>
  Array.isArray(value) && objectsOf(value).length === value.length;

const roles: Record<string, Role> = {
  id: { hint: /id$|(^|\W)no$|number$|code$|key$/i, fits: isIdentifier, isNeeded: true, isUnique: true },
  title: { hint: /title|name|label|caption/i, fits: isText, isNeeded: true, isUnique: true },
  active: { hint: /active|enabled|available|offered|open$/i, fits: (value) => typeof value === 'boolean' },
  type: { hint: /type|kind|category/i, fits: isText },
  requiredFields: {
    hint: /require|field|need|want|mandatory/i,
    fits: isFieldList,
    isNeeded: true,
  },
  components: {
    hint: /component|part|check|search|include/i,
    fits: (value) => isTextList(value) && !value.every(isFieldPath),
  },
  products: { hint: /product|good|item|service|check/i, fits: isProductList },
};

const productRoles: Record<string, Role> = {
  code: { hint: /code|key|id$|(^|\W)no$/i, fits: isIdentifier },
  title: { hint: /description|title|name|label|caption/i, fits: isText, isNeeded: true },
};

/**
 * Examines the list of packages. It is the first call with the token, so it also shows whether the service accepts the
 * header. Returns the packages that can be read with the corrected profile.
 */
export async function examinePackages(
  visit: Visit,
): Promise<{ packages: ScreeningPackage[]; ids: unknown[] }> {
  const entries = await examineList(visit);
  if (entries.length === 0) return { packages: [], ids: [] };
  examineNames(visit.findings, { section: 'package', entries, roles });
  examineProducts(visit.findings, entries);
  examineRequiredFields(visit.findings, entries);
  const { profile } = visit.findings;
  const ids = entries.map((entry) => readField(entry, profile.package.id));
  return { packages: readable(visit.findings, entries), ids };
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

/** Products that are plain texts are their own names. */
function examineProducts(findings: Findings, entries: Record<string, unknown>[]): void {
  const { products } = findings.profile.package;
  const objects = entries.flatMap((entry) => objectsOf(readField(entry, products)));
  if (objects.length > 0)
    examineNames(findings, { section: 'package.product', entries: objects, roles: productRoles });
}

async function examineList(visit: Visit): Promise<Record<string, unknown>[]> {
  const { findings } = visit;
  findings.begin('Packages');
  const { answer, path } = await findPath(visit, 'packages', '/packages');
  const { status, body } = answer;
  if (status === 500) {
    const seen = `GET ${path} answers 500, which can mean a malformed header; the doctor sent "Bearer", a space, the token`;
    findings.cannotTell('Authorization header', seen);
  } else if (status === 200) {
    findings.ok('Authorization header', `GET ${path} accepts "Bearer <token>"`);
  } else {
    findings.cannotTell('Authorization header', `GET ${path} ${outcomeOf(answer)} to "Bearer <token>"`);
  }
  if (status !== 200) return [];
  examinePlace(findings, body, findings.profile.lists.packages);
  const entries = objectsOf(await examinePages(visit, path, body));
  if (entries.length === 0) findings.cannotTell('package.*', 'there is no package to examine');
  return entries;
}

/** Where in the answer the packages are. */
function examinePlace(findings: Findings, body: unknown, at: string): void {
  const place = (path: string) => (path === '' ? 'the answer itself' : path);
  const list = at === '' ? body : readField((body ?? {}) as Record<string, unknown>, at);
  if (Array.isArray(list)) {
    findings.ok('lists.packages', `${list.length} packages in ${place(at)}`);
    return;
  }
  const found = listPlace(body);
  const lines = profileLines(['lists', 'packages'], found ?? unknownValue);
  const seen = `no list in ${place(at)}; ${found === undefined ? 'and none elsewhere' : `there is one in ${place(found)}`}`;
  findings.differs('lists.packages', seen, { lines });
}
