import { candidateField, fieldHolders } from './candidate-fields.ts';
import { fieldKinds } from './field-kinds.ts';
import { isAbsent, isJsonObject, type Json, type JsonObject, leaves, valueAt } from './json.ts';
import type { Problem } from './refusal.ts';

const alwaysRequired = ['givenName', 'familyName', 'email', 'clientReferenceId'];
/** What a candidate says who has none. */
const excuses = new Map([
  ['middleName', 'confirmedNoMiddleName'],
  ['ssn', 'confirmedNoSsn'],
]);

/** The problems of a candidate, by the sandbox's own paths. `now`: milliseconds since 1970. */
export function candidateProblems(candidate: JsonObject, now: number): Problem[] {
  const absent = alwaysRequired
    .filter((path) => isAbsent(valueAt(candidate, path)))
    .map((path) => ({ path }));
  const wrong = leaves(candidate)
    .filter(([path, value]) => !isAbsent(value) && !isWellFormed(path, value, now))
    .map(([path]) => ({ path, reason: 'format' }));
  const license = candidate['driversLicense'];
  const typeless =
    isJsonObject(license) && isAbsent(license['type']) ? [{ path: 'driversLicense.type' }] : [];
  return [...absent, ...wrong, ...typeless];
}

/**
 * The required fields of a package that a candidate does not have. An empty list is an answer (no alias, never
 * employed), but its members must be complete. Who says that they have none needs no middle name and no number.
 */
export function missingFields(required: string[], candidate: JsonObject): string[] {
  return required.flatMap((path) => {
    if (isAbroad(candidate, path)) return [];
    if (candidate[excuses.get(path) ?? ''] === true) return [];
    const [holder = '', member] = path.split('[].');
    const value = valueAt(candidate, holder);
    if (member === undefined) return isAbsent(value) ? [path] : [];
    const members = Array.isArray(value) ? value : [];
    return members.flatMap((entry, index) =>
      isAbsent(valueAt(entry, member)) && !isAbroad(entry, member) ? [`${holder}[${index}].${member}`] : [],
    );
  });
}

/** A field that the sandbox does not know may be anything. */
function isWellFormed(path: string, value: Json, now: number): boolean {
  const holder = fieldHolders.get(path.replace(/\[\d+\]/g, '[]'));
  if (holder !== undefined) return holder === 'list' ? Array.isArray(value) : isJsonObject(value);
  const field = candidateField(path);
  if (field === undefined) return true;
  const isOffered = field.options === undefined || Object.hasOwn(field.options, String(value));
  return isOffered && fieldKinds[field.kind].isRight(value, now);
}

/** Addresses outside the United States need no region, no postal code and no city: many countries have none. */
function isAbroad(holder: Json | undefined, path: string): boolean {
  const [, prefix = '', name = ''] = /^(.*?)([^.]+)$/.exec(path) ?? [];
  if (!/^(regionCode|postalCode|municipality)$/.test(name)) return false;
  const address = prefix === '' ? holder : valueAt(holder, prefix.slice(0, -1));
  const countryCode = valueAt(address, 'countryCode');
  return !isAbsent(countryCode) && countryCode !== 'US';
}
