import { type FormField, formField } from './form-fields.ts';

/** Fields under one heading. The members of a `list` may stay empty. */
export interface FormSection {
  title: string;
  /** One group, or one for each member of the list. */
  groups: FormField[][];
  list?: string;
}

const titles: [prefix: string, title: string][] = [
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
 * The sections of the form for the missing fields. `required`: the fields of the package, which say what the members of
 * a list consist of. `count`: how many members of a list the form shows.
 */
export function formSections(
  missing: string[],
  required: string[],
  count: (list: string) => number,
): FormSection[] {
  const sections = new Map<string, FormSection>();
  for (const path of missing) {
    const [, title = 'About you'] = titles.find(([prefix]) => path.startsWith(prefix)) ?? [];
    const members = required.filter((field) => field.startsWith(`${path}[].`));
    const section = sections.get(title) ?? { title, groups: [[]] };
    sections.set(title, section);
    if (members.length === 0) {
      section.groups[0]?.push(...withCompanion(path));
      continue;
    }
    section.list = path;
    section.groups = Array.from({ length: count(path) }, (_, index) =>
      members.flatMap((member) => withCompanion(member.replace('[]', `[${index}]`))),
    );
  }
  return [...sections.values()];
}

/** A field, together with the one that is always asked beside it. */
function withCompanion(path: string): FormField[] {
  if (path === 'middleName') return [formField(path), formField('confirmedNoMiddleName')];
  if (path === 'driversLicense.licenseNumber') return [formField('driversLicense.type'), formField(path)];
  return [formField(path)];
}
