import { lastName } from '../../protocol/candidate.ts';
import { fieldAt, placeInTable, type StepName, stepNames } from './field-table.ts';

/** A path that holds other paths instead of an answer. */
interface Section {
  /** Where it is asked; a section within another one is asked with that. */
  step?: StepName;
  /** What is asked when a package names only the whole; `?` marks what may stay empty. */
  parts: string;
  /** Whether it has any number of entries. */
  isList?: true;
}

const sectionTable: Record<string, Section> = {
  address: { step: 'address', parts: 'addressLine municipality regionCode postalCode countryCode' },
  aliases: { step: 'names', parts: 'givenName middleName? familyName', isList: true },
  additionalAddresses: {
    step: 'residences',
    parts: 'addressLine municipality regionCode postalCode countryCode validFrom validTo',
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

const sectionAt = (name: string): Section | undefined =>
  Object.hasOwn(sectionTable, name) ? sectionTable[name] : undefined;

/** Whether a path names a whole list of entries. */
export const isList = (path: string): boolean => sectionAt(path)?.isList === true;

/** The parts of a section, in order; none for a field. A `?` at the end marks what may stay empty. */
export const partsOf = (path: string): string[] => sectionAt(lastName(path))?.parts.split(' ') ?? [];

/** The step that asks for a path. */
export const stepOf = (path: string): StepName =>
  sectionAt(path.split(/\.|\[/, 1)[0] ?? '')?.step ?? fieldAt(path)?.step ?? 'more';

/** Sorts paths: by step, then a list before its entries, then as the table has the fields. */
export function rankOf(path: string): number {
  const length = placeInTable('');
  const step = stepNames.indexOf(stepOf(path)) * 3 * length;
  if (isList(path)) return step;
  return step + 1 + placeInTable(path) + (/\[].*address\./.test(path) ? length : 0);
}
