import { checksumOf, KeptRecords, memberColumns, type Row } from '../kept-records.ts';
import { afterErasure, type MemberRecord, newMember } from '../member-record.ts';
import type { MemberStore, MemberUpdate } from '../store.ts';
import { subjectDigest } from '../subject-digest.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import { lockSubject } from './subject-lock.ts';

/** What is kept of members in a Postgres database. */
export class PostgresMembers implements MemberStore {
  readonly #database: PostgresConnection;
  readonly #records: KeptRecords<MemberRecord>;

  constructor(database: PostgresConnection, reportDamage: (id: string) => void) {
    this.#database = database;
    this.#records = new KeptRecords(reportDamage);
  }

  async get(subject: string): Promise<MemberRecord> {
    return this.#records.need(await rowOf(this.#database, subject)) ?? newMember;
  }

  async change(subject: string, update: MemberUpdate): Promise<MemberRecord> {
    return this.#database.transaction(async (statements) => {
      const revokedUntil = await lockSubject(statements, subject);
      const before = this.#records.need(await rowOf(statements, subject)) ?? newMember;
      const after = update(before, revokedUntil);
      if (after) await write(statements, subject, after);
      return after ?? before;
    });
  }

  async forget(before: number): Promise<void> {
    await this.#database.run(
      'DELETE FROM members WHERE counted_at > 0 AND counted_at < ?',
      Math.floor(before),
    );
  }
}

/** Runs within the caller's transaction, which has locked the subject. A damaged record goes whole. */
export async function eraseMember(statements: Statements, subject: string): Promise<void> {
  const known = new KeptRecords<MemberRecord>(() => {}).find(await rowOf(statements, subject));
  const left = known && afterErasure(known);
  if (left) await write(statements, subject, left);
  else await statements.run('DELETE FROM members WHERE digest = ?', subjectDigest(subject));
}

const rowOf = (statements: Statements, subject: string): Promise<Row | undefined> =>
  statements.get(`SELECT ${memberColumns} FROM members WHERE digest = ?`, subjectDigest(subject));

async function write(statements: Statements, subject: string, record: MemberRecord): Promise<void> {
  const digest = subjectDigest(subject);
  const text = JSON.stringify(record);
  await statements.run(
    `INSERT INTO members (digest, counted_at, checksum, record) VALUES (?, ?, ?, ?)
     ON CONFLICT (digest) DO UPDATE SET counted_at = excluded.counted_at, checksum = excluded.checksum,
       record = excluded.record`,
    digest,
    Math.ceil(record.countedAt),
    checksumOf('member', digest, null, text),
    text,
  );
}
