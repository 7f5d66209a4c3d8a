import { lastName } from '../../protocol/candidate.ts';
import { ownValue } from '../../protocol/own-value.ts';
import { fieldAt, positionInTable, type StepName, stepNames } from './field-table.ts';

/** An object or list: it holds fields instead of an answer. */
interface Section {
  /** The step that asks for it. A section within another one belongs to the step of that one. */
  step?: StepName;
  /** The fields to ask when a package names only the section; `?` marks those that may stay empty. */
  parts: string;
  /** Whether it is a list of entries. */
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

const sectionAt = (name: string): Section | undefined => ownValue(sectionTable, name);

/** Whether a path is the path of a list. */
export const isList = (path: string): boolean => sectionAt(path)?.isList === true;

/** The parts of a section, in order; empty for a field. A `?` at the end marks a part that may stay empty. */
export const partsOf = (path: string): string[] => sectionAt(lastName(path))?.parts.split(' ') ?? [];

/** The step that asks for a path. */
export const stepOf = (path: string): StepName =>
  sectionAt(path.split(/\.|\[/, 1)[0] ?? '')?.step ?? fieldAt(path)?.step ?? 'more';

/** A number to sort paths by: by step, then a list before its entries, then in the order of the field table. */
export function rankOf(path: string): number {
  const length = positionInTable('');
  const step = stepNames.indexOf(stepOf(path)) * 3 * length;
  if (isList(path)) return step;
  return step + 1 + positionInTable(path) + (/\[].*address\./.test(path) ? length : 0);
}
