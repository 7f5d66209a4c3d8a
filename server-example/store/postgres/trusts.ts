import { checksumOf, KeptRecords, trustColumns } from '../kept-records.ts';
import type { TrustStore, TrustUpdate } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import type { TrustRecord } from '../trust-record.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import { lockSubject } from './subject-lock.ts';

/** Members' trust in a Postgres database. */
export class PostgresTrusts implements TrustStore {
  readonly #database: PostgresConnection;
  readonly #digests: SubjectDigests;
  readonly #records: KeptRecords<TrustRecord>;

  constructor(database: PostgresConnection, digests: SubjectDigests, reportDamage: (id: string) => void) {
    this.#database = database;
    this.#digests = digests;
    this.#records = new KeptRecords(reportDamage);
  }

  async change(
    { id, subject }: Pick<TrustRecord, 'id' | 'subject'>,
    update: TrustUpdate,
  ): Promise<TrustRecord | undefined> {
    return this.#database.transaction(async (statements) => {
      const revokedUntil = await lockSubject(statements, this.#digests, subject);
      const row = await statements.get(`SELECT ${trustColumns} FROM trusts WHERE id = ?`, id);
      const before = this.#records.need(row);
      const after = update(before, revokedUntil);
      if (after) await write(statements, after);
      return after ?? before;
    });
  }

  async get(id: string): Promise<TrustRecord | undefined> {
    return this.#records.find(
      await this.#database.get(`SELECT ${trustColumns} FROM trusts WHERE id = ?`, id),
    );
  }

  async of(subject: string): Promise<TrustRecord[]> {
    return this.#list('subject = ? ORDER BY created DESC', subject);
  }

  /** The same, within the caller's transaction: until it ends, none of them changes. */
  async lockOf(statements: Statements, subject: string): Promise<TrustRecord[]> {
    return this.#records.list(
      await statements.all(`SELECT ${trustColumns} FROM trusts WHERE subject = ? FOR SHARE`, subject),
    );
  }

  async revoked(): Promise<TrustRecord[]> {
    return this.#list("status = 'revoked'");
  }

  async holding(): Promise<TrustRecord[]> {
    return this.#list("status = 'trusted'");
  }

  async #list(condition: string, ...values: string[]): Promise<TrustRecord[]> {
    return this.#records.list(
      await this.#database.all(`SELECT ${trustColumns} FROM trusts WHERE ${condition}`, ...values),
    );
  }
}

async function write(statements: Statements, record: TrustRecord): Promise<void> {
  const text = JSON.stringify(record);
  await statements.run(
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
