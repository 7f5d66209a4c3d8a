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

interface Product {
  code: string | undefined;
  title: string | undefined;
}

/**
 * The active packages among the entries of `GET /packages`, in canonical paths.
 *
 * @throws {ServiceError} `not-understood`, naming the path of what cannot be read.
 */
export function readPackages(profile: Profile, entries: unknown[]): ScreeningPackage[] {
  return entries
    .map((entry) => new WireBody(entry, 'a package'))
    .filter((entry) => entry.flag(profile.package.active) !== false)
    .map((entry) => readPackage(profile, entry));
}

function readPackage(profile: Profile, entry: WireBody): ScreeningPackage {
  const names = profile.package;
  const id = entry.id(names.id);
  const fields = readRequiredFields(profile, entry);
  return {
    id,
    title: entry.title(names.title) ?? id,
    products: readProducts(profile, entry),
    fields: packageFields(profile, fields),
    collectable: !fields.some(({ path, required }) => required && profile.uncollectable.includes(path)),
  };
}

/** The fields that the package lists, each by the canonical paths that a person can answer. */
function readRequiredFields(profile: Profile, entry: WireBody): PackageField[] {
  const { requiredFields, requiredField: names } = profile.package;
  return entry.optionalList(requiredFields).flatMap((field) => {
    const body = new WireBody(field, 'a required field');
    const path = body.id(names.path);
    const required = names.isRequired === null || body.flag(names.isRequired) !== false;
    const paths = answerPaths(profile, path);
    return (paths.length === 0 ? [path] : paths).map((one) => ({ path: one, required }));
  });
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
  return found.flatMap(({ code, title = code }) => {
    const fields = (code === undefined ? undefined : ownValue(profile.productFields, code)) ?? [];
    const kind = title === undefined ? undefined : readKind(profile, title);
    return title === undefined ? [] : [{ title, ...(kind && { kind }), fields }];
  });
}

/** One product without a name among others has its code for one. */
function readProduct(names: Profile['package']['product'], product: unknown): Product {
  const body = new WireBody(product, 'a product');
  if (typeof product === 'string') return { code: undefined, title: body.title('') };
  return { code: body.word(names.code), title: body.title(names.title) };
}

/** The minimum first, then what the package lists, each followed by what it implies. */
function packageFields(profile: Profile, listed: PackageField[]): PackageField[] {
  const minimum = minimumPaths.map((path) => ({ path, required: true }));
  const all = [...minimum, ...listed].flatMap(({ path, required }) => {
    const section = path.split(/\[\]|\./)[0] ?? path;
    const implied = [path, section].flatMap((name) => ownValue(profile.implied, name) ?? []);
    return [path, ...implied].map((one) => ({ path: one, required: required && !neverRequired.has(one) }));
  });
  const paths = [...new Set(all.map(({ path }) => path))];
  return paths.map((path) => ({
    path,
    required: all.some((field) => field.path === path && field.required),
  }));
}
