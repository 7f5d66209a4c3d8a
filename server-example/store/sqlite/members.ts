import { checksumOf, KeptRecords, memberColumns } from '../kept-records.ts';
import { type MemberRecord, newMember } from '../member-record.ts';
import type { SqliteConnection } from './connection.ts';
import type { MemberStore } from '../store.ts';

/** What is kept of members in a SQLite file. */
export class SqliteMembers implements MemberStore {
  readonly #sqlite: SqliteConnection;
  readonly #records: KeptRecords<MemberRecord>;

  constructor(sqlite: SqliteConnection, reportDamage: (id: string) => void) {
    this.#sqlite = sqlite;
    this.#records = new KeptRecords(reportDamage);
  }

  async get(subject: string): Promise<MemberRecord> {
    return this.#read(subject);
  }

  async change(subject: string, update: (record: MemberRecord) => MemberRecord): Promise<MemberRecord> {
    return this.#sqlite.transaction(() => {
      const after = update(this.#read(subject));
      const text = JSON.stringify(after);
      this.#sqlite.run(
        `INSERT INTO members (subject, checksum, record) VALUES (?, ?, ?)
         ON CONFLICT (subject) DO UPDATE SET checksum = excluded.checksum, record = excluded.record`,
        subject,
        checksumOf('member', subject, null, text),
        text,
      );
      return after;
    });
  }

  #read(subject: string): MemberRecord {
    const row = this.#sqlite.get(`SELECT ${memberColumns} FROM members WHERE subject = ?`, subject);
    return this.#records.need(row) ?? newMember(subject);
  }
}
