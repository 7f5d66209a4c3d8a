import type { Row } from './kept-records.ts';
import type { DayLimit, Reserved } from './store.ts';

const dayMs = 86_400_000;
/** Longer than they count: a clock that is ahead for a while makes them look old. */
const keptMs = 8 * dayMs;

type Scope = 'perSubject' | 'inAll';

/** Orders placed until then count no more; in milliseconds since the epoch. */
export const countedFrom = ({ now }: Pick<DayLimit, 'now'>): number => now - dayMs;

/** Orders placed until then are deleted. */
export const keptFrom = ({ now }: DayLimit): number => now - keptMs;
export const deletedOrders = 'DELETE FROM counted_orders WHERE at <= ?';

/** Orders of the future were counted by a clock that was ahead: they count from now on, or none would be free for longer. */
export const broughtBack = 'UPDATE counted_orders SET at = ? WHERE at > ?';

/** By scope: the order that has to count no more before another one may come. There is one where the limit is reached. */
export const orderInTheWay: Record<Scope, string> = {
  perSubject: 'SELECT at FROM counted_orders WHERE subject = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?',
  inAll: 'SELECT at FROM counted_orders WHERE at > ? ORDER BY at DESC LIMIT 1 OFFSET ?',
};

/** Twice the same run counts once. */
export const countedRun = 'INSERT INTO counted_orders VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING';
export const ordersSince = 'SELECT count(*) AS count FROM counted_orders WHERE at > ?';

/** Stands for a subject where a run is counted, which the service has started: it is nobody's order. */
export const nobody = '';

/** The row to ask for, of those that count, from the newest on. */
export const offsetOf = (day: DayLimit, scope: Scope): number => Math.max(0, day[scope] - 1);

/** What an order is answered, by what {@link orderInTheWay} finds. */
export function limitedBy(
  day: DayLimit,
  scope: Scope,
  row: Row | undefined,
): Extract<Reserved, { kind: 'limited' }> | undefined {
  if (!row && day[scope] > 0) return undefined;
  return { kind: 'limited', limit: scope, freeAt: Number(row?.['at'] ?? day.now) + dayMs };
}
