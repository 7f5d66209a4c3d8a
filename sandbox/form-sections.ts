import { type CandidateField, candidateField } from './candidate-fields.ts';
import { fieldKinds } from './field-kinds.ts';
import { isJsonObject, type Json, type JsonObject, setAt, valueAt } from './json.ts';

/** A field of the form. The path, such as `aliases[0].givenName`, is also the name of its control. */
export interface FormField extends CandidateField {
  path: string;
}

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

/**
 * The candidate's known fields with what was typed into the form laid over them. Separators in numbers are removed, and
 * list members that were left empty are left out.
 */
export function formAnswers(known: JsonObject, sections: FormSection[], typed: URLSearchParams): JsonObject {
  const answers = structuredClone(known);
  for (const { groups, list } of sections) {
    if (list !== undefined) setAt(answers, list, []);
    for (const field of groups.flat()) {
      const value = readField(field, typed);
      if (value !== undefined) setAt(answers, field.path, value);
    }
    if (list !== undefined) {
      const members = valueAt(answers, list);
      setAt(answers, list, (Array.isArray(members) ? members : []).filter(isJsonObject));
    }
  }
  return answers;
}

/** A field, together with the one that is always asked beside it. */
function withCompanion(path: string): FormField[] {
  if (path === 'middleName') return [formField(path), formField('confirmedNoMiddleName')];
  if (path === 'ssn') return [formField(path), formField('confirmedNoSsn')];
  if (path === 'driversLicense.licenseNumber') return [formField('driversLicense.type'), formField(path)];
  return [formField(path)];
}

/** A field that the sandbox does not know becomes a text field with the path as its label. */
function formField(path: string): FormField {
  return { path, ...(candidateField(path) ?? { label: path, kind: 'text' }) };
}

function readField({ kind, path }: FormField, typed: URLSearchParams): Json | undefined {
  const text = (typed.get(path) ?? '').trim();
  if (text === '') return undefined;
  const country = typed.get(path.replace(/regionCode$/, 'countryCode')) ?? '';
  return fieldKinds[kind].read?.(text, country.toUpperCase()) ?? text;
}
