import { lateFile } from '../client/late-file.ts';
import type { Environment } from '../protocol/screening.ts';
import { controlAt } from './fields/field-table.ts';
import type { AnswerReader } from './form/answer-reader.ts';
import type { AnswerSheet } from './form/answer-sheet.ts';

/** The parts of the launcher that are loaded when they are first needed. Only `application.ts` loads them. */
export const chunks = {
  /** All that comes after a first step of plain inputs. */
  later: lateFile(() => import('./later.ts')),
  /** The service's own form, by its link or its email. */
  handOver: lateFile(() => import('./invite/hand-over.ts')),
  worldPlaces: lateFile(() => import('../protocol/world-address-rules.ts')),
  phoneRules: lateFile(() => import('./fields/phone-rules.ts')),
  receipt: lateFile(() => import('./receipt/receipt-file.ts')),
  history: lateFile(() => import('./history/step-history.ts')),
  phoneCode: lateFile(() => import('./phone/phone-code.ts')),
  memberSection: lateFile(() => import('./trust/member-section.ts')),
};

/** Loads a reader for the answers of a sheet, with all tables that it needs; `isWorldwide`: of all countries. */
export async function loadReader(
  sheet: AnswerSheet,
  environment: Environment,
  isWorldwide: boolean,
): Promise<AnswerReader> {
  const hasPhone = sheet.fields.some(({ path }) => controlAt(path) === 'phone');
  const [{ AnswerReader }, world, phone] = await Promise.all([
    chunks.later(),
    isWorldwide ? chunks.worldPlaces() : undefined,
    hasPhone ? chunks.phoneRules() : undefined,
  ]);
  return new AnswerReader(sheet, environment, { world: world?.worldAddressRules, ...phone });
}
