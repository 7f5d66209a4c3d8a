import { randomBytes } from 'node:crypto';
import type { Subscription } from '../service/subscription-service.ts';
import { inviteToRun, type RecurrenceRecord } from '../store/recurrence-record.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import type { RunBasis } from '../store/recurrence-record.ts';
import { trustFor } from '../store/trust-record.ts';
import { afterInterval } from './calendar.ts';

/**
 * Why a run is not added: other runs were meanwhile (`outdated`); the one before is not placed yet, or nothing shows yet
 * whose run it is (`early`); or the plan was ended here (`unwanted`).
 */
export type Obstacle = 'outdated' | 'early' | 'unwanted';

/** @param known the recurrence as it was before. */
export function obstacleTo(
  { recurrence, previous }: RunBasis,
  known: RecurrenceRecord,
): Obstacle | undefined {
  if (recurrence.screeningIds.length > known.screeningIds.length) return 'outdated';
  if (recurrence.status === 'ended') return 'unwanted';
  return previous ? undefined : 'early';
}

/**
 * Whether more runs follow a new one, and when.
 *
 * @param plan what the service said of it, if it did.
 */
export function nextOf(
  basis: RunBasis,
  plan: Subscription | undefined,
): Pick<RecurrenceRecord, 'status' | 'nextAt'> {
  const { nextAt, interval } = basis.recurrence;
  if (plan?.isEnded) return { status: 'ended', nextAt: null };
  if (plan) return { status: 'active', nextAt: plan.nextAt };
  const expected = afterInterval(Date.parse(nextAt ?? previousOf(basis).submittedAt), interval);
  return { status: 'active', nextAt: new Date(expected).toISOString() };
}

/** A new run of which nothing was reported yet: what became of the one before says nothing about it. */
export function blankRun(
  basis: RunBasis,
  { nextAt, callbackReference, at }: { nextAt: string | null; callbackReference: string; at: string },
): ScreeningRecord {
  const { recurrence, trusts } = basis;
  const previous = previousOf(basis);
  const { environment, packageId, packageTitle, clientReferenceId, purpose } = previous;
  return {
    environment,
    packageId,
    packageTitle,
    clientReferenceId,
    purpose,
    id: randomBytes(12).toString('base64url'),
    version: 0,
    mode: recurrence.inviteMethod ?? 'form',
    orderedBy: recurrence.orderedBy,
    memberSeesOutcome: trustFor(trusts, recurrence.purpose) !== undefined,
    callbackReference,
    serviceId: null,
    serviceUpdatedAt: null,
    seenDigests: [],
    phase: 'unconfirmed',
    result: 'pending',
    waitingOn: 'service',
    items: [],
    invite: inviteToRun(recurrence),
    recurrence: { id: recurrence.id, run: recurrence.screeningIds.length + 1, nextAt },
    previousId: previous.id,
    submittedAt: at,
    estimatedAt: null,
    whole: { revision: 1, updatedAt: at },
    toMember: { revision: 1, updatedAt: at },
  };
}

function previousOf({ recurrence, previous }: RunBasis): ScreeningRecord {
  if (previous) return previous;
  throw new Error(`the newest run of recurrence ${recurrence.id} is missing from the store`);
}
