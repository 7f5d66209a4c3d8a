import { checksumOf, KeptRecords, memberColumns } from '../kept-records.ts';
import { afterErasure, type MemberRecord, newMember } from '../member-record.ts';
import type { MemberStore, MemberUpdate } from '../store.ts';
import { subjectDigest } from '../subject-digest.ts';
import type { SqliteConnection } from './connection.ts';
import { revokedUntil } from './revoked-until.ts';

/** What is kept of members in a SQLite file. */
export class SqliteMembers implements MemberStore {
  readonly #sqlite: SqliteConnection;
  readonly #records: KeptRecords<MemberRecord>;

  constructor(sqlite: SqliteConnection, reportDamage: (id: string) => void) {
    this.#sqlite = sqlite;
    this.#records = new KeptRecords(reportDamage);
  }

  async get(subject: string): Promise<MemberRecord> {
    return this.#records.need(this.#row(subject)) ?? newMember;
  }

  async change(subject: string, update: MemberUpdate): Promise<MemberRecord> {
    return this.#sqlite.transaction(() => {
      const before = this.#records.need(this.#row(subject)) ?? newMember;
      const after = update(before, revokedUntil(this.#sqlite, subject));
      if (after) this.#write(subject, after);
      return after ?? before;
    });
  }

  /** Runs within the caller's transaction. A damaged record goes whole. */
  erase(subject: string): void {
    const known = this.#records.find(this.#row(subject));
    const left = known && afterErasure(known);
    if (left) this.#write(subject, left);
    else this.#sqlite.run('DELETE FROM members WHERE digest = ?', subjectDigest(subject));
  }

  async forget(before: number): Promise<void> {
    this.#sqlite.run('DELETE FROM members WHERE counted_at > 0 AND counted_at < ?', Math.floor(before));
  }

  #row(subject: string) {
    return this.#sqlite.get(`SELECT ${memberColumns} FROM members WHERE digest = ?`, subjectDigest(subject));
  }

  #write(subject: string, record: MemberRecord): void {
    const digest = subjectDigest(subject);
    const text = JSON.stringify(record);
    this.#sqlite.run(
      `INSERT INTO members (digest, counted_at, checksum, record) VALUES (?, ?, ?, ?)
       ON CONFLICT (digest) DO UPDATE SET counted_at = excluded.counted_at, checksum = excluded.checksum,
         record = excluded.record`,
      digest,
      Math.ceil(record.countedAt),
      checksumOf('member', digest, null, text),
      text,
    );
  }
}
