import { lateFile } from '../client/late-file.ts';
import type { Environment } from '../protocol/screening.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import { controlAt } from './fields/field-table.ts';
import type { FieldTables } from './fields/field-tables.ts';
import type { AnswerReader } from './form/answer-reader.ts';

/** The parts of the launcher that are loaded when they are first needed. Only `application.ts` loads them. */
export const chunks = {
  /** All that comes after a first step of plain inputs. */
  later: lateFile(() => import('./later.ts')),
  /** The service's own form, by its link or its email. */
  handOver: lateFile(() => import('./invite/hand-over.ts')),
  worldPlaces: lateFile(() => import('./places/world-places.ts')),
  phoneRules: lateFile(() => import('./fields/phone-rules.ts')),
  memberSection: lateFile(() => import('./trust/member-section.ts')),
};

/** Loads a reader for the answers to `fields`, with all tables that it needs; `isWorldwide`: of all countries. */
export async function loadReader(
  fields: PackageField[],
  environment: Environment,
  isWorldwide: boolean,
): Promise<AnswerReader> {
  const hasPhone = fields.some(({ path }) => controlAt(path) === 'phone');
  const [{ AnswerReader, usPlaces }, world, phone] = await Promise.all([
    chunks.later(),
    isWorldwide ? chunks.worldPlaces() : undefined,
    hasPhone ? chunks.phoneRules() : undefined,
  ]);
  const tables: Partial<FieldTables> = { places: world?.worldPlaces ?? usPlaces, ...phone };
  return new AnswerReader(tables, environment);
}
