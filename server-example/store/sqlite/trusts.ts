import type { SqliteConnection } from './connection.ts';
import { checksumOf, KeptRecords, trustColumns } from '../kept-records.ts';
import type { TrustStore, TrustUpdate } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import type { TrustRecord } from '../trust-record.ts';
import { revokedUntil } from './revoked-until.ts';

/** Members' trust in a SQLite file. */
export class SqliteTrusts implements TrustStore {
  readonly #sqlite: SqliteConnection;
  readonly #digests: SubjectDigests;
  readonly #records: KeptRecords<TrustRecord>;

  constructor(sqlite: SqliteConnection, digests: SubjectDigests, reportDamage: (id: string) => void) {
    this.#sqlite = sqlite;
    this.#digests = digests;
    this.#records = new KeptRecords(reportDamage);
  }

  async change(
    { id, subject }: Pick<TrustRecord, 'id' | 'subject'>,
    update: TrustUpdate,
  ): Promise<TrustRecord | undefined> {
    return this.#sqlite.transaction(() => {
      const row = this.#sqlite.get(`SELECT ${trustColumns} FROM trusts WHERE id = ?`, id);
      const before = this.#records.need(row);
      const after = update(before, revokedUntil(this.#sqlite, this.#digests, { subject }));
      if (after) this.#write(after);
      return after ?? before;
    });
  }

  async get(id: string): Promise<TrustRecord | undefined> {
    return this.#records.find(this.#sqlite.get(`SELECT ${trustColumns} FROM trusts WHERE id = ?`, id));
  }

  async of(subject: string): Promise<TrustRecord[]> {
    return this.ofMember(subject);
  }

  /** The same, within the caller's transaction. */
  ofMember(subject: string): TrustRecord[] {
    return this.#list('subject = ? ORDER BY rowid DESC', subject);
  }

  async revoked(): Promise<TrustRecord[]> {
    return this.#list("status = 'revoked'");
  }

  async holding(): Promise<TrustRecord[]> {
    return this.#list("status = 'trusted'");
  }

  #list(condition: string, ...values: string[]): TrustRecord[] {
    return this.#records.list(
      this.#sqlite.all(`SELECT ${trustColumns} FROM trusts WHERE ${condition}`, ...values),
    );
  }

  #write(record: TrustRecord): void {
    const text = JSON.stringify(record);
    this.#sqlite.run(
      `INSERT INTO trusts (id, subject, status, checksum, record) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, checksum = excluded.checksum,
         record = excluded.record`,
      record.id,
      record.subject,
      record.status,
      checksumOf(record.id, record.subject, null, text),
      text,
    );
  }
}
