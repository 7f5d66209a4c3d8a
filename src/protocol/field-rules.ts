import { answersOf, type Candidate, concretePaths, readField } from './candidate.ts';
import type { FieldProblem } from './problem.ts';
import type { PackageField } from './screening-package.ts';

/** What may be wrong with an answer, beside the reasons the service itself gives (`already-in-use`). */
export type FieldRule = 'required' | 'format' | 'too-long' | 'date' | 'past' | 'choice';

/** A real calendar day, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Says what is wrong with an answer, if anything. */
type Check = (answer: unknown) => FieldRule | false;

const matching =
  (pattern: RegExp, longest = 300): Check =>
  (answer) => {
    if (typeof answer !== 'string' || !pattern.test(answer)) return 'format';
    return answer.length > longest && 'too-long';
  };
const text = matching(/^(?=.*\S)\P{Cc}+$/u);
const phone = matching(/^\+[1-9]\d{6,14}$/);
const day: Check = (answer) => (typeof answer !== 'string' || !isCalendarDay(answer)) && 'date';
const pastDay: Check = (answer) => {
  const isPast = String(answer) >= '1900' && String(answer) < new Date().toISOString().slice(0, 10);
  return day(answer) || (!isPast && 'past');
};
const flag: Check = (answer) => typeof answer !== 'boolean' && 'choice';

/** By path, or by its last name; what is not listed is any text. Formats are those of the wire (its page, Candidate). */
const checks: Record<string, Check> = {
  email: matching(/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/, 254),
  dob: pastDay,
  ssn: matching(/^\d{9}$/),
  phone,
  supervisorPhone: phone,
  regionCode: matching(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  postalCode: matching(/^[A-Z0-9][A-Z0-9 ]{1,10}$/),
  countryCode: matching(/^[A-Z]{2}$/),
  validFrom: day,
  validTo: day,
  startDate: day,
  endDate: day,
  graduationDate: day,
  'driversLicense.type': (answer) => answer !== 'personal' && answer !== 'commercial' && 'choice',
  confirmedNoMiddleName: flag,
  currentEmployer: flag,
  permissionToContact: flag,
  degreeCompleted: flag,
};

/** Paths that hold other paths instead of an answer. */
const sections =
  /(^|\.)(address|additionalAddresses|aliases|driversLicense|educationHistory|degree|employmentHistory|licenses)$|licenses\[\d+\]\.issuingAgency$/;

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What is wrong with one answer, or `undefined`. Nothing said is not wrong here: see `checkCandidate`. */
export function checkField(path: string, value: unknown): FieldProblem | undefined {
  if (isBlank(value) || Array.isArray(value)) return undefined;
  const key = Object.hasOwn(checks, path) ? path : lastName(path);
  const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
  const code = (check ?? (typeof value === 'boolean' ? flag : text))(value);
  return code ? { path, code } : undefined;
}

/** Whether a path may stay empty because another answer says why. */
function isExcused(candidate: Candidate, path: string): boolean {
  const name = lastName(path);
  const owner = path.slice(0, path.length - name.length);
  if (name === 'middleName') return readField(candidate, `${owner}confirmedNoMiddleName`) === true;
  if (name === 'endDate') return readField(candidate, `${owner}currentEmployer`) === true;
  return false;
}

/**
 * Everything that keeps `candidate` from answering `fields`: what is owed, in their order, then what cannot be
 * read. The page asks it before it sends and the proxy asks it again: one set of rules.
 */
export function checkCandidate(candidate: Candidate, fields: PackageField[]): FieldProblem[] {
  const owed = fields
    .filter((field) => field.required && !field.known)
    .flatMap((field) => concretePaths(candidate, field.path))
    // An empty list is an answer: no other name, no earlier job.
    .filter((path) => isBlank(readField(candidate, path)) && !isExcused(candidate, path));
  return [
    ...owed.map((path) => ({ path, code: 'required' })),
    ...answersOf(candidate).flatMap(([path, value]) => checkField(path, value) ?? []),
    ...fields.flatMap(({ path }) => checkSection(path, readField(candidate, path))),
  ];
}

/** An answer where a section belongs, or a section where an answer belongs. */
function checkSection(path: string, value: unknown): FieldProblem[] {
  const isMistaken = !isBlank(value) && (typeof value === 'object') !== sections.test(path);
  return isMistaken ? [{ path, code: 'format' }] : [];
}
