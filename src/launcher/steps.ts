import type { Mode } from '../protocol/screening.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { type Disclosure, isShownIn } from './disclosure.ts';
import { type StepName, stepNames, stepOf } from './field-catalogue.ts';
import type { SignatureBook } from './signature-book.ts';

/** One page of the form. */
export type Step =
  | { kind: 'fields'; name: StepName; fields: PackageField[] }
  | { kind: 'disclosure'; disclosure: Disclosure }
  | { kind: 'review' }
  | { kind: 'hand-over' };

/** The disclosures for somebody who lives where the answers say. */
export function shownDisclosures(disclosures: Disclosure[], sheet: AnswerSheet): Disclosure[] {
  const region = sheet.read('address.regionCode');
  return disclosures.filter((disclosure) => isShownIn(disclosure, region, sheet.countryAt('address.')));
}

/**
 * The steps of a form: the fields by theme, each disclosure on its own, then a review. Where the service collects the
 * rest there is nothing to review: a last step hands over, unless the only step so far can do so itself.
 */
export function stepsOf(sheet: AnswerSheet, disclosures: Disclosure[], mode: Mode): Step[] {
  const fieldSteps = stepNames
    .map((name) => ({
      kind: 'fields' as const,
      name,
      fields: sheet.fields.filter(({ path }) => stepOf(path) === name),
    }))
    .filter(({ fields }) => fields.length > 0);
  const signed = disclosures.map((disclosure) => ({ kind: 'disclosure' as const, disclosure }));
  if (mode === 'form') return [...fieldSteps, ...signed, { kind: 'review' }];
  const isOneStep = fieldSteps.length === 1 && signed.length === 0;
  return isOneStep ? fieldSteps : [...fieldSteps, ...signed, { kind: 'hand-over' }];
}

/** Whether a step cannot be left behind yet. */
export function isIncomplete(step: Step, sheet: AnswerSheet, signatures: SignatureBook): boolean {
  switch (step.kind) {
    case 'fields':
      return sheet.problems(step.fields).length > 0;
    case 'disclosure':
      return !signatures.signatureUnder(step.disclosure);
    case 'review':
    case 'hand-over':
      return false;
  }
}
