import type { Environment } from '../../protocol/screening.ts';
import { controlAt } from '../fields/field-table.ts';
import { AnswerReader } from '../form/answer-reader.ts';
import type { AnswerSheet } from '../form/answer-sheet.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import { chunks } from './chunks.ts';

/**
 * Loads a reader for the answers of a sheet, with all tables that it needs; `isWorldwide`: of all countries.
 *
 * @throws {ScreeningError} where a file does not come; the next call tries again.
 */
export async function loadReader(
  sheet: AnswerSheet,
  environment: Environment,
  isWorldwide: boolean,
): Promise<AnswerReader> {
  const hasPhone = sheet.fields.some(({ path }) => controlAt(path) === 'phone');
  const [world, phone] = await Promise.all([
    isWorldwide ? chunks.worldPlaces() : undefined,
    hasPhone ? chunks.phoneRules() : undefined,
  ]);
  return new AnswerReader(sheet, environment, { world: world?.worldAddressRules, ...phone });
}

/** Loads what checks the answers of a form. */
export async function makeReadable(form: Questionnaire, environment: Environment): Promise<void> {
  const reader = await loadReader(form.sheet, environment, form.sheet.isAbroad);
  if (!form.isReadable) form.reader = reader;
  // Another country may have been named meanwhile.
  if (!form.isReadable) await makeReadable(form, environment);
}
