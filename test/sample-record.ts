import type { ScreeningRecord } from '../server-example/store/screening-record.ts';

/** When everything in the sample happened. */
export const at = '2026-01-02T03:04:05.000Z';

/** A screening that Anna ordered for herself. */
export const sampleRecord = (id: string, more: Partial<ScreeningRecord> = {}): ScreeningRecord => ({
  id,
  version: 0,
  environment: 'test',
  packageId: 'p',
  packageTitle: 'Package',
  clientReferenceId: 'anna',
  mode: 'form',
  orderedBy: { role: 'candidate', subject: 'anna' },
  purpose: null,
  memberSeesOutcome: false,
  callbackReference: `callback of ${id}`,
  serviceId: null,
  serviceUpdatedAt: null,
  seenDigests: [],
  phase: 'unconfirmed',
  result: 'pending',
  waitingOn: 'service',
  items: [],
  invite: null,
  recurrence: null,
  previousId: null,
  submittedAt: at,
  estimatedAt: null,
  whole: { revision: 1, updatedAt: at },
  toMember: { revision: 1, updatedAt: at },
  ...more,
});
