import { checksumOf, KeptRecords, memberColumns } from '../kept-records.ts';
import { afterErasure, type MemberRecord, newMember } from '../member-record.ts';
import type { MemberStore, MemberUpdate } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import type { SqliteConnection } from './connection.ts';
import { revokedUntil } from './revoked-until.ts';

/** What is kept of members in a SQLite file, or of others who are counted, under digests of their own. */
export class SqliteMembers implements MemberStore {
  readonly #sqlite: SqliteConnection;
  readonly #digests: SubjectDigests;
  readonly #digestOf: (subject: string) => string;
  readonly #records: KeptRecords<MemberRecord>;

  constructor(
    sqlite: SqliteConnection,
    digests: SubjectDigests,
    reportDamage: (id: string) => void,
    digestOf = (subject: string) => digests.ofSubject(subject),
  ) {
    this.#sqlite = sqlite;
    this.#digests = digests;
    this.#digestOf = digestOf;
    this.#records = new KeptRecords(reportDamage);
  }

  async get(subject: string): Promise<MemberRecord> {
    return this.#records.need(this.#row(this.#digestOf(subject))) ?? newMember;
  }

  async change(subject: string, update: MemberUpdate): Promise<MemberRecord> {
    return this.#sqlite.transaction(() => {
      const before = this.#records.need(this.#row(this.#digestOf(subject))) ?? newMember;
      const after = update(before, revokedUntil(this.#sqlite, this.#digests, { subject }));
      if (after) this.#write(this.#digestOf(subject), after);
      return after ?? before;
    });
  }

  /** Runs within the caller's transaction. A damaged record goes whole. */
  erase(subject: string): void {
    this.#eraseRow(this.#digestOf(subject));
    this.#eraseRow(this.#digests.ofRefused(subject));
  }

  /** The same of everybody: to be called where their digests are found no more, so that no erasure reaches them. */
  eraseAll(): void {
    for (const row of this.#sqlite.all('SELECT digest FROM members')) this.#eraseRow(String(row['digest']));
  }

  async forget(before: number): Promise<void> {
    this.#sqlite.run('DELETE FROM members WHERE counted_at > 0 AND counted_at < ?', Math.floor(before));
  }

  #eraseRow(digest: string): void {
    const known = this.#records.find(this.#row(digest));
    const left = known && afterErasure(known);
    if (left) this.#write(digest, left);
    else this.#sqlite.run('DELETE FROM members WHERE digest = ?', digest);
  }

  #row(digest: string) {
    return this.#sqlite.get(`SELECT ${memberColumns} FROM members WHERE digest = ?`, digest);
  }

  #write(digest: string, record: MemberRecord): void {
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
