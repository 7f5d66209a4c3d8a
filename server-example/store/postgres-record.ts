import type { Row } from './postgres-connection.ts';
import type { ScreeningRecord } from './screening-record.ts';

/** The screening that a row of `screenings` or `log` holds. */
export const parseRecord = (row: Row): ScreeningRecord =>
  JSON.parse(String(row['record'])) as ScreeningRecord;

/** The same of a row that may be missing. */
export const recordOf = (row: Row | undefined): ScreeningRecord | undefined => row && parseRecord(row);
