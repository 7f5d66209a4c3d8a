import { checksumOf, KeptRecords, memberColumns } from '../kept-records.ts';
import { type MemberRecord, newMember } from '../member-record.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import type { MemberStore } from '../store.ts';

/** What is kept of members in a Postgres database. */
export class PostgresMembers implements MemberStore {
  readonly #database: PostgresConnection;
  readonly #records: KeptRecords<MemberRecord>;

  constructor(database: PostgresConnection, reportDamage: (id: string) => void) {
    this.#database = database;
    this.#records = new KeptRecords(reportDamage);
  }

  async get(subject: string): Promise<MemberRecord> {
    return this.#read(this.#database, subject);
  }

  /** Instances take turns: a row that does not exist cannot be locked, so it is made first. */
  async change(subject: string, update: (record: MemberRecord) => MemberRecord): Promise<MemberRecord> {
    return this.#database.transaction(async (statements) => {
      await write(statements, 'DO NOTHING', newMember(subject));
      const after = update(await this.#read(statements, subject, 'FOR UPDATE'));
      await write(statements, 'DO UPDATE SET checksum = excluded.checksum, record = excluded.record', after);
      return after;
    });
  }

  async #read(statements: Statements, subject: string, lock = ''): Promise<MemberRecord> {
    const row = await statements.get(
      `SELECT ${memberColumns} FROM members WHERE subject = ? ${lock}`,
      subject,
    );
    return this.#records.need(row) ?? newMember(subject);
  }
}

/** @param onConflict what happens to a row that exists. */
async function write(statements: Statements, onConflict: string, record: MemberRecord): Promise<void> {
  const text = JSON.stringify(record);
  await statements.run(
    `INSERT INTO members (subject, checksum, record) VALUES (?, ?, ?) ON CONFLICT (subject) ${onConflict}`,
    record.subject,
    checksumOf('member', record.subject, null, text),
    text,
  );
}
