import * as z from 'zod/mini';
import { type AddressRules, isNeededIn, regionCodePattern } from './address-format.ts';
import {
  answersOf,
  type Candidate,
  concretePaths,
  keyIn,
  lastName,
  pathBeside,
  readField,
} from './candidate.ts';
import { excuseOf } from './excuse.ts';
import type { FieldProblem } from './problem.ts';
import type { PackageField } from './screening-package.ts';

/** What may be wrong with an answer. The service may give further reasons (`already-in-use`), or none (`not-accepted`). */
type FieldProblemCode = 'required' | 'format' | 'too-long' | 'date' | 'past' | 'choice';

/** What makes an answer valid. Its messages are `FieldProblemCode`s. */
type FieldRule = z.ZodMiniType<string | boolean>;

/** A real calendar day, `YYYY-MM-DD`. */
function isCalendarDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const isPast = (day: string): boolean => day >= '1900' && day < new Date().toISOString().slice(0, 10);

/** The message of a schema, which must be one of the codes. */
const code = (name: FieldProblemCode): string => name;

const matching = (pattern: RegExp, maxLength = 300) =>
  z.string(code('format')).check(z.regex(pattern, code('format')), z.maxLength(maxLength, code('too-long')));
const text = matching(/^(?=.*\S)\P{Cc}+$/u);
const phone = matching(/^\+[1-9]\d{6,14}$/);
const day = z.string(code('date')).check(z.refine(isCalendarDay, code('date')));
const flag = z.boolean(code('choice'));

/**
 * The rule of each field that the page can ask for, by its path or by the last name that several paths share. The order
 * is the order of the fields within a step. Formats are those of the wire.
 */
export const fieldRules = {
  givenName: text,
  middleName: text,
  confirmedNoMiddleName: flag,
  familyName: text,
  email: matching(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, 254),
  phone: phone,
  dob: day.check(z.refine(isPast, code('past'))),
  ssn: matching(/^\d{9}$/),
  countryCode: matching(/^[A-Z]{2}$/),
  addressLine: text,
  municipality: text,
  regionCode: text,
  postalCode: matching(/^[A-Z0-9][A-Z0-9 ]{1,10}$/),
  validFrom: day,
  validTo: day,
  'driversLicense.type': z.literal(['personal', 'commercial'], code('choice')),
  licenseNumber: text,
  'driversLicense.issuingAgency': text,
  schoolName: text,
  degreeType: text,
  degreeName: text,
  major: text,
  degreeCompleted: flag,
  graduationDate: day,
  'licenses[].name': text,
  'licenses[].number': text,
  'licenses[].issuingAgency.name': text,
  'licenses[].status': text,
  employerName: text,
  jobTitle: text,
  currentEmployer: flag,
  startDate: day,
  endDate: day,
  permissionToContact: flag,
  supervisorName: text,
  supervisorPhone: phone,
} as const satisfies Record<string, FieldRule>;

export type FieldPath = keyof typeof fieldRules;

/** The key of a concrete path in `fieldRules`: `licenses[].name` for `licenses[2].name`; `undefined` without a rule. */
export const fieldPathOf = (path: string): FieldPath | undefined => keyIn(fieldRules, path);

function ruleOf(path: string): FieldRule | undefined {
  const known = fieldPathOf(path);
  return known && fieldRules[known];
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What is wrong with one answer, or `undefined`. An empty answer is valid here: `checkCandidate` checks for those. */
export function checkField(path: string, value: unknown): FieldProblem | undefined {
  if (isBlank(value) || Array.isArray(value)) return undefined;
  // A field without a rule may be any text or flag.
  const rule = ruleOf(path) ?? (typeof value === 'boolean' ? flag : text);
  const issue = rule.safeParse(value).error?.issues[0];
  return issue && { path, code: issue.message };
}

/** Paths of objects and lists: they hold further fields instead of one answer. */
const sections =
  /(^|\.)(address|additionalAddresses|aliases|driversLicense|educationHistory|degree|employmentHistory|licenses)$|licenses\[\d+\]\.issuingAgency$/;

/** Those that hold entries. */
const lists = /(^|\.)(additionalAddresses|aliases|educationHistory|employmentHistory|licenses)$/;

/** Whether the answer at `path` may be empty because its flag is true. */
function isExcused(candidate: Candidate, path: string): boolean {
  const excuse = excuseOf(path);
  return excuse !== undefined && readField(candidate, excuse) === true;
}

/** The country of the address that `path` belongs to, also by the code of its region. */
function countryOf(candidate: Candidate, path: string): string | undefined {
  const country = readField(candidate, pathBeside(path, 'countryCode'));
  if (typeof country === 'string' && country !== '') return country;
  const region = readField(candidate, pathBeside(path, 'regionCode'));
  return typeof region === 'string' ? regionCodePattern.exec(region)?.[1] : undefined;
}

/** Whether the country of an address has no such part, or can do without it. */
function isNotNeeded(candidate: Candidate, path: string, addresses: AddressRules): boolean {
  const country = countryOf(candidate, path);
  return country !== undefined && !isNeededIn(addresses.formatOf(country), lastName(path));
}

/** What is wrong with a part of an address in its country. */
function checkAddressPart(candidate: Candidate, path: string, addresses: AddressRules): FieldProblem[] {
  const value = readField(candidate, path);
  if (typeof value !== 'string' || isBlank(value)) return [];
  const found = addresses.problemOf(lastName(path), value, countryOf(candidate, path));
  return found ? [{ path, code: code(found) }] : [];
}

/**
 * All problems of a candidate's answers to `fields`: first the missing answers, in the order of the fields, then the
 * answers that break a rule. The page checks before it sends, and the proxy checks again.
 */
export function checkCandidate(
  candidate: Candidate,
  fields: PackageField[],
  addresses: AddressRules,
): FieldProblem[] {
  const missing = fields
    .filter((field) => field.required && !field.known)
    .flatMap((field) => concretePaths(candidate, field.path))
    // An empty list is a valid answer: no other names, no earlier jobs.
    .filter(
      (path) =>
        isBlank(readField(candidate, path)) &&
        !isExcused(candidate, path) &&
        !isNotNeeded(candidate, path, addresses),
    );
  const misplaced = fields
    .flatMap(({ path }) => concretePaths(candidate, path))
    .flatMap((path) => checkSection(path, readField(candidate, path)));
  const outer = new Set(misplaced.map(({ path }) => path));
  return [
    ...missing.map((path) => ({ path, code: code('required') })),
    ...answersOf(candidate)
      .filter(([path]) => !isWithin(path, outer))
      .flatMap(([path, value]) => checkField(path, value) ?? checkAddressPart(candidate, path, addresses)),
    ...misplaced,
  ];
}

/** The path of a field has fewer parts. */
const mostParts = 6;

/** What lies in a misplaced object has names that the sender made up, and any number of them. */
function isWithin(path: string, outer: ReadonlySet<string>): boolean {
  const parts = path.split(/(?=[.[])/, mostParts);
  return parts.some((_, count) => outer.has(parts.slice(0, count).join('')));
}

/** Finds a plain answer where an object or list belongs, and the reverse. */
function checkSection(path: string, value: unknown): FieldProblem[] {
  const isMisplaced =
    !isBlank(value) &&
    ((typeof value === 'object') !== sections.test(path) || Array.isArray(value) !== lists.test(path));
  return isMisplaced ? [{ path, code: code('format') }] : [];
}
