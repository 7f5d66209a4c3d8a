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

/** What a field looks like; its words are in `locales/`, its rules in the protocol. */
export interface FieldLook {
  control: ControlKind;
  /** The token under which a browser knows the answer, for the candidate's own and present data. */
  autocomplete?: string;
  /** The keyboard, where the kind of control does not say which. */
  inputmode?: 'numeric';
  /** The values to choose from, for `choice`. */
  choices?: readonly string[];
  /** Never leaves memory: kept out of drafts, shown only in part on the review. */
  isSensitive?: true;
  /** Shares its line with its neighbours where there is room. */
  isShort?: true;
}

/** By path, or by the last name of a path; in the order in which a step asks. */
export const looks: Record<string, FieldLook> = {
  givenName: { control: 'text', autocomplete: 'given-name' },
  middleName: { control: 'text', autocomplete: 'additional-name' },
  confirmedNoMiddleName: { control: 'flag' },
  familyName: { control: 'text', autocomplete: 'family-name' },
  email: { control: 'email', autocomplete: 'email' },
  phone: { control: 'phone', autocomplete: 'tel' },
  dob: { control: 'date', autocomplete: 'bday', isSensitive: true },
  ssn: { control: 'ssn', inputmode: 'numeric', isSensitive: true },
  countryCode: { control: 'country', autocomplete: 'country' },
  addressLine: { control: 'text', autocomplete: 'address-line1' },
  municipality: { control: 'text', autocomplete: 'address-level2' },
  regionCode: { control: 'region', autocomplete: 'address-level1', isShort: true },
  postalCode: { control: 'text', autocomplete: 'postal-code', isShort: true },
  validFrom: { control: 'month', isShort: true },
  validTo: { control: 'month', isShort: true },
  'driversLicense.type': { control: 'choice', choices: ['personal', 'commercial'] },
  licenseNumber: { control: 'text', isSensitive: true },
  'driversLicense.issuingAgency': { control: 'region' },
  schoolName: { control: 'text' },
  degreeType: { control: 'text' },
  degreeName: { control: 'text' },
  major: { control: 'text' },
  degreeCompleted: { control: 'flag' },
  graduationDate: { control: 'month' },
  'licenses[].name': { control: 'text' },
  'licenses[].number': { control: 'text', isSensitive: true },
  'licenses[].issuingAgency.name': { control: 'text' },
  'licenses[].status': { control: 'text' },
  employerName: { control: 'text' },
  jobTitle: { control: 'text' },
  currentEmployer: { control: 'flag' },
  startDate: { control: 'month', isShort: true },
  endDate: { control: 'month', isShort: true },
  permissionToContact: { control: 'flag' },
  supervisorName: { control: 'text' },
  supervisorPhone: { control: 'phone' },
};
