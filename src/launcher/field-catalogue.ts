import { moreSections } from './late-parts.ts';

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
const looks: Record<string, FieldLook> = {
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
};

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

/** How a field is described, by the whole path or by its last name. */
function described(name: string): FieldLook | undefined {
  return own(looks, name) ?? own(moreSections.content?.looks, name);
}

const keyOf = (path: string): string => {
  const pattern = patternOf(path);
  return described(pattern) ? pattern : lastName(pattern);
};

/** What `path` looks like, or `undefined` for a field that nobody described: it is asked as plain text. */
export const lookOf = (path: string): FieldLook | undefined => described(keyOf(path));

/**
 * Where a field stands: by its step, then a list before its entries, then as the catalogue has it, the unknown last.
 * `described` are the names that the catalogue has, in its order.
 */
export function rankOf(path: string, described: string[]): number {
  const { length } = described;
  const step = stepNames.indexOf(stepOf(path)) * 3 * length;
  if (isList(path)) return step;
  const rank = described.indexOf(keyOf(path));
  return step + 1 + (rank < 0 ? length : rank) + (/\[].*address\./.test(path) ? length : 0);
}

export const describedNames = (): string[] => Object.keys({ ...looks, ...moreSections.content?.looks });

/** Whether a field is described by the chunk `moreSections` alone. */
export const isRare = (path: string): boolean => !/^(about|identity|address|more)$/.test(stepOf(path));

export function stepOf(path: string): StepName {
  return own(steps, path.split(/\.|\[/, 1)[0] ?? '') ?? 'more';
}

export function membersOf(section: string): string[] {
  const name = lastName(section);
  return (own(members, name) ?? own(moreSections.content?.members, name))?.split(' ') ?? [];
}

export const companionOf = (path: string): string | undefined => own(companions, lastName(path));

/** Whether a path names a whole list of entries. */
export const isList = (path: string): boolean =>
  /^(aliases|additionalAddresses|educationHistory|employmentHistory|licenses)$/.test(path);
