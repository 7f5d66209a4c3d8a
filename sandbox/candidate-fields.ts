import { countries, type FieldKind } from './field-kinds.ts';

/** One field of a candidate. */
export interface CandidateField {
  label: string;
  kind: FieldKind;
  hint?: string;
  autocomplete?: string;
  /** The words of a choice, each with what the form calls it. */
  options?: Record<string, string>;
}

/** A label alone means a text. */
const field = (label: string, kind: FieldKind = 'text', more: Partial<CandidateField> = {}) => ({
  label,
  kind,
  ...more,
});
const withCountryCode = { hint: 'With country code, for example +1 615 555 0134' };
const nameOrLetters = { hint: 'Its name or its letters, for example Oregon or OR' };
const stations = ['Front Street station', 'Harbor station', 'University station'];

const place = (holder: string): Record<string, CandidateField> => ({
  [`${holder}.addressLine`]: field('Street address'),
  [`${holder}.municipality`]: field('City'),
  [`${holder}.regionCode`]: field('State or region', 'region', nameOrLetters),
  [`${holder}.postalCode`]: field('Postal code', 'postal-code'),
  [`${holder}.countryCode`]: field('Country', 'country', { options: countries }),
});

/** Every field of a candidate under the sandbox's own dotted name; `[]` means any index. */
const table: Record<string, CandidateField> = {
  givenName: field('First name'),
  middleName: field('Middle name'),
  confirmedNoMiddleName: field('I have no middle name', 'checkbox'),
  familyName: field('Last name'),
  email: field('Email', 'email'),
  dob: field('Date of birth', 'past-date'),
  ssn: field('Social security number', 'ssn', { hint: 'Nine digits' }),
  phone: field('Phone', 'phone', withCountryCode),
  ...place('address'),
  ...place('additionalAddresses[]'),
  'additionalAddresses[].validFrom': field('Lived there from', 'date'),
  'additionalAddresses[].validTo': field('Lived there until', 'date'),
  'aliases[].givenName': field('First name'),
  'aliases[].middleName': field('Middle name'),
  'aliases[].confirmedNoMiddleName': field('This name has no middle name', 'checkbox'),
  'aliases[].familyName': field('Last name'),
  'driversLicense.type': field('License type', 'choice', {
    options: { personal: 'Personal', commercial: 'Commercial' },
  }),
  'driversLicense.licenseNumber': field('License number'),
  'driversLicense.issuingAgency': field('Issuing state', 'issuing-state', {
    hint: 'For example Oregon or OR',
  }),
  'educationHistory[].schoolName': field('School'),
  'educationHistory[].degree.degreeType': field('Type of degree'),
  'educationHistory[].degree.degreeName': field('Degree'),
  'educationHistory[].degree.major': field('Major'),
  'educationHistory[].degree.degreeCompleted': field('Completed', 'yes-no'),
  'educationHistory[].degree.graduationDate': field('Graduated on', 'date'),
  'educationHistory[].startDate': field('Started on', 'date'),
  'educationHistory[].endDate': field('Ended on', 'date'),
  ...place('educationHistory[].address'),
  'employmentHistory[].employerName': field('Employer'),
  'employmentHistory[].jobTitle': field('Job title'),
  'employmentHistory[].currentEmployer': field('I still work there', 'yes-no'),
  'employmentHistory[].startDate': field('Started on', 'date'),
  'employmentHistory[].endDate': field('Ended on', 'date'),
  ...place('employmentHistory[].address'),
  'employmentHistory[].permissionToContact': field('The employer may be contacted', 'yes-no'),
  'employmentHistory[].supervisorName': field("Supervisor's name"),
  'employmentHistory[].supervisorPhone': field("Supervisor's phone", 'phone', withCountryCode),
  'licenses[].name': field('License'),
  'licenses[].number': field('License number'),
  'licenses[].status': field('Status of the license'),
  'licenses[].startDate': field('Valid from', 'date'),
  'licenses[].issuingAgency.name': field('Issued by'),
  ...place('licenses[].issuingAgency.address'),
};

/** Of present data alone: a list repeats a field. */
const autocomplete: Record<string, string> = {
  givenName: 'given-name',
  middleName: 'additional-name',
  familyName: 'family-name',
  email: 'email',
  dob: 'bday',
  phone: 'tel',
  'address.addressLine': 'street-address',
  'address.municipality': 'address-level2',
  'address.postalCode': 'postal-code',
  'address.countryCode': 'country',
};

/** What only this service's form asks for, and its reference: the profile has no name for them. */
const unnamed: Record<string, CandidateField> = {
  clientReferenceId: field('Client reference'),
  confirmedNoSsn: field("I don't have one", 'checkbox'),
  fingerprints: field('Where will you give your fingerprints?', 'choice', {
    options: Object.fromEntries(stations.map((station) => [station, station])),
  }),
};

/** The fields that have a name in the profile. */
export const namedFields: readonly string[] = Object.keys(table);

/** The lists and objects that hold fields: `licenses` is a list, and `licenses[]`, a member of it, an object. */
export const fieldHolders: ReadonlyMap<string, 'list' | 'object'> = new Map(
  namedFields.flatMap((path) =>
    [...path.matchAll(/\[\]|\./g)].map(({ index, 0: mark }) => [
      path.slice(0, index),
      mark === '.' ? 'object' : 'list',
    ]),
  ),
);

const byPath = new Map(Object.entries({ ...table, ...unnamed }));

/** The field at a path, with any index; undefined if the sandbox does not know it. */
export function candidateField(path: string): CandidateField | undefined {
  const known = byPath.get(path.replace(/\[\d+\]/g, '[]'));
  const token = autocomplete[path];
  return known && token !== undefined ? { ...known, autocomplete: token } : known;
}
