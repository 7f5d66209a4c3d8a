import { afterErasure, type MemberRecord, newMember } from '../member-record.ts';
import type { Database, Statements, Transaction } from '../port.ts';
import type { MemberUpdate } from '../member-record.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import { lockSubject } from './revocations.ts';

/** What is known of members, or of others who are counted, by a digest of their subject. */
export class Members {
  readonly #database: Database;
  readonly #digests: SubjectDigests;
  readonly #digestOf: (subject: string) => string;

  constructor(
    database: Database,
    digests: SubjectDigests,
    digestOf = (subject: string) => digests.ofSubject(subject),
  ) {
    this.#database = database;
    this.#digests = digests;
    this.#digestOf = digestOf;
  }

  /** A new record where the member is not known yet. */
  async get(subject: string): Promise<MemberRecord> {
    return (await find(this.#database, this.#digestOf(subject))) ?? newMember;
  }

  /** In one step, for all instances and erasures. Answers what is kept then. */
  async change(subject: string, update: MemberUpdate): Promise<MemberRecord> {
    const digest = this.#digestOf(subject);
    return this.#database.transaction(async (transaction) => {
      const revokedUntil = await lockSubject(transaction, this.#digests, subject);
      const before = (await find(transaction, digest)) ?? newMember;
      const after = update(before, revokedUntil);
      if (after) await write(transaction, digest, after);
      return after ?? before;
    });
  }

  /** Deletes what was counted before `before` (milliseconds since the epoch). */
  async forget(before: number): Promise<void> {
    await this.#database.run(
      'DELETE FROM members WHERE counted_at > 0 AND counted_at < ?',
      Math.floor(before),
    );
  }
}

export async function eraseMember(transaction: Transaction, digest: string): Promise<void> {
  const known = await find(transaction, digest);
  const left = known && afterErasure(known);
  if (left) await write(transaction, digest, left);
  else await transaction.run('DELETE FROM members WHERE digest = ?', digest);
}

/** The same of everybody: to be called where their digests are found no more, so that no erasure reaches them. */
export async function eraseAllMembers(transaction: Transaction): Promise<void> {
  const rows = await transaction.all('SELECT digest FROM members ORDER BY digest');
  for (const row of rows) await eraseMember(transaction, String(row['digest']));
}

async function find(statements: Statements, digest: string): Promise<MemberRecord | undefined> {
  const [row] = await statements.all('SELECT record FROM members WHERE digest = ?', digest);
  return row && (JSON.parse(String(row['record'])) as MemberRecord);
}

async function write(transaction: Transaction, digest: string, record: MemberRecord): Promise<void> {
  await transaction.run(
    `INSERT INTO members (digest, counted_at, record) VALUES (?, ?, ?)
     ON CONFLICT (digest) DO UPDATE SET counted_at = excluded.counted_at, record = excluded.record`,
    digest,
    Math.ceil(record.countedAt),
    JSON.stringify(record),
  );
}
