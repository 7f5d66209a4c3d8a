import type { Transaction } from '../port.ts';
import type { DayLimits, Reserved } from '../reservation.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { plainDigest, type SubjectDigests } from '../subject-digest.ts';
import { addCount, countedSince, standingOf, uncount } from './counts.ts';

const all = { kind: 'order' } as const;
const dayMs = 86_400_000;
/** Stands for a subject where a run is counted, which the service has started: it is nobody's order. */
const nobody = '';

/** Counts an order among those of the last 24 hours, unless a limit is reached. From here on all orders take turns. */
export async function countOrder(
  transaction: Transaction,
  digests: SubjectDigests,
  { id, orderedBy }: ScreeningRecord,
  { now, ordersPerUserAndDay, ordersPerDay }: DayLimits,
): Promise<Extract<Reserved, { kind: 'reserved' | 'limited' }>> {
  await transaction.lock('orders of the day');
  const own = { ...all, subject: digests.ofSubject(orderedBy.subject) };
  const { waitMs } = await standingOf(transaction, own, { perDay: ordersPerUserAndDay }, now);
  if (waitMs > 0) return { kind: 'limited', limit: 'ordersPerUserAndDay', waitMs };
  const ofAll = await standingOf(transaction, all, { perDay: ordersPerDay }, now);
  if (ofAll.waitMs > 0) return { kind: 'limited', limit: 'ordersPerDay', waitMs: ofAll.waitMs };
  await addCount(transaction, own, now, orderDigest(id));
  return { kind: 'reserved', ordersInDay: ofAll.counted + 1 };
}

/** Counts a run, whatever the limits are; answers how many orders there were in the day before it, itself included. */
export async function countRun(
  transaction: Transaction,
  { id, submittedAt }: ScreeningRecord,
): Promise<number> {
  const at = Date.parse(submittedAt);
  await addCount(transaction, { ...all, subject: nobody }, at, orderDigest(id));
  return (await countedSince(transaction, all, at - dayMs)).counted;
}

/** Takes an order back that was not sent, or was refused. */
export const uncountOrder = (transaction: Transaction, screeningId: string): Promise<void> =>
  uncount(transaction, orderDigest(screeningId));

/** Stands for an order also after its screening was erased: its id is random, nobody guesses it. */
const orderDigest = (screeningId: string): string => `order ${plainDigest(screeningId)}`;
