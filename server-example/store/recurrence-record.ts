import type { Recurrence } from '../../src/protocol/recurrence.ts';
import { type JobChange, type JobUpdate, newJob } from './tables/jobs.ts';
import type { ScreeningRecord, Update } from './screening-record.ts';
import type { TrustRecord } from './trust-record.ts';

/** What the proxy keeps of a recurring screening. Nothing in it is personal. */
export interface RecurrenceRecord extends Omit<Recurrence, 'status'> {
  /** Changed by `recurrence/plan.ts` alone. */
  status: 'planned' | 'active' | 'ending' | 'ended';
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
export interface PlanLimits {
  recurrencesPerCandidate: number;
  recurrencesPerMember: number;
}

/** Whether runs of it may follow, as far as is known here. */
export const goesOn = ({ status }: RecurrenceRecord): boolean => status === 'planned' || status === 'active';

/** By this its plan's id is claimed for the first run: an id of a plan may also be that of a screening. */
export const planClaim = ({
  screeningIds,
  serviceId,
}: RecurrenceRecord): Pick<ScreeningRecord, 'id' | 'serviceId'> => ({
  id: screeningIds[0] ?? '',
  serviceId: serviceId === null ? null : `plan ${serviceId}`,
});

/** The detail of an `end-plan` job: the service's id, or the sealed request that tells it. */
export interface PlanToEnd {
  serviceId?: string;
  sealedRequest?: string | undefined;
}

/** Longer than a request may take that is at work on the same plan. */
export const requestMs = 30_000;

/** To end a plan at the service, by nothing that names a person: it outlives them. Times in milliseconds since the epoch. */
export function endPlanJob(
  { callbackReference: about, serviceId, sealedRequest }: RecurrenceRecord,
  { now, runAt }: { now: number; runAt: number },
): Extract<JobChange, { update: JobUpdate }> {
  const plan: PlanToEnd = serviceId === null ? { sealedRequest } : { serviceId };
  const job = newJob('end-plan', about, { now, runAt, detail: JSON.stringify(plan) });
  return { kind: 'end-plan', about, update: (known) => ({ ...job, since: known?.since ?? now }) };
}

/** To look at a plan at that time; at none for null. */
export const checkPlan = (id: string, at: { now: number; runAt: number } | null): JobChange => ({
  kind: 'check-plan',
  about: id,
  update: () => at && newJob('check-plan', id, at),
});

/** What a change of a screening means for its plan: a check that came to nothing is not repeated. `now` in milliseconds since the epoch. */
export const planJobsAfter = (screening: ScreeningRecord, now: number): JobChange[] =>
  screening.recurrence?.run === 1 && cameToNothing(screening)
    ? [checkPlan(screening.recurrence.id, { now, runAt: now })]
    : [];

export const cameToNothing = ({ phase }: ScreeningRecord): boolean =>
  phase === 'cancelled' || phase === 'expired';

/** What has to happen when a plan is forgotten here. Without an id the request for it may still be under way. */
export const jobsOfForgotten = (plan: RecurrenceRecord, now: number): JobChange[] =>
  goesOn(plan) ? [endPlanJob(plan, { now, runAt: plan.serviceId === null ? now + requestMs : now })] : [];

/** What becomes of a plan, and what has to happen later because of that. */
export interface PlanStep {
  record: RecurrenceRecord;
  jobs: JobChange[];
}

/** Returns what a plan becomes, or `undefined` to leave it; like an `Update`. */
export type PlanUpdate = (
  record: RecurrenceRecord,
) => (PlanStep & { /** Changes its newest run with it. */ newestRun?: Update }) | undefined;

/** What a run of a recurrence is made from, as it is within the transaction that adds it. */
export interface RunBasis {
  recurrence: RecurrenceRecord;
  first: ScreeningRecord | undefined;
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
  /** Changes the run before in the same step. */
  previousRun?: Update;
}

/** With how many screenings were ordered in the last 24 hours, runs included. */
export interface CountedRun extends AddedRun {
  ordersInDay: number;
}

/** Returns what is added, or `undefined` to add nothing. It must not wait, and may be called again, like an `Update`. */
export type MakeRun = (basis: RunBasis) => AddedRun | undefined;
