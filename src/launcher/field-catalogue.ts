import { type FieldLook, looks } from './field-looks.ts';

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

/** By the first name of a path. */
const steps: Record<string, StepName> = {
  givenName: 'about',
  middleName: 'about',
  confirmedNoMiddleName: 'about',
  familyName: 'about',
  email: 'about',
  phone: 'about',
  aliases: 'names',
  dob: 'identity',
  ssn: 'identity',
  address: 'address',
  additionalAddresses: 'residences',
  driversLicense: 'license',
  educationHistory: 'education',
  employmentHistory: 'employment',
  licenses: 'credentials',
};

/** What a section or a list is made of when a package names only the whole; `?` marks what may stay empty. */
const members: Record<string, string> = {
  address: 'addressLine municipality regionCode postalCode countryCode',
  aliases: 'givenName middleName? familyName',
  additionalAddresses: 'addressLine municipality regionCode postalCode countryCode validFrom validTo',
  driversLicense: 'type licenseNumber issuingAgency',
  educationHistory: 'schoolName degree.degreeName degree.degreeCompleted startDate endDate?',
  degree: 'degreeType? degreeName major? graduationDate? degreeCompleted',
  employmentHistory: 'employerName jobTitle startDate currentEmployer endDate permissionToContact',
  licenses: 'name number issuingAgency.name startDate? status?',
};

/** What is asked along with a field although a package does not list it; it may stay empty. */
const companions: Record<string, string> = {
  middleName: 'confirmedNoMiddleName',
  regionCode: 'countryCode',
  postalCode: 'countryCode',
};

/** What a table says of `key`; nothing where there is no table yet. */
export const own = <T>(table: Record<string, T> | undefined, key: string): T | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;

/** The last name of a path: `postalCode` of `address.postalCode`. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** A concrete path as the catalogue and the package write it: `aliases[0].givenName` is `aliases[].givenName`. */
export const patternOf = (path: string): string => path.replace(/\[\d+\]/g, '[]');

const keyOf = (path: string): string => {
  const pattern = patternOf(path);
  return Object.hasOwn(looks, pattern) ? pattern : lastName(pattern);
};

/** What `path` looks like, or `undefined` for a field that nobody described: it is asked as plain text. */
export const lookOf = (path: string): FieldLook | undefined => own(looks, keyOf(path));

const order = Object.keys(looks);

/** Where a field stands: by its step, then a list before its entries, then as the catalogue has it, the unknown last. */
export function rankOf(path: string): number {
  const { length } = order;
  const step = stepNames.indexOf(stepOf(path)) * 3 * length;
  if (isList(path)) return step;
  const rank = order.indexOf(keyOf(path));
  return step + 1 + (rank < 0 ? length : rank) + (/\[].*address\./.test(path) ? length : 0);
}

/** Whether a step is drawn by the chunk `moreSections`. */
export const isRare = (step: StepName): boolean => !/^(about|identity|address|more)$/.test(step);

export function stepOf(path: string): StepName {
  return own(steps, path.split(/\.|\[/, 1)[0] ?? '') ?? 'more';
}

export function membersOf(section: string): string[] {
  const name = lastName(section);
  return own(members, name)?.split(' ') ?? [];
}

export const companionOf = (path: string): string | undefined => own(companions, lastName(path));

/** Whether a path names a whole list of entries. */
export const isList = (path: string): boolean =>
  /^(aliases|additionalAddresses|educationHistory|employmentHistory|licenses)$/.test(path);
