import type { AnswerSheet } from '../form/answer-sheet.ts';
import { controlAt } from '../fields/field-table.ts';

/** Whether an address of a form is in another country than the United States. */
export const needsWorld = (sheet: Pick<AnswerSheet, 'fields' | 'concretePathsOf' | 'countryAt'>): boolean =>
  sheet.fields
    .filter(({ path }) => /^(country|region)$/.test(controlAt(path)))
    .flatMap(({ path }) => sheet.concretePathsOf(path))
    .some((path) => sheet.countryAt(path) !== 'US');
