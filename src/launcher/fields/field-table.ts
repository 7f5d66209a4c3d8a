import { keyIn } from '../../protocol/candidate.ts';
import type { FieldPath } from '../../protocol/field-rules.ts';

/** How a field is asked for. */
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

/** Which step of the form a field belongs to, in the order of the steps. */
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

/** What the page knows of a field. Its rule and its excuse are the protocol's; its words are in `locales/`. */
interface Field {
  /** Where it is asked when it stands alone; within a section, the section's step. */
  step: StepName;
  control: ControlKind;
  /** The token under which a browser knows the answer, for the candidate's own and present data. */
  autocomplete?: string;
  /** The keyboard, where the kind of control does not say which. */
  inputmode?: 'numeric';
  /** The values to choose from, for `choice`. */
  choices?: readonly string[];
  /** Asked along with it although a package does not list it; may stay empty. */
  companion?: string;
  /** Kept out of drafts; of a number, the review shows no more than the end. */
  isSensitive?: true;
  /** Shares its line with its neighbours where there is room. */
  isShort?: true;
}

/** Every field there is, in the order in which a step asks them. */
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

const order = Object.keys(fieldTable);

/** What the page knows of a field; `undefined` for one that nobody described, which is asked as plain text. */
export function fieldAt(path: string): Field | undefined {
  const key = keyIn(fieldTable, path);
  return key && fieldTable[key];
}

/** The control that asks for a field. */
export const controlAt = (path: string): ControlKind => fieldAt(path)?.control ?? 'text';

/** Where a field stands in the table; one that nobody described comes last. */
export function placeInTable(path: string): number {
  const key = keyIn(fieldTable, path);
  return key ? order.indexOf(key) : order.length;
}
