/** How one field of the candidate form looks. */
export interface FormField {
  /** The sandbox's own dotted path, indices written out; also the control's name. */
  path: string;
  label: string;
  kind: 'text' | 'tel' | 'date' | 'checkbox' | 'yes-no' | 'select';
  hint?: string;
  autocomplete?: string;
  options?: Record<string, string>;
  /** A field that may stay empty. */
  optional?: boolean;
}

/** Fields that belong together; the members of a `list` may stay empty. */
export interface FormSection {
  title: string;
  /** One group, or one for each member of the list. */
  groups: FormField[][];
  list?: string;
}

type Looks = Omit<FormField, 'path'>;

const text = (label: string, autocomplete?: string, hint?: string): Looks => ({
  label,
  kind: 'text',
  ...(autocomplete !== undefined && { autocomplete }),
  ...(hint !== undefined && { hint }),
});
const date = (label: string, autocomplete?: string): Looks => ({
  ...text(label, autocomplete),
  kind: 'date',
});

const place = (holder: string, fill: boolean): Record<string, Looks> => ({
  [`${holder}.addressLine`]: text('Street address', fill ? 'street-address' : undefined),
  [`${holder}.municipality`]: text('City', fill ? 'address-level2' : undefined),
  [`${holder}.regionCode`]: text('State or region', undefined, 'Country and region code, for example US-TN'),
  [`${holder}.postalCode`]: text('Postal code', fill ? 'postal-code' : undefined),
  [`${holder}.countryCode`]: text('Country', fill ? 'country' : undefined, 'Two letters, for example US'),
});

const stations = ['Front Street station', 'Harbor station', 'University station'];

const looks: Record<string, Looks> = {
  givenName: text('First name', 'given-name'),
  middleName: { ...text('Middle name', 'additional-name'), optional: true },
  confirmedNoMiddleName: { label: 'I have no middle name', kind: 'checkbox' },
  familyName: text('Last name', 'family-name'),
  dob: date('Date of birth', 'bday'),
  ssn: text('Social security number', 'off', 'Nine digits'),
  phone: { ...text('Phone', 'tel', 'With country code, for example +1 615 555 0134'), kind: 'tel' },
  ...place('address', true),
  ...place('additionalAddresses[]', false),
  'additionalAddresses[].validFrom': date('Lived there from'),
  'aliases[].givenName': text('First name'),
  'aliases[].familyName': text('Last name'),
  'driversLicense.type': {
    label: 'License type',
    kind: 'select',
    options: { personal: 'Personal', commercial: 'Commercial' },
  },
  'driversLicense.licenseNumber': text('License number'),
  'driversLicense.issuingAgency': text('Issuing state', undefined, 'For example US-TN'),
  'educationHistory[].schoolName': text('School'),
  'educationHistory[].degree.degreeName': text('Degree'),
  'educationHistory[].degree.degreeCompleted': { label: 'Completed', kind: 'yes-no' },
  'educationHistory[].startDate': date('Started on'),
  'employmentHistory[].employerName': text('Employer'),
  'employmentHistory[].jobTitle': text('Job title'),
  'employmentHistory[].startDate': date('Started on'),
  'employmentHistory[].permissionToContact': { label: 'The employer may be contacted', kind: 'yes-no' },
  'licenses[].name': text('License'),
  'licenses[].number': text('License number'),
  'licenses[].issuingAgency.name': text('Issued by'),
  fingerprints: {
    label: 'Where will you give your fingerprints?',
    kind: 'select',
    options: Object.fromEntries(stations.map((station) => [station, station])),
  },
};

const sections: [prefix: string, title: string][] = [
  ['address.', 'Current address'],
  ['additionalAddresses', 'Earlier addresses'],
  ['aliases', 'Other names you have used'],
  ['driversLicense.', "Driver's license"],
  ['educationHistory', 'Education'],
  ['employmentHistory', 'Employment'],
  ['licenses', 'Professional licenses'],
  ['fingerprints', 'Fingerprints'],
];

/**
 * Lays out the form for the fields that are missing. `required`: the package's fields, which say what a list's member
 * consists of; `count`: how many members of a list the form shows.
 */
export function formSections(
  missing: string[],
  required: string[],
  count: (list: string) => number,
): FormSection[] {
  const found = new Map<string, FormSection>();
  for (const path of missing) {
    const [, title = 'About you'] = sections.find(([prefix]) => path.startsWith(prefix)) ?? [];
    const members = required.filter((field) => field.startsWith(`${path}[].`));
    const section = found.get(title) ?? { title, groups: [[]] };
    found.set(title, section);
    if (members.length === 0) {
      section.groups[0]?.push(...withImplied(path));
      continue;
    }
    section.list = path;
    section.groups = Array.from({ length: count(path) }, (_, index) =>
      members.flatMap((member) => withImplied(member.replace('[]', `[${index}]`))),
    );
  }
  return [...found.values()];
}

function withImplied(path: string): FormField[] {
  if (path === 'middleName') return [field(path), field('confirmedNoMiddleName')];
  if (path === 'driversLicense.licenseNumber') return [field('driversLicense.type'), field(path)];
  return [field(path)];
}

function field(path: string): FormField {
  const known = looks[path.replace(/\[\d+\]/g, '[]')];
  return { path, ...(known ?? text(path)) };
}
