import { keyIn } from '../../protocol/candidate.ts';
import type { FieldPath } from '../../protocol/field-rules.ts';

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
export const stepNames = [
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
  /** The step that asks for it. A field of a section is asked in the section's step instead. */
  step: StepName;
  control: ControlKind;
  /** The `autocomplete` token, for the candidate's own present data. */
  autocomplete?: string;
  /** The `inputmode`, unless the control implies one. */
  inputmode?: 'numeric';
  /** The values to choose from, for `choice`. */
  choices?: readonly string[];
  /** A field of the same object that is asked as well, even if the package does not list it. It may stay empty. */
  companion?: string;
  /** Never saved in a draft; the review shows only the last characters. */
  isSensitive?: true;
  /** Shares its line with other short fields where there is room. */
  isShort?: true;
}

/** All fields, in the order in which a step asks them. */
const fieldTable = {
  givenName: { step: 'about', control: 'text', autocomplete: 'given-name' },
  middleName: {
    step: 'about',
    control: 'text',
    autocomplete: 'additional-name',
    companion: 'confirmedNoMiddleName',
  },
  confirmedNoMiddleName: { step: 'about', control: 'flag' },
  familyName: { step: 'about', control: 'text', autocomplete: 'family-name' },
  email: { step: 'about', control: 'email', autocomplete: 'email' },
  phone: { step: 'about', control: 'phone', autocomplete: 'tel' },
  dob: { step: 'identity', control: 'date', autocomplete: 'bday', isSensitive: true },
  ssn: { step: 'identity', control: 'ssn', inputmode: 'numeric', isSensitive: true },
  countryCode: { step: 'address', control: 'country', autocomplete: 'country' },
  addressLine: { step: 'address', control: 'text', autocomplete: 'address-line1' },
  municipality: { step: 'address', control: 'text', autocomplete: 'address-level2' },
  regionCode: {
    step: 'address',
    control: 'region',
    autocomplete: 'address-level1',
    companion: 'countryCode',
    isShort: true,
  },
  postalCode: {
    step: 'address',
    control: 'text',
    autocomplete: 'postal-code',
    companion: 'countryCode',
    isShort: true,
  },
  validFrom: { step: 'residences', control: 'month', isShort: true },
  validTo: { step: 'residences', control: 'month', isShort: true },
  'driversLicense.type': { step: 'license', control: 'choice', choices: ['personal', 'commercial'] },
  licenseNumber: { step: 'license', control: 'text', isSensitive: true },
  'driversLicense.issuingAgency': { step: 'license', control: 'region' },
  schoolName: { step: 'education', control: 'text' },
  degreeType: { step: 'education', control: 'text' },
  degreeName: { step: 'education', control: 'text' },
  major: { step: 'education', control: 'text' },
  degreeCompleted: { step: 'education', control: 'flag' },
  graduationDate: { step: 'education', control: 'month' },
  'licenses[].name': { step: 'credentials', control: 'text' },
  'licenses[].number': { step: 'credentials', control: 'text', isSensitive: true },
  'licenses[].issuingAgency.name': { step: 'credentials', control: 'text' },
  'licenses[].status': { step: 'credentials', control: 'text' },
  employerName: { step: 'employment', control: 'text' },
  jobTitle: { step: 'employment', control: 'text' },
  currentEmployer: { step: 'employment', control: 'flag' },
  startDate: { step: 'employment', control: 'month', isShort: true },
  endDate: { step: 'employment', control: 'month', isShort: true },
  permissionToContact: { step: 'employment', control: 'flag' },
  supervisorName: { step: 'employment', control: 'text' },
  supervisorPhone: { step: 'employment', control: 'phone' },
} as const satisfies Record<FieldPath, Field>;

const keys = Object.keys(fieldTable);

/** The entry of a field; `undefined` if the table does not have it: then it is asked as plain text. */
export function fieldAt(path: string): Field | undefined {
  const key = keyIn(fieldTable, path);
  return key && fieldTable[key];
}

/** The kind of control for a field. */
export const controlAt = (path: string): ControlKind => fieldAt(path)?.control ?? 'text';

/** The position of a field in the table; a field that the table does not have comes last. */
export function positionInTable(path: string): number {
  const key = keyIn(fieldTable, path);
  return key ? keys.indexOf(key) : keys.length;
}
