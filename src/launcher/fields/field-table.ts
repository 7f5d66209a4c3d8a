import { keyIn, lastName } from '../../protocol/candidate.ts';
import type { FieldPath } from '../../protocol/field-rules.ts';
import { ownValue } from '../../protocol/own-value.ts';
import type { PackageField } from '../../protocol/screening-package.ts';

/** The kind of control that asks for a field. */
export type ControlKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'date'
  | 'month'
  | 'ssn'
  | 'region'
  | 'country'
  | 'flag'
  | 'choice';

/** The steps that ask for fields, in order. */
const stepNames = [
  'about',
  'names',
  'identity',
  'address',
  'residences',
  'license',
  'education',
  'employment',
  'credentials',
  'more',
] as const;
export type StepName = (typeof stepNames)[number];

/** How the page asks for a field. Its rule is in `protocol/field-rules.ts`, its words are in `locales/`. */
interface Field {
  /** The step that asks for it. A field of a section is asked in the step of its section. */
  step: StepName;
  /** A plain text, unless it says otherwise. */
  control?: ControlKind;
  /** The `autocomplete` token, for the candidate's own present data. */
  autocomplete?: string;
  /** The `inputmode`, unless the control implies one. */
  inputmode?: 'numeric' | 'email';
  /** The values to choose from, for `choice`. */
  choices?: readonly string[];
  /** A field of the same object that is asked as well, even if the package does not list it. It may stay empty. */
  companion?: string;
  /** Never saved in a draft; the review shows only the last characters. */
  isSensitive?: true;
  /** Shares its line with others where there is room, or stands close under the field above it. */
  place?: 'half' | 'third' | 'zip' | 'joined';
}

/** All fields, in the order in which a step asks them. */
const fieldTable = {
  givenName: { step: 'about', autocomplete: 'given-name', place: 'half' },
  familyName: { step: 'about', autocomplete: 'family-name', place: 'half' },
  middleName: { step: 'about', autocomplete: 'additional-name', companion: 'confirmedNoMiddleName' },
  confirmedNoMiddleName: { step: 'about', control: 'flag', place: 'joined' },
  email: { step: 'about', control: 'email', autocomplete: 'email', inputmode: 'email' },
  phone: { step: 'about', control: 'phone', autocomplete: 'tel' },
  dob: { step: 'identity', control: 'date', autocomplete: 'bday', isSensitive: true },
  ssn: { step: 'identity', control: 'ssn', inputmode: 'numeric', isSensitive: true },
  countryCode: { step: 'address', control: 'country', autocomplete: 'country' },
  addressLine: { step: 'address', autocomplete: 'address-line1', companion: 'addressLine2' },
  addressLine2: { step: 'address', autocomplete: 'address-line2' },
  municipality: { step: 'address', autocomplete: 'address-level2', place: 'third' },
  regionCode: {
    step: 'address',
    control: 'region',
    autocomplete: 'address-level1',
    companion: 'countryCode',
    place: 'third',
  },
  postalCode: { step: 'address', autocomplete: 'postal-code', companion: 'countryCode', place: 'zip' },
  validFrom: { step: 'residences', control: 'month', place: 'half' },
  validTo: { step: 'residences', control: 'month', place: 'half' },
  'driversLicense.type': { step: 'license', control: 'choice', choices: ['personal', 'commercial'] },
  licenseNumber: { step: 'license', isSensitive: true },
  'driversLicense.issuingAgency': { step: 'license', control: 'region' },
  schoolName: { step: 'education' },
  degreeType: { step: 'education' },
  degreeName: { step: 'education' },
  major: { step: 'education' },
  degreeCompleted: { step: 'education', control: 'flag' },
  graduationDate: { step: 'education', control: 'month' },
  'licenses[].name': { step: 'credentials' },
  'licenses[].number': { step: 'credentials', isSensitive: true },
  'licenses[].issuingAgency.name': { step: 'credentials' },
  'licenses[].status': { step: 'credentials' },
  employerName: { step: 'employment' },
  jobTitle: { step: 'employment' },
  currentEmployer: { step: 'employment', control: 'flag' },
  startDate: { step: 'employment', control: 'month', place: 'half' },
  endDate: { step: 'employment', control: 'month', place: 'half' },
  permissionToContact: { step: 'employment', control: 'flag' },
  supervisorName: { step: 'employment' },
  supervisorPhone: { step: 'employment', control: 'phone' },
} as const satisfies Record<FieldPath | 'addressLine2', Field>;

/** An object or list: it holds fields instead of an answer. */
interface Section {
  /** The step that asks for it. A section within another one belongs to the step of that one. */
  step?: StepName;
  /** The fields to ask when a package names only the section; `?` marks those that may stay empty. */
  parts: string;
  /** Whether it is a list of entries. */
  isList?: true;
}

const addressParts = 'addressLine municipality regionCode postalCode countryCode';

const sectionTable: Record<string, Section> = {
  address: { step: 'address', parts: addressParts },
  aliases: { step: 'names', parts: 'givenName middleName? familyName', isList: true },
  additionalAddresses: {
    step: 'residences',
    parts: `${addressParts} validFrom validTo`,
    isList: true,
  },
  driversLicense: { step: 'license', parts: 'type licenseNumber issuingAgency' },
  educationHistory: {
    step: 'education',
    parts: 'schoolName degree.degreeName degree.degreeCompleted startDate endDate?',
    isList: true,
  },
  degree: { parts: 'degreeType? degreeName major? graduationDate? degreeCompleted' },
  employmentHistory: {
    step: 'employment',
    parts: 'employerName jobTitle startDate currentEmployer endDate permissionToContact',
    isList: true,
  },
  licenses: {
    step: 'credentials',
    parts: 'name number issuingAgency.name startDate? status?',
    isList: true,
  },
};

const sectionAt = (name: string): Section | undefined => ownValue(sectionTable, name);

const keys = Object.keys(fieldTable);

/** The entry of a field; `undefined` if the table does not have it: then it is asked as plain text. */
export function fieldAt(path: string): Field | undefined {
  const key = keyIn(fieldTable, path);
  return key && fieldTable[key];
}

/** The kind of control for a field. */
export const controlAt = (path: string): ControlKind => fieldAt(path)?.control ?? 'text';

/** The `id` of the control for a path. Spaces would break `aria-describedby`. */
export const controlId = (path: string): string => path.replace(/\s/g, '_');

/** Whether a path is the path of a list. */
export const isList = (path: string): boolean => sectionAt(path)?.isList === true;

/** Whether a draft never keeps the answer at a path: a sensitive one, or one to a field that the table does not have. */
export const isForgotten = (path: string): boolean =>
  !isList(path) && (fieldAt(path)?.isSensitive ?? !fieldAt(path));

/** The parts of a section, in order; empty for a field. A `?` at the end marks a part that may stay empty. */
export const partsOf = (path: string): string[] => sectionAt(lastName(path))?.parts.split(' ') ?? [];

/** The step that asks for a path. */
export const stepOf = (path: string): StepName =>
  sectionAt(path.split(/\.|\[/, 1)[0] ?? '')?.step ?? fieldAt(path)?.step ?? 'more';

/** A number to sort paths by: by step, then a list before its entries, then in the order of the field table. */
export function rankOf(path: string): number {
  const { length } = keys;
  const step = stepNames.indexOf(stepOf(path)) * 3 * length;
  if (isList(path)) return step;
  const key = keyIn(fieldTable, path);
  return step + 1 + (key ? keys.indexOf(key) : length) + (/\[].*address\./.test(path) ? length : 0);
}

/** The kinds of control that need nothing but the answer as it was typed. */
const plainKinds = ['text', 'email', 'phone', 'flag'] as const;

export type PlainKind = (typeof plainKinds)[number];

/** Whether `fields` can be drawn before their answers can be checked. */
export const arePlain = (fields: PackageField[]): boolean =>
  fields.every(
    ({ path }) => !path.includes('[]') && !isList(path) && plainKinds.includes(controlAt(path) as PlainKind),
  );
