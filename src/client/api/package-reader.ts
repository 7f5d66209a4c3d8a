import type { PackageField, PassedFacts } from '../../protocol/screening-package.ts';
import type { Environment } from '../../protocol/screening.ts';

/** What a launcher uses of an answer of `GET /packages`. */
export interface Offers {
  environment: Environment;
  packages: Offer[];
  /** Each fact that the host has not passed is empty. */
  passed?: PassedFacts | undefined;
}

/** A package that may be ordered. */
export interface Offer {
  id: string;
  title: string;
  /** False when a required field can only be collected by the service's own form. */
  collectable: boolean;
  fields: PackageField[];
  /** A newer proxy may know a `kind` for which this page has no words. */
  products: { title: string; kind?: string | undefined }[];
}

/** The names under which facts are looked for, whatever stands there. */
type Unread<T> = T extends readonly (infer Entry)[]
  ? Unread<Entry>[]
  : T extends object
    ? { [Name in keyof T]?: Unread<NonNullable<T[Name]>> }
    : unknown;

/**
 * The one check of an answer of `GET /packages`, wherever it comes from; undefined where it is none. It is written by hand
 * because a first step waits for it: the schema of the proxy's answer would hold it up by the weight of zod.
 */
export function readPackages(given: unknown): Offers | undefined {
  try {
    const { environment, packages, passed } = given as Unread<Offers>;
    return {
      environment: environment === 'test' || environment === 'production' ? environment : fail(),
      packages: packages!.map((offer) => ({
        id: text(offer.id),
        title: text(offer.title),
        collectable: flag(offer.collectable),
        fields: offer.fields!.map((field) => ({
          path: text(field.path),
          required: flag(field.required),
          known: flag(field.known ?? false),
        })),
        products: offer.products!.map((product) => ({
          title: text(product.title),
          kind: optionalText(product.kind),
        })),
      })),
      passed: passed && {
        givenName: optionalText(passed.givenName),
        middleName: optionalText(passed.middleName),
        familyName: optionalText(passed.familyName),
        email: optionalText(passed.email),
      },
    };
  } catch {
    // As the language itself does where there is no object or no list, a fact of another type has thrown.
    return undefined;
  }
}

const text = (fact: unknown): string => (typeof fact === 'string' ? fact : fail());
const optionalText = (fact: unknown): string => text(fact ?? '');
const flag = (fact: unknown): boolean => (typeof fact === 'boolean' ? fact : fail());

function fail(): never {
  throw new TypeError();
}
