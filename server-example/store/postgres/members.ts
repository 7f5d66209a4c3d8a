import { checksumOf, KeptRecords, memberColumns, type Row } from '../kept-records.ts';
import { afterErasure, type MemberRecord, newMember } from '../member-record.ts';
import type { MemberStore, MemberUpdate } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import { lockSubject } from './subject-lock.ts';

/** What is kept of members in a Postgres database, or of others who are counted, under digests of their own. */
export class PostgresMembers implements MemberStore {
  readonly #database: PostgresConnection;
  readonly #digests: SubjectDigests;
  readonly #digestOf: (subject: string) => string;
  readonly #records: KeptRecords<MemberRecord>;

  constructor(
    database: PostgresConnection,
    digests: SubjectDigests,
    reportDamage: (id: string) => void,
    digestOf = (subject: string) => digests.ofSubject(subject),
  ) {
    this.#database = database;
    this.#digests = digests;
    this.#digestOf = digestOf;
    this.#records = new KeptRecords(reportDamage);
  }

  async get(subject: string): Promise<MemberRecord> {
    return this.#records.need(await rowOf(this.#database, this.#digestOf(subject))) ?? newMember;
  }

  async change(subject: string, update: MemberUpdate): Promise<MemberRecord> {
    const digest = this.#digestOf(subject);
    return this.#database.transaction(async (statements) => {
      const revokedUntil = await lockSubject(statements, this.#digests, subject);
      const before = this.#records.need(await rowOf(statements, digest)) ?? newMember;
      const after = update(before, revokedUntil);
      if (after) await write(statements, digest, after);
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

/** Runs within the caller's transaction, which has locked the member. A damaged record goes whole. */
export async function eraseMember(statements: Statements, digest: string): Promise<void> {
  const known = new KeptRecords<MemberRecord>(() => {}).find(await rowOf(statements, digest));
  const left = known && afterErasure(known);
  if (left) await write(statements, digest, left);
  else await statements.run('DELETE FROM members WHERE digest = ?', digest);
}

/** The same of everybody: to be called where their digests are found no more, so that no erasure reaches them. */
export async function eraseAllMembers(statements: Statements): Promise<void> {
  const rows = await statements.all('SELECT digest FROM members ORDER BY digest FOR UPDATE');
  for (const row of rows) await eraseMember(statements, String(row['digest']));
}

const rowOf = (statements: Statements, digest: string): Promise<Row | undefined> =>
  statements.get(`SELECT ${memberColumns} FROM members WHERE digest = ?`, digest);

async function write(statements: Statements, digest: string, record: MemberRecord): Promise<void> {
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
