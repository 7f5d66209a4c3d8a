import { lossOf, withoutOrderer } from '../erased-person.ts';
import type { Row } from '../kept-records.ts';
import { memberMark } from '../signed-name.ts';
import type { SqliteConnection } from './connection.ts';
import type { SqliteLog } from './log.ts';
import type { SqliteMembers } from './members.ts';
import type { SqliteRecurrences } from './recurrences.ts';
import type { Audience } from '../store.ts';

interface Erased {
  /** Who has lost something they saw. */
  lost: Audience[];
  /** The plans that have to be ended at the service. */
  plans: string[];
}

/** Erases a person from a SQLite file. Runs within the caller's transaction; by columns, so damaged records go too. */
export class SqliteErasure {
  readonly #sqlite: SqliteConnection;
  readonly #log: SqliteLog;
  readonly #recurrences: SqliteRecurrences;
  readonly #members: SqliteMembers;

  constructor(
    sqlite: SqliteConnection,
    log: SqliteLog,
    recurrences: SqliteRecurrences,
    members: SqliteMembers,
  ) {
    this.#sqlite = sqlite;
    this.#log = log;
    this.#recurrences = recurrences;
    this.#members = members;
  }

  /** `now` in milliseconds since the epoch. */
  erase(reference: string, now: number): Erased {
    const screened = this.#sqlite.all(
      'SELECT id, member, is_placed FROM screenings WHERE candidate = ?',
      reference,
    );
    const ordered = this.#sqlite.all(
      "SELECT id FROM screenings WHERE candidate <> ?1 AND (member = ?1 OR record ->> '$.orderedBy.subject' = ?1)",
      reference,
    );
    this.#eraseScreenings(idsOf(screened));
    this.#anonymise(reference, idsOf(ordered));
    const owners = ['candidate', 'member'].map((role) => `${role} ${reference}`);
    this.#sqlite.run('DELETE FROM orders WHERE owner IN (?, ?)', ...owners);
    this.#sqlite.run('DELETE FROM candidates WHERE client_reference_id = ?', reference);
    const plans = this.#recurrences.erase(reference, now);
    this.#sqlite.run('DELETE FROM trusts WHERE subject = ?', reference);
    this.#members.erase(reference);

    const orderers = screened.filter((row) => row['is_placed'] === 1).map((row) => row['member']);
    const { audiences, gaps } = lossOf(
      reference,
      orderers.length > 0 ? new Set(orderers.filter((one) => typeof one === 'string')) : undefined,
      { hasOrdered: ordered.length > 0, now },
    );
    for (const gap of gaps) this.#log.append(gap, 0);
    return { lost: audiences, plans };
  }

  #eraseScreenings(ids: string): void {
    for (const table of ['orders', 'consents', 'invites', 'service_ids']) {
      this.#sqlite.run(`DELETE FROM ${table} WHERE screening IN (SELECT value FROM json_each(?))`, ids);
    }
    this.#sqlite.run('DELETE FROM jobs WHERE about IN (SELECT value FROM json_each(?))', ids);
    this.#sqlite.run('DELETE FROM screenings WHERE id IN (SELECT value FROM json_each(?))', ids);
    this.#log.blank(ids);
  }

  /** The screenings of others that this person ordered stay, without saying who ordered them. */
  #anonymise(reference: string, ids: string): void {
    const isListed = 'IN (SELECT value FROM json_each(?))';
    const screenings = this.#sqlite.all(`SELECT * FROM screenings WHERE id ${isListed}`, ids);
    const entries = this.#sqlite.all(`SELECT * FROM log WHERE screening ${isListed}`, ids);
    const recurrences = this.#sqlite.all(
      "SELECT * FROM recurrences WHERE candidate <> ?1 AND record ->> '$.orderedBy.subject' = ?1",
      reference,
    );
    const rewrite = (table: string, key: string, id: string, row: Row) => {
      const { member, checksum, record } = withoutOrderer(String(row[id]), row);
      this.#sqlite.run(
        `UPDATE ${table} SET member = ?, checksum = ?, record = ? WHERE ${key} = ?`,
        member,
        checksum,
        record,
        row[key] as string | number,
      );
    };
    this.#sqlite.run(
      `UPDATE consents SET sealed_name = ?1 WHERE screening IN (SELECT value FROM json_each(?2)) AND sealed_name GLOB ?1 || '*'`,
      memberMark,
      ids,
    );
    for (const row of screenings) rewrite('screenings', 'id', 'id', row);
    for (const row of entries) rewrite('log', 'position', 'screening', row);
    for (const row of recurrences) rewrite('recurrences', 'id', 'id', row);
  }
}

const idsOf = (rows: Row[]): string => JSON.stringify(rows.map((row) => row['id']));
