import {
  broughtBack,
  countedRun,
  countedFrom,
  deletedOrders,
  keptFrom,
  limitedBy,
  nobody,
  offsetOf,
  orderInTheWay,
  ordersSince,
} from '../day-count.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import type { DayLimit, Reservation, Reserved } from '../store.ts';
import { orderDigest, type SubjectDigests } from '../subject-digest.ts';
import type { Statements } from './connection.ts';

/**
 * Counts an order among those of the last 24 hours, unless a limit is reached. All orders take turns from here on, until
 * the caller's transaction ends: what others have just counted must be seen.
 */
export async function countOrder(
  statements: Statements,
  digests: SubjectDigests,
  { id, orderedBy }: Reservation['record'],
  day: DayLimit,
): Promise<Reserved> {
  const subject = digests.ofSubject(orderedBy.subject);
  await statements.run("SELECT pg_advisory_xact_lock(hashtextextended('orders of the day', 0))");
  await statements.run(deletedOrders, keptFrom(day));
  await statements.run(broughtBack, day.now, day.now);
  const from = countedFrom(day);
  const ofSubject = await statements.get(
    orderInTheWay.perSubject,
    subject,
    from,
    offsetOf(day, 'perSubject'),
  );
  const inAll = await statements.get(orderInTheWay.inAll, from, offsetOf(day, 'inAll'));
  const limited = limitedBy(day, 'perSubject', ofSubject) ?? limitedBy(day, 'inAll', inAll);
  if (limited) return limited;
  await statements.run('INSERT INTO counted_orders VALUES (?, ?, ?)', orderDigest(id), subject, day.now);
  const row = await statements.get(ordersSince, from);
  return { kind: 'reserved', ordersInDay: Number(row?.['count']) };
}

/** Counts a run, whatever the limits are; answers how many orders there were in the day before it, itself included. */
export async function countRun(
  statements: Statements,
  { id, submittedAt }: ScreeningRecord,
): Promise<number> {
  const now = Date.parse(submittedAt);
  await statements.run(countedRun, orderDigest(id), nobody, now);
  const row = await statements.get(ordersSince, countedFrom({ now }));
  return Number(row?.['count']);
}

/** Takes an order back that was not sent, or was refused. */
export const uncountOrder = (statements: Statements, screeningId: string): Promise<void> =>
  statements.run('DELETE FROM counted_orders WHERE digest = ?', orderDigest(screeningId));
