import type { Recurrence } from '../../src/protocol/recurrence.ts';
import type { ScreeningRecord } from './screening-record.ts';

/** What the proxy keeps of a recurring screening. Nothing in it is personal. */
export interface RecurrenceRecord extends Recurrence {
  clientReferenceId: string;
  packageTitle: string;
  orderedBy: ScreeningRecord['orderedBy'];
  /** The permissible purpose it was ordered under, on behalf of a trusted end user. */
  purpose: string | null;
  /** The random reference in the URL that its runs call back on. */
  callbackReference: string;
  /** The service's own id, once it answered. */
  serviceId: string | null;
}

/** The service's ids of the plans that may still run. */
export const openPlansOf = (records: RecurrenceRecord[]): string[] =>
  records.flatMap(({ serviceId, status }) => (serviceId === null || status === 'ended' ? [] : [serviceId]));
