import type { Row, SqliteConnection } from './sqlite-connection.ts';
import type { TrustStore } from './store.ts';
import type { TrustRecord } from './trust-record.ts';

const recordOf = (row: Row | undefined): TrustRecord | undefined =>
  row && (JSON.parse(String(row['record'])) as TrustRecord);

/** Members' trust in a SQLite file. */
export class SqliteTrusts implements TrustStore {
  readonly #sqlite: SqliteConnection;

  constructor(sqlite: SqliteConnection) {
    this.#sqlite = sqlite;
  }

  async keep(record: TrustRecord): Promise<void> {
    this.#sqlite.run(
      `INSERT INTO trusts VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, record = excluded.record`,
      record.id,
      record.subject,
      record.status,
      JSON.stringify(record),
    );
  }

  async get(id: string): Promise<TrustRecord | undefined> {
    return recordOf(this.#sqlite.get('SELECT record FROM trusts WHERE id = ?', id));
  }

  async of(subject: string): Promise<TrustRecord[]> {
    return this.#sqlite
      .all('SELECT record FROM trusts WHERE subject = ? ORDER BY rowid DESC', subject)
      .map((row) => recordOf(row)!);
  }

  async revoked(): Promise<TrustRecord[]> {
    return this.#sqlite
      .all("SELECT record FROM trusts WHERE status = 'revoked'")
      .map((row) => recordOf(row)!);
  }

  async holding(): Promise<TrustRecord[]> {
    return this.#sqlite
      .all("SELECT record FROM trusts WHERE status = 'trusted'")
      .map((row) => recordOf(row)!);
  }
}
