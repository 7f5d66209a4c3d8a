import type { Mode } from '../protocol/screening.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import type { Disclosure } from './disclosure.ts';
import { type StepName, stepNames, stepOf } from './field-catalogue.ts';

/** One page of the form. */
export type Step =
  | { kind: 'fields'; name: StepName; fields: PackageField[] }
  | { kind: 'disclosure'; disclosure: Disclosure }
  | { kind: 'review' }
  | { kind: 'hand-over' };

/**
 * The steps of a form: the fields by theme, each disclosure on its own, then a review. Where the service collects the
 * rest there is nothing to review: a last step hands over, unless the only step so far can do so itself.
 */
export function stepsOf(asked: PackageField[], disclosures: Disclosure[], mode: Mode): Step[] {
  const themes = stepNames
    .map((name) => ({
      kind: 'fields' as const,
      name,
      fields: asked.filter(({ path }) => stepOf(path) === name),
    }))
    .filter(({ fields }) => fields.length > 0);
  const signed = disclosures.map((disclosure) => ({ kind: 'disclosure' as const, disclosure }));
  if (mode === 'form') return [...themes, ...signed, { kind: 'review' }];
  const isOneStep = themes.length === 1 && signed.length === 0;
  return isOneStep ? themes : [...themes, ...signed, { kind: 'hand-over' }];
}
