import type { PostgresConnection, Row } from './postgres-connection.ts';
import type { TrustStore } from './store.ts';
import type { TrustRecord } from './trust-record.ts';

const parse = (row: Row): TrustRecord => JSON.parse(String(row['record'])) as TrustRecord;

/** Members' trust in a Postgres database. */
export class PostgresTrusts implements TrustStore {
  readonly #database: PostgresConnection;

  constructor(database: PostgresConnection) {
    this.#database = database;
  }

  async keep(record: TrustRecord): Promise<void> {
    await this.#database.run(
      `INSERT INTO trusts (id, subject, status, record) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, record = excluded.record`,
      record.id,
      record.subject,
      record.status,
      JSON.stringify(record),
    );
  }

  async get(id: string): Promise<TrustRecord | undefined> {
    const row = await this.#database.get('SELECT record FROM trusts WHERE id = ?', id);
    return row && parse(row);
  }

  async of(subject: string): Promise<TrustRecord[]> {
    const rows = await this.#database.all(
      'SELECT record FROM trusts WHERE subject = ? ORDER BY created DESC',
      subject,
    );
    return rows.map(parse);
  }

  async revoked(): Promise<TrustRecord[]> {
    return this.#withStatus('revoked');
  }

  async holding(): Promise<TrustRecord[]> {
    return this.#withStatus('trusted');
  }

  async #withStatus(status: TrustRecord['status']): Promise<TrustRecord[]> {
    const rows = await this.#database.all('SELECT record FROM trusts WHERE status = ?', status);
    return rows.map(parse);
  }
}
