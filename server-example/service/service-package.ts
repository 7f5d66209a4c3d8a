import { ownValue } from '../../src/protocol/own-value.ts';
import type { PackageField, ScreeningPackage } from '../../src/protocol/screening-package.ts';
import { answerPaths } from './candidate-names.ts';
import { readKind } from './item-kind.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';
import { WireBody } from './wire-body.ts';

/** Needed to create any candidate (interface, section 2). */
export const minimumPaths = ['givenName', 'familyName', 'email'] as const;

/** Fields that come with another field and may stay empty. */
const neverRequired = new Set(['confirmedNoMiddleName']);

const fieldPath =
  /^[\p{L}_$][\p{L}\p{N}_$ -]*(?:\[\d?\d?\])?(?:\.[\p{L}_$][\p{L}\p{N}_$ -]*(?:\[\d?\d?\])?)*$/u;
const longestPath = 200;

interface Product {
  code: string | undefined;
  title: string | undefined;
  /** The code, where it has to stand for a title. */
  codeAsTitle: string | undefined;
}

/**
 * The active packages among the entries of `GET /packages`, in canonical paths.
 *
 * @param leaveOut takes why one is left out that cannot be read; without it, and where none can, it is thrown.
 * @throws {ServiceError} `not-understood`, naming the path of what cannot be read.
 */
export function readPackages(
  profile: Profile,
  entries: unknown[],
  leaveOut?: (error: ServiceError) => void,
): ScreeningPackage[] {
  const unread: ServiceError[] = [];
  const packages = entries.flatMap((entry) => {
    const body = new WireBody(entry, 'a package');
    try {
      return body.flag(profile.package.active) === false ? [] : [readPackage(profile, body)];
    } catch (error) {
      if (!leaveOut || !(error instanceof ServiceError)) throw error;
      unread.push(error);
      return [];
    }
  });
  const [first] = unread;
  if (first && packages.length === 0) throw first;
  for (const error of unread) leaveOut?.(error);
  return packages;
}

function readPackage(profile: Profile, entry: WireBody): ScreeningPackage {
  const names = profile.package;
  const id = entry.id(names.id);
  const listed = readRequiredFields(profile, entry);
  const needed = neededFields(profile, entry, id);
  const fields = [...listed, ...needed.flat()];
  // What such a service needs is known from the profile alone: without it, each order would be refused.
  const isUnknown =
    Object.keys(profile.requiredFields).length > 0 && listed.length === 0 && needed.length === 0;
  return {
    id,
    title: entry.title(names.title) ?? entry.title(names.id) ?? id,
    products: readProducts(profile, entry),
    fields: packageFields(profile, fields),
    collectable:
      !isUnknown && !fields.some(({ path, required }) => required && profile.uncollectable.includes(path)),
  };
}

/** The fields that the package lists, each by the canonical paths that a person can answer. */
function readRequiredFields(profile: Profile, entry: WireBody): PackageField[] {
  const { requiredFields, requiredField: names } = profile.package;
  return entry.optionalList(requiredFields).flatMap((field) => {
    const body = new WireBody(field, 'a required field');
    const path = body.id(names.path);
    const required = names.isRequired === null || body.flag(names.isRequired) !== false;
    const known = answerPaths(profile, path);
    const paths = known.length > 0 ? known : [checkedPath(path)];
    return paths.map((one) => ({ path: one, required }));
  });
}

/** What the profile says that the package, and each of its products, needs, whatever the service lists. */
function neededFields(
  { requiredFields, package: names }: Profile,
  entry: WireBody,
  id: string,
): PackageField[][] {
  const products = entry.optionalList(names.products).flatMap((product) => {
    const { code, title } = readProduct(names.product, product);
    return [code, title];
  });
  return [id, ...products]
    .map((word) => (word === undefined ? undefined : ownValue(requiredFields, word)))
    .filter((paths) => paths !== undefined)
    .map((paths) => paths.map((path) => ({ path, required: true })));
}

/**
 * A path that the profile does not know keeps its name, and names one answer: an empty part of it would be left out, so
 * that `..` means the whole candidate, and a part of digits alone is the place in a list, however long that becomes.
 */
function checkedPath(path: string): string {
  if (path.length <= longestPath && fieldPath.test(path)) return path;
  throw new ServiceError(
    'not-understood',
    'a required field of a package of the service has a path that names no field (package.requiredField.path)',
  );
}

/** What a package checks, and for which fields; where no product has a name, the names of its components. */
function readProducts(profile: Profile, entry: WireBody): ScreeningPackage['products'] {
  const { products, product: names, components } = profile.package;
  const found = entry.optionalList(products).map((product) => readProduct(names, product));
  if (!found.some(({ title }) => title !== undefined)) {
    const parts = entry.optionalList(components).filter((one) => one !== '');
    if (parts.length === 0 && found.length > 0) {
      throw new ServiceError(
        'not-understood',
        `no product of a package of the service has a name at ${names.title} (package.product.title)`,
      );
    }
    return parts.map((one) => {
      const body = new WireBody(one, 'a component');
      return { title: body.title('') ?? body.id(''), fields: [] };
    });
  }
  return found.flatMap(({ code, codeAsTitle, title = codeAsTitle }) => {
    const fields = (code === undefined ? undefined : ownValue(profile.productFields, code)) ?? [];
    const kind = title === undefined ? undefined : readKind(profile, title);
    return title === undefined ? [] : [{ title, ...(kind && { kind }), fields }];
  });
}

/** One product without a name among others has its code for one. */
function readProduct(names: Profile['package']['product'], product: unknown): Product {
  const body = new WireBody(product, 'a product');
  if (typeof product === 'string') return { code: undefined, codeAsTitle: undefined, title: body.title('') };
  return {
    code: body.word(names.code),
    codeAsTitle: body.title(names.code),
    title: body.title(names.title),
  };
}

/** The minimum first, then what the package lists, each followed by what it implies. */
function packageFields(profile: Profile, listed: PackageField[]): PackageField[] {
  const minimum = minimumPaths.map((path) => ({ path, required: true }));
  const requiredByPath = new Map<string, boolean>();
  for (const { path, required } of [...minimum, ...listed]) {
    const section = path.split(/\[\]|\./)[0] ?? path;
    const implied = [path, section].flatMap((name) => ownValue(profile.implied, name) ?? []);
    for (const one of [path, ...implied]) {
      const isRequired = required && !neverRequired.has(one);
      requiredByPath.set(one, isRequired || (requiredByPath.get(one) ?? false));
    }
  }
  return [...requiredByPath].map(([path, required]) => ({ path, required }));
}
