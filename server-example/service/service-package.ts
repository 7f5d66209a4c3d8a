import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import type { PackageField, ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { canonicalPath } from './candidate-names.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';

/** Needed to create any candidate (interface, section 2). */
export const minimumPaths = ['givenName', 'familyName', 'email'] as const;

/** Fields that come along with another one and may stay empty. */
const neverOwed = new Set(['confirmedNoMiddleName']);

const texts = (list: unknown, name: (entry: Candidate) => unknown): string[] =>
  (Array.isArray(list) ? list : [])
    .map((entry: unknown) => (typeof entry === 'string' ? entry : name((entry ?? {}) as Candidate)))
    .filter((text) => typeof text === 'string' && text !== '')
    .map(String);

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
  const required = texts(readField(entry, names.requiredFields), () => undefined).map(
    (path) => canonicalPath(profile, path) ?? path,
  );
  const components = texts(readField(entry, names.components), () => undefined);
  const products = texts(readField(entry, names.products), (product) => product['description']);
  return {
    id: String(id),
    title: String(readField(entry, names.title) ?? id),
    products: (components.length > 0 ? components : products).map((title) => ({ title })),
    fields: packageFields(profile, required),
    collectable: !required.some((path) => profile.uncollectable.includes(path)),
  };
}

/** The minimum first, then what the package lists, each followed by what it implies. */
function packageFields(profile: Profile, required: string[]): PackageField[] {
  const paths = [...minimumPaths, ...required].flatMap((path) => {
    const section = path.split(/\[\]|\./)[0] ?? path;
    return [path, ...(profile.implied[path] ?? []), ...(profile.implied[section] ?? [])];
  });
  return [...new Set(paths)].map((path) => ({ path, required: !neverOwed.has(path) }));
}
