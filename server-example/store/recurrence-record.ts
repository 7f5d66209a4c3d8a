import type { Recurrence } from '../../src/protocol/recurrence.ts';
import type { JobChange } from './tables/jobs.ts';
import type { ScreeningRecord } from './screening-record.ts';
import type { TrustRecord } from './trust-record.ts';

/** What the proxy keeps of a recurring screening. Nothing in it is personal. */
export interface RecurrenceRecord extends Recurrence {
  clientReferenceId: string;
  packageTitle: string;
  orderedBy: ScreeningRecord['orderedBy'];
  /** The permissible purpose it was ordered under, on behalf of a trusted end user. */
  purpose: string | null;
  /** How the service invites the candidate to each run: nobody else agrees to one for them. Absent: it starts directly. */
  inviteMethod?: 'link' | 'email' | undefined;
  /** The random reference in the URL that its runs call back on. */
  callbackReference: string;
  /** The service's own id, once it answered. */
  serviceId: string | null;
  /** While the service has not answered: the request for it, which nobody can read from here. */
  sealedRequest?: string | undefined;
}

/** How the candidate of a run is invited to it. */
export const inviteToRun = ({ inviteMethod }: RecurrenceRecord): ScreeningRecord['invite'] =>
  inviteMethod ? { method: inviteMethod } : null;

/** How many recurrences may go on at the same time. */
export interface PlanLimit {
  perCandidate: number;
  perMember: number;
}

/** By this its plan's id is claimed for the first run: an id of a plan may also be that of a screening. */
export const planClaim = ({
  screeningIds,
  serviceId,
}: RecurrenceRecord): Pick<ScreeningRecord, 'id' | 'serviceId'> => ({
  id: screeningIds[0] ?? '',
  serviceId: serviceId === null ? null : `plan ${serviceId}`,
});

export const ended = (record: RecurrenceRecord): RecurrenceRecord => ({
  ...record,
  nextAt: null,
  status: 'ended',
});

/** A plan whose id the service never told; without its request only its runs can be recognised. */
export interface UnansweredPlan {
  callbackReference: string;
  sealedRequest: string | null;
}

/** The plans that may still run: by the service's ids, and those whose id is not known. */
export function openPlansOf(records: RecurrenceRecord[]): {
  serviceIds: string[];
  unanswered: UnansweredPlan[];
} {
  return {
    serviceIds: records.flatMap(({ serviceId, status }) =>
      serviceId === null || status === 'ended' ? [] : [serviceId],
    ),
    // What was ended here without its id may run on.
    unanswered: records
      .filter(({ serviceId }) => serviceId === null)
      .map(({ callbackReference, sealedRequest = null }) => ({ callbackReference, sealedRequest })),
  };
}

/** What a run of a recurrence is made from, as it is within the transaction that adds it. */
export interface RunBasis {
  recurrence: RecurrenceRecord;
  /** The newest run, where it is placed. */
  previous: ScreeningRecord | undefined;
  /** Those of the member who ordered the recurrence. None of them changes before the run is added. */
  trusts: TrustRecord[];
}

/** A run that is added, and its recurrence with it. */
interface AddedRun {
  run: ScreeningRecord;
  recurrence: RecurrenceRecord;
  /** Changed in the same step. */
  jobs?: JobChange[];
}

/** With how many screenings were ordered in the last 24 hours, runs included. */
export interface CountedRun extends AddedRun {
  ordersInDay: number;
}

/** Returns what is added, or `undefined` to add nothing. It must not wait, and may be called again, like an `Update`. */
export type MakeRun = (basis: RunBasis) => AddedRun | undefined;
