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
import type { SqliteConnection } from './connection.ts';

/** The orders of the last 24 hours in a SQLite file. Runs within the caller's transactions. */
export class SqliteDayCount {
  readonly #sqlite: SqliteConnection;
  readonly #digests: SubjectDigests;

  constructor(sqlite: SqliteConnection, digests: SubjectDigests) {
    this.#sqlite = sqlite;
    this.#digests = digests;
  }

  /** Counts an order, unless a limit is reached. */
  add({ id, orderedBy }: Reservation['record'], day: DayLimit): Reserved {
    const subject = this.#digests.ofSubject(orderedBy.subject);
    this.#sqlite.run(deletedOrders, keptFrom(day));
    this.#sqlite.run(broughtBack, day.now, day.now);
    const from = countedFrom(day);
    const ofSubject = this.#sqlite.get(orderInTheWay.perSubject, subject, from, offsetOf(day, 'perSubject'));
    const inAll = this.#sqlite.get(orderInTheWay.inAll, from, offsetOf(day, 'inAll'));
    const limited = limitedBy(day, 'perSubject', ofSubject) ?? limitedBy(day, 'inAll', inAll);
    if (limited) return limited;
    this.#sqlite.run('INSERT INTO counted_orders VALUES (?, ?, ?)', orderDigest(id), subject, day.now);
    const row = this.#sqlite.get(ordersSince, from);
    return { kind: 'reserved', ordersInDay: Number(row?.['count']) };
  }

  /** Counts a run, whatever the limits are; answers how many orders there were in the day before it, itself included. */
  addRun({ id, submittedAt }: ScreeningRecord): number {
    const now = Date.parse(submittedAt);
    this.#sqlite.run(countedRun, orderDigest(id), nobody, now);
    const row = this.#sqlite.get(ordersSince, countedFrom({ now }));
    return Number(row?.['count']);
  }

  /** Takes an order back that was not sent, or was refused. */
  remove(screeningId: string): void {
    this.#sqlite.run('DELETE FROM counted_orders WHERE digest = ?', orderDigest(screeningId));
  }
}
