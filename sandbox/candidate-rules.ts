import { candidateField, fieldHolders, type FieldKind } from './candidate-fields.ts';
import { isAbsent, isJsonObject, type Json, type JsonObject, leaves, valueAt } from './json.ts';
import type { Problem } from './refusal.ts';

type Rule = (value: Json, now: number) => boolean;

const matches =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

const text: Rule = (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 200;
const yesOrNo: Rule = (value) => typeof value === 'boolean';
const date: Rule = (value) => typeof value === 'string' && isRealDate(value);

const rules: Record<Exclude<FieldKind, 'choice' | 'country'>, Rule> = {
  text,
  email: matches(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  phone: matches(/^\+[1-9]\d{6,14}$/),
  ssn: matches(/^\d{9}$/),
  date,
  'past-date': (value, now) => date(value, now) && Date.parse(String(value)) < now,
  checkbox: yesOrNo,
  'yes-no': yesOrNo,
  region: matches(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  'issuing-state': text,
  'postal-code': matches(/^[A-Za-z0-9][A-Za-z0-9 -]{1,10}$/),
};

const alwaysRequired = ['givenName', 'familyName', 'email', 'clientReferenceId'];

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
 * employed), but its members must be complete. `confirmedNoMiddleName` replaces the middle name.
 */
export function missingFields(required: string[], candidate: JsonObject): string[] {
  return required.flatMap((path) => {
    if (isAbroad(candidate, path)) return [];
    if (path === 'middleName' && candidate['confirmedNoMiddleName'] === true) return [];
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
  if (field.kind === 'choice' || field.kind === 'country')
    return typeof value === 'string' && Object.hasOwn(field.options ?? {}, value);
  return rules[field.kind](value, now);
}

/** Addresses outside the United States need no region, no postal code and no city: many countries have none. */
function isAbroad(holder: Json | undefined, path: string): boolean {
  const [, prefix = '', name = ''] = /^(.*?)([^.]+)$/.exec(path) ?? [];
  if (!/^(regionCode|postalCode|municipality)$/.test(name)) return false;
  const address = prefix === '' ? holder : valueAt(holder, prefix.slice(0, -1));
  const countryCode = valueAt(address, 'countryCode');
  return !isAbsent(countryCode) && countryCode !== 'US';
}

function isRealDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
