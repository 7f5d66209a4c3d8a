import type { Mode } from '../../protocol/screening.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { StepName } from '../fields/field-table.ts';
import { stepOf } from '../fields/section-table.ts';
import type { Disclosure } from './disclosure.ts';

/** Fields that are asked on one page. */
export interface Theme {
  kind: 'fields';
  name: StepName;
  fields: PackageField[];
}

/** One page of the form. */
export type Step =
  | Theme
  | { kind: 'disclosure'; disclosure: Disclosure }
  | { kind: 'review' }
  | { kind: 'hand-over' };

/** Fields by theme; they come in the order in which they are asked. */
export function themesOf(asked: PackageField[]): Theme[] {
  const themes = new Map<StepName, Theme>();
  for (const field of asked) {
    const name = stepOf(field.path);
    const theme = themes.get(name) ?? { kind: 'fields', name, fields: [] };
    theme.fields.push(field);
    themes.set(name, theme);
  }
  return [...themes.values()];
}

/**
 * The steps of a form: the fields by theme, each disclosure on its own, then a review. Where the service collects the
 * rest there is nothing to review: a last step hands over, unless the only step so far can do so itself.
 */
export function stepsOf(themes: Theme[], disclosures: Disclosure[], mode: Mode): Step[] {
  const signed = disclosures.map((disclosure) => ({ kind: 'disclosure' as const, disclosure }));
  if (mode === 'form') return [...themes, ...signed, { kind: 'review' }];
  const isOneStep = themes.length === 1 && signed.length === 0;
  return isOneStep ? themes : [...themes, ...signed, { kind: 'hand-over' }];
}
