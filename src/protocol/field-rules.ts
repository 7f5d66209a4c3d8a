import * as z from 'zod/mini';
import { answersOf, type Candidate, concretePaths, keyIn, pathBeside, readField } from './candidate.ts';
import type { FieldProblem } from './problem.ts';
import type { PackageField } from './screening-package.ts';

/** What may be wrong with an answer. The service may give further reasons (`already-in-use`). */
type FieldProblemCode = 'required' | 'format' | 'too-long' | 'date' | 'past' | 'choice';

/** What an answer must be. */
export interface FieldRule {
  /** Its messages are `FieldProblemCode`s. */
  schema: z.ZodMiniType<string | boolean>;
  /** The flag beside the field that makes an empty answer fine. */
  excuse?: string;
}

/** A real calendar day, `YYYY-MM-DD`. */
function isCalendarDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const isPast = (day: string): boolean => day >= '1900' && day < new Date().toISOString().slice(0, 10);

/** The message of a schema, which must be one of the codes. */
const code = (name: FieldProblemCode): string => name;

const matching = (pattern: RegExp, longest = 300) =>
  z.string(code('format')).check(z.regex(pattern, code('format')), z.maxLength(longest, code('too-long')));
const text = matching(/^(?=.*\S)\P{Cc}+$/u);
const phone = matching(/^\+[1-9]\d{6,14}$/);
const day = z.string(code('date')).check(z.refine(isCalendarDay, code('date')));
const flag = z.boolean(code('choice'));

/**
 * Every field that the page can ask, by its path or by the last name that several paths share, in the order in which
 * a step asks. Formats are those of the wire.
 */
export const fieldRules = {
  givenName: { schema: text },
  middleName: { schema: text, excuse: 'confirmedNoMiddleName' },
  confirmedNoMiddleName: { schema: flag },
  familyName: { schema: text },
  email: { schema: matching(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, 254) },
  phone: { schema: phone },
  dob: { schema: day.check(z.refine(isPast, code('past'))) },
  ssn: { schema: matching(/^\d{9}$/) },
  countryCode: { schema: matching(/^[A-Z]{2}$/) },
  addressLine: { schema: text },
  municipality: { schema: text },
  regionCode: { schema: matching(/^[A-Z]{2}-[A-Z0-9]{1,3}$/) },
  postalCode: { schema: matching(/^[A-Z0-9][A-Z0-9 ]{1,10}$/) },
  validFrom: { schema: day },
  validTo: { schema: day },
  'driversLicense.type': { schema: z.enum(['personal', 'commercial'], code('choice')) },
  licenseNumber: { schema: text },
  'driversLicense.issuingAgency': { schema: text },
  schoolName: { schema: text },
  degreeType: { schema: text },
  degreeName: { schema: text },
  major: { schema: text },
  degreeCompleted: { schema: flag },
  graduationDate: { schema: day },
  'licenses[].name': { schema: text },
  'licenses[].number': { schema: text },
  'licenses[].issuingAgency.name': { schema: text },
  'licenses[].status': { schema: text },
  employerName: { schema: text },
  jobTitle: { schema: text },
  currentEmployer: { schema: flag },
  startDate: { schema: day },
  endDate: { schema: day, excuse: 'currentEmployer' },
  permissionToContact: { schema: flag },
  supervisorName: { schema: text },
  supervisorPhone: { schema: phone },
} as const satisfies Record<string, FieldRule>;

export type FieldPath = keyof typeof fieldRules;

/** The rule's path for a concrete one: `licenses[].name` for `licenses[2].name`; nothing for a field without a rule. */
export const fieldPathOf = (path: string): FieldPath | undefined => keyIn(fieldRules, path);

function ruleOf(path: string): FieldRule | undefined {
  const known = fieldPathOf(path);
  return known && fieldRules[known];
}

/** Where the flag lies that makes an empty answer at `path` fine, if there is one. */
export function excuseOf(path: string): string | undefined {
  const excuse = ruleOf(path)?.excuse;
  return excuse && pathBeside(path, excuse);
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What is wrong with one answer, or `undefined`. An empty answer is not wrong here: see `checkCandidate`. */
export function checkField(path: string, value: unknown): FieldProblem | undefined {
  if (isBlank(value) || Array.isArray(value)) return undefined;
  // A field without a rule may be any text or flag.
  const schema = ruleOf(path)?.schema ?? (typeof value === 'boolean' ? flag : text);
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && { path, code: issue.message };
}

/** Paths that hold other paths instead of an answer. */
const sections =
  /(^|\.)(address|additionalAddresses|aliases|driversLicense|educationHistory|degree|employmentHistory|licenses)$|licenses\[\d+\]\.issuingAgency$/;

/** Whether a path may stay empty because another answer says why. */
function isExcused(candidate: Candidate, path: string): boolean {
  const excuse = excuseOf(path);
  return excuse !== undefined && readField(candidate, excuse) === true;
}

/**
 * Everything that keeps `candidate` from answering `fields`: first the missing answers, in the order of the fields,
 * then the answers that break a rule. The page checks before it sends, and the proxy checks again.
 */
export function checkCandidate(candidate: Candidate, fields: PackageField[]): FieldProblem[] {
  const missing = fields
    .filter((field) => field.required && !field.known)
    .flatMap((field) => concretePaths(candidate, field.path))
    // An empty list is an answer: no other name, no earlier job.
    .filter((path) => isBlank(readField(candidate, path)) && !isExcused(candidate, path));
  return [
    ...missing.map((path) => ({ path, code: code('required') })),
    ...answersOf(candidate).flatMap(([path, value]) => checkField(path, value) ?? []),
    ...fields.flatMap(({ path }) => checkSection(path, readField(candidate, path))),
  ];
}

/** A plain answer in place of a section, or a section in place of an answer. */
function checkSection(path: string, value: unknown): FieldProblem[] {
  const isMistaken = !isBlank(value) && (typeof value === 'object') !== sections.test(path);
  return isMistaken ? [{ path, code: code('format') }] : [];
}
