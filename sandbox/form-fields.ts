import { countries } from './place-names.ts';

/** One field of the candidate form. */
export interface FormField {
  /** The sandbox's own dotted path, such as `aliases[0].givenName`. It is also the name of the control. */
  path: string;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'date' | 'checkbox' | 'yes-no' | 'select';
  hint?: string;
  autocomplete?: string;
  options?: Record<string, string>;
}

type Look = Omit<FormField, 'path'>;

const text = (label: string, more: Partial<Look> = {}): Look => ({ label, kind: 'text', ...more });
const date = (label: string, more: Partial<Look> = {}): Look => ({ label, kind: 'date', ...more });
const yesOrNo = (label: string): Look => ({ label, kind: 'yes-no' });
const phone = (label: string, more: Partial<Look> = {}): Look => ({
  label,
  kind: 'tel',
  hint: 'With country code, for example +1 615 555 0134',
  ...more,
});

const countryLook = (autocomplete: string | undefined): Look => ({
  label: 'Country',
  kind: 'select',
  options: countries,
  ...(autocomplete !== undefined && { autocomplete }),
});

const place = (holder: string, tokens: Record<string, string> = {}): Record<string, Look> => {
  const part = (name: string, label: string, hint?: string): [string, Look] => [
    `${holder}.${name}`,
    text(label, {
      ...(tokens[name] !== undefined && { autocomplete: tokens[name] }),
      ...(hint !== undefined && { hint }),
    }),
  ];
  return Object.fromEntries([
    part('addressLine', 'Street address'),
    part('municipality', 'City'),
    part('regionCode', 'State or region', 'Its name or its letters, for example Oregon or OR'),
    part('postalCode', 'Postal code'),
    [`${holder}.countryCode`, countryLook(tokens['countryCode'])],
  ]);
};

const stations = ['Front Street station', 'Harbor station', 'University station'];

/** How each field looks; `[]` means any index. Only present data has an autocomplete token: a list repeats a field. */
const looks: Record<string, Look> = {
  givenName: text('First name', { autocomplete: 'given-name' }),
  middleName: text('Middle name', { autocomplete: 'additional-name' }),
  confirmedNoMiddleName: { label: 'I have no middle name', kind: 'checkbox' },
  familyName: text('Last name', { autocomplete: 'family-name' }),
  email: { label: 'Email', kind: 'email', autocomplete: 'email' },
  dob: date('Date of birth', { autocomplete: 'bday' }),
  ssn: text('Social security number', { hint: 'Nine digits' }),
  phone: phone('Phone', { autocomplete: 'tel' }),
  ...place('address', {
    addressLine: 'street-address',
    municipality: 'address-level2',
    postalCode: 'postal-code',
    countryCode: 'country',
  }),
  ...place('additionalAddresses[]'),
  'additionalAddresses[].validFrom': date('Lived there from'),
  'additionalAddresses[].validTo': date('Lived there until'),
  'aliases[].givenName': text('First name'),
  'aliases[].middleName': text('Middle name'),
  'aliases[].confirmedNoMiddleName': { label: 'This name has no middle name', kind: 'checkbox' },
  'aliases[].familyName': text('Last name'),
  'driversLicense.type': {
    label: 'License type',
    kind: 'select',
    options: { personal: 'Personal', commercial: 'Commercial' },
  },
  'driversLicense.licenseNumber': text('License number'),
  'driversLicense.issuingAgency': text('Issuing state', { hint: 'For example Oregon or OR' }),
  'educationHistory[].schoolName': text('School'),
  'educationHistory[].degree.degreeType': text('Type of degree'),
  'educationHistory[].degree.degreeName': text('Degree'),
  'educationHistory[].degree.major': text('Major'),
  'educationHistory[].degree.degreeCompleted': yesOrNo('Completed'),
  'educationHistory[].degree.graduationDate': date('Graduated on'),
  'educationHistory[].startDate': date('Started on'),
  'educationHistory[].endDate': date('Ended on'),
  ...place('educationHistory[].address'),
  'employmentHistory[].employerName': text('Employer'),
  'employmentHistory[].jobTitle': text('Job title'),
  'employmentHistory[].currentEmployer': yesOrNo('I still work there'),
  'employmentHistory[].startDate': date('Started on'),
  'employmentHistory[].endDate': date('Ended on'),
  ...place('employmentHistory[].address'),
  'employmentHistory[].permissionToContact': yesOrNo('The employer may be contacted'),
  'employmentHistory[].supervisorName': text("Supervisor's name"),
  'employmentHistory[].supervisorPhone': phone("Supervisor's phone"),
  'licenses[].name': text('License'),
  'licenses[].number': text('License number'),
  'licenses[].status': text('Status of the license'),
  'licenses[].startDate': date('Valid from'),
  'licenses[].issuingAgency.name': text('Issued by'),
  ...place('licenses[].issuingAgency.address'),
  fingerprints: {
    label: 'Where will you give your fingerprints?',
    kind: 'select',
    options: Object.fromEntries(stations.map((station) => [station, station])),
  },
};

/** The field for a path. One that the form does not know becomes a text field with the path as its label. */
export function formField(path: string): FormField {
  return { path, ...(looks[path.replace(/\[\d+\]/g, '[]')] ?? text(path)) };
}
