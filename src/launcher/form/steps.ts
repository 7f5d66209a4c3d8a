import type { Mode } from '../../protocol/mode.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { StepName } from '../fields/field-table.ts';
import { stepOf } from '../fields/section-table.ts';
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
  | { kind: 'disclosure'; disclosure: Disclosure }
  | { kind: 'review' }
  | { kind: 'hand-over' };

/** Whether a step shows what is ordered, before that is signed or handed over. */
export const showsOrder = (step: Step | undefined): boolean =>
  step?.kind === 'review' || step?.kind === 'hand-over';

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
 * speaks of. When the service collects the rest, the last step hands over instead of a review, unless the form is only
 * one step: then that one does.
 */
export function stepsOf(fieldsSteps: FieldsStep[], disclosures: Disclosure[], mode: Mode): Step[] {
  const disclosureSteps = disclosures.map((disclosure) => ({
    kind: 'disclosure' as const,
    // A copy: what was drawn stays as it was drawn when the host changes its own.
    disclosure: { ...disclosure },
  }));
  if (mode === 'form') return [...fieldsSteps, { kind: 'review' }, ...disclosureSteps];
  const isOneStep = fieldsSteps.length === 1 && disclosureSteps.length === 0;
  return isOneStep ? fieldsSteps : [...fieldsSteps, ...disclosureSteps, { kind: 'hand-over' }];
}
