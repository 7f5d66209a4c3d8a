import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import type { PackageField, ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { canonicalPath } from './candidate-names.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';

/** Needed to create any candidate (interface, section 2). */
export const minimumPaths = ['givenName', 'familyName', 'email'] as const;

/** Fields that come with another field and may stay empty. */
const neverRequired = new Set(['confirmedNoMiddleName']);

const texts = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).filter(
    (entry: unknown): entry is string => typeof entry === 'string' && entry !== '',
  );

/**
 * The active packages of a `GET /packages` answer, in canonical paths.
 *
 * @throws {ServiceError} `not-understood` when there is no list where the profile says it is.
 */
export function readPackages(profile: Profile, body: unknown): ScreeningPackage[] {
  const at = profile.lists.packages;
  const list = at === '' ? body : readField((body ?? {}) as Candidate, at);
  if (!Array.isArray(list)) {
    throw new ServiceError('not-understood', `the list of packages is not at "${at}"`);
  }
  return list
    .map((entry: unknown) => (entry ?? {}) as Candidate)
    .filter((entry) => readField(entry, profile.package.active) !== false)
    .map((entry) => readPackage(profile, entry));
}

function readPackage(profile: Profile, entry: Candidate): ScreeningPackage {
  const names = profile.package;
  const id = readField(entry, names.id);
  if (typeof id !== 'string' && typeof id !== 'number') {
    throw new ServiceError('not-understood', `a package lacks ${names.id}`);
  }
  const required = texts(readField(entry, names.requiredFields)).map(
    (path) => canonicalPath(profile, path) ?? path,
  );
  return {
    id: String(id),
    title: String(readField(entry, names.title) ?? id),
    products: readProducts(profile, entry),
    fields: packageFields(profile, required),
    collectable: !required.some((path) => profile.uncollectable.includes(path)),
  };
}

/** What a package checks, and for which fields; where it lists no products, the names of its components. */
function readProducts(profile: Profile, entry: Candidate): ScreeningPackage['products'] {
  const products = readField(entry, profile.package.products);
  const titled = (Array.isArray(products) ? products : []).flatMap((product: unknown) => {
    const { code, description } = (product ?? {}) as Candidate;
    const title = typeof product === 'string' ? product : description;
    if (typeof title !== 'string' || title === '') return [];
    const isKnown = typeof code === 'string' && Object.hasOwn(profile.productFields, code);
    return { title, fields: isKnown ? (profile.productFields[code] ?? []) : [] };
  });
  if (titled.length > 0) return titled;
  const components = texts(readField(entry, profile.package.components));
  return components.map((title) => ({ title, fields: [] }));
}

/** The minimum first, then what the package lists, each followed by what it implies. */
function packageFields(profile: Profile, required: string[]): PackageField[] {
  const paths = [...minimumPaths, ...required].flatMap((path) => {
    const section = path.split(/\[\]|\./)[0] ?? path;
    return [path, ...(profile.implied[path] ?? []), ...(profile.implied[section] ?? [])];
  });
  return [...new Set(paths)].map((path) => ({ path, required: !neverRequired.has(path) }));
}
