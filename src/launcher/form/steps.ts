import { pathBeside } from '../../protocol/candidate.ts';
import type { Mode } from '../../protocol/mode.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { fieldAt, isList, partsOf, rankOf, type StepName, stepOf } from '../fields/field-table.ts';
import type { Disclosure } from './disclosure.ts';

/** A step that asks for fields. */
export interface FieldsStep {
  kind: 'fields';
  name: StepName;
  fields: PackageField[];
}

/** One page of the form. */
export type Step =
  | FieldsStep
  | {
      kind: 'disclosure';
      disclosure: Disclosure;
      /** Its signature sends the order, by which the service writes its email: nothing comes after it. */
      handsOver: boolean;
    }
  | { kind: 'review' }
  | { kind: 'hand-over' };

/** The name of a step's introduction: of the legal name, only a step that asks for one speaks. */
export const introOf = (step: Step): string =>
  step.kind === 'fields' && (step.name !== 'about' || step.fields.some(({ path }) => path.endsWith('Name')))
    ? step.name
    : '';

/** Whether a step shows what is ordered, before that is signed or handed over. */
export const showsOrder = (step: Step | undefined): boolean =>
  step !== undefined && step.kind !== 'fields' && (step.kind !== 'disclosure' || step.handsOver);

/** The fields that an invitation to the service's own form needs. */
const invitationFields = /^(givenName|familyName|email)$/;

/**
 * The fields that the form asks for a package, in the order of the form. Fields that the host knows are left out,
 * sections that the package names as a whole are split into their fields, and companions are added (the country of an
 * address).
 */
export function askedFields(fields: PackageField[], mode: Mode): PackageField[] {
  const named = fields.filter((field) => mode === 'form' || invitationFields.test(field.path));
  const asked = new Map<string, PackageField>();
  const known = new Set(named.filter((field) => field.known).map((field) => field.path));
  const add = (name: string, required: boolean): void => {
    // For a list that is not in the table of sections, ask for one entry.
    const path = isList(name.split('[]', 1)[0] ?? '') ? name : name.replaceAll('[]', '[0]');
    if (known.has(path) || asked.get(path)?.required) return;
    asked.set(path, { path, required });
    const companion = fieldAt(path)?.companion;
    const companionPath = companion && pathBeside(path, companion);
    // Also one that the host knows: the page does not see it, and a region needs its country.
    if (companionPath && !asked.has(companionPath))
      asked.set(companionPath, { path: companionPath, required: false });
  };
  const addSection = ({ path, required }: PackageField): void => {
    const parts = partsOf(path);
    const prefix = isList(path) ? `${path}[].` : `${path}.`;
    if (parts.length === 0 || isList(path)) add(path, required);
    if (named.some((field) => field.path.startsWith(prefix))) return;
    for (const part of parts)
      addSection({ path: prefix + part.replace('?', ''), required: required && !part.endsWith('?') });
  };
  named.filter((field) => !field.known).forEach(addSection);
  const ranked = [...asked.values()].map((field) => ({ field, rank: rankOf(field.path) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ field }) => field);
}

/** Groups fields into steps. The fields must be in the order of the form. */
export function fieldsStepsOf(fields: PackageField[]): FieldsStep[] {
  const steps = new Map<StepName, FieldsStep>();
  for (const field of fields) {
    const name = stepOf(field.path);
    const step = steps.get(name) ?? { kind: 'fields', name, fields: [] };
    step.fields.push(field);
    steps.set(name, step);
  }
  return [...steps.values()];
}

/**
 * The steps of a form: the fields, a review of the answers, then each disclosure on its own: who signs has seen what it
 * speaks of. When the service collects the rest, the last step hands over instead of a review. Where it sends an email,
 * the last of the others does, and for a link the only one: a link opens by a button of its own.
 */
export function stepsOf(fieldsSteps: FieldsStep[], disclosures: Disclosure[], mode: Mode): Step[] {
  const disclosureSteps: Step[] = disclosures.map((disclosure, index) => ({
    kind: 'disclosure',
    // A copy: what was drawn stays as it was drawn when the host changes its own.
    disclosure: { ...disclosure },
    handsOver: mode === 'email' && index + 1 === disclosures.length,
  }));
  if (mode === 'form') return [...fieldsSteps, { kind: 'review' }, ...disclosureSteps];
  const steps = [...fieldsSteps, ...disclosureSteps];
  const handsOver = mode === 'email' ? steps.length > 0 : steps.length === 1 && disclosures.length === 0;
  return handsOver ? steps : [...steps, { kind: 'hand-over' }];
}
