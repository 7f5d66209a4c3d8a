import type { Transaction } from '../port.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import type { DayLimit, Reserved } from '../reservation.ts';
import { orderDigest, type SubjectDigests } from '../subject-digest.ts';

const dayMs = 86_400_000;
/** Longer than they count: a clock that is ahead for a while makes them look old. */
const keptMs = 8 * dayMs;
/** Stands for a subject where a run is counted, which the service has started: it is nobody's order. */
const nobody = '';

/** Counts an order among those of the last 24 hours, unless a limit is reached. From here on all orders take turns. */
export async function countOrder(
  transaction: Transaction,
  digests: SubjectDigests,
  { id, orderedBy }: ScreeningRecord,
  { now, perSubject, inAll }: DayLimit,
): Promise<Extract<Reserved, { kind: 'reserved' | 'limited' }>> {
  const subject = digests.ofSubject(orderedBy.subject);
  await transaction.lock('orders of the day');
  await transaction.run('DELETE FROM counted_orders WHERE at <= ?', now - keptMs);
  // Orders of the future were counted by a clock that was ahead: they count from now on, or none would be free for longer.
  await transaction.run('UPDATE counted_orders SET at = ? WHERE at > ?', now, now);
  const from = now - dayMs;
  /** The order that has to count no more before another one may come. */
  const inTheWay = async (condition: string, values: string[], limit: number) => {
    const [row] = await transaction.all(
      `SELECT at FROM counted_orders WHERE ${condition} at > ? ORDER BY at DESC LIMIT 1 OFFSET ${Math.max(0, limit - 1)}`,
      ...values,
      from,
    );
    return row || limit <= 0 ? { freeAt: Number(row?.['at'] ?? now) + dayMs } : undefined;
  };
  const ofSubject = await inTheWay('subject = ? AND', [subject], perSubject);
  if (ofSubject) return { kind: 'limited', limit: 'perSubject', ...ofSubject };
  const ofAll = await inTheWay('', [], inAll);
  if (ofAll) return { kind: 'limited', limit: 'inAll', ...ofAll };
  return { kind: 'reserved', ordersInDay: await count(transaction, { id, subject, at: now }) };
}

/** Counts a run, whatever the limits are; answers how many orders there were in the day before it, itself included. */
export const countRun = (transaction: Transaction, { id, submittedAt }: ScreeningRecord): Promise<number> =>
  count(transaction, { id, subject: nobody, at: Date.parse(submittedAt) });

/** Takes an order back that was not sent, or was refused. */
export async function uncountOrder(transaction: Transaction, screeningId: string): Promise<void> {
  await transaction.run('DELETE FROM counted_orders WHERE digest = ?', orderDigest(screeningId));
}

/** Twice the same counts once. */
async function count(
  transaction: Transaction,
  { id, subject, at }: { id: string; subject: string; at: number },
): Promise<number> {
  await transaction.run(
    'INSERT INTO counted_orders (digest, subject, at) VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING',
    orderDigest(id),
    subject,
    at,
  );
  const [row] = await transaction.all(
    'SELECT count(*) AS count FROM counted_orders WHERE at > ?',
    at - dayMs,
  );
  return Number(row?.['count']);
}
