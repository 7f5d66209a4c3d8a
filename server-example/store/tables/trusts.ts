import type { Database, Transaction } from '../port.ts';
import { Records, type OnUnreadable } from '../records.ts';
import type { TrustRecord, TrustUpdate } from '../trust-record.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import { applyJobs, type JobChange } from './jobs.ts';
import { lockSubject } from './revocations.ts';

/** Members' trust. */
export class Trusts {
  readonly #database: Database;
  readonly #records: Records<TrustRecord>;
  readonly #digests: SubjectDigests;

  constructor(database: Database, onUnreadable: OnUnreadable | undefined, digests: SubjectDigests) {
    this.#database = database;
    this.#records = new Records(onUnreadable);
    this.#digests = digests;
  }

  /**
   * Adds it or changes it, in one step for all instances and erasures. Answers what is kept then.
   *
   * @param jobs what has to happen later because of the change, noted in the same step.
   */
  async change(
    { id, subject }: Pick<TrustRecord, 'id' | 'subject'>,
    update: TrustUpdate,
    jobs: (after: TrustRecord) => JobChange[] = () => [],
  ): Promise<TrustRecord | undefined> {
    return this.#database.transaction(async (transaction) => {
      const revokedUntil = await lockSubject(transaction, this.#digests, subject);
      const all = await this.lockOf(transaction, subject);
      const before = all.find((one) => one.id === id);
      const after = update(before, revokedUntil, all);
      if (!after) return before;
      await transaction.run(
        `INSERT INTO trusts (id, subject, record) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET record = excluded.record`,
        after.id,
        after.subject,
        JSON.stringify(after),
      );
      await applyJobs(transaction, jobs(after));
      return after;
    });
  }

  async get(id: string): Promise<TrustRecord | undefined> {
    const [row] = await this.#database.all('SELECT id, record FROM trusts WHERE id = ?', id);
    return row && this.#records.read(row);
  }

  /** All of a member, newest first. */
  async of(subject: string): Promise<TrustRecord[]> {
    const sql = 'SELECT id, record FROM trusts WHERE subject = ? ORDER BY created DESC';
    return this.#records.readable(await this.#database.all(sql, subject));
  }

  /** The same within a transaction: until it ends, none of them changes. */
  async lockOf(transaction: Transaction, subject: string): Promise<TrustRecord[]> {
    const sql = `SELECT id, record FROM trusts WHERE subject = ? ORDER BY created DESC ${transaction.dialect.forUpdate}`;
    return this.#records.readable(await transaction.all(sql, subject));
  }
}
