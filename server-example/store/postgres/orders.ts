import { type KeptRecords, recordColumns } from '../kept-records.ts';
import type { PostgresConnection, Statements } from './connection.ts';
import { countOrder, uncountOrder } from './day-count.ts';
import { lockPeople } from './subject-lock.ts';
import { joinedKeyMs, mostJoinedKeys } from '../store-bounds.ts';
import type { ScreeningRecord } from '../screening-record.ts';
import { changeJobs } from './jobs.ts';
import type { JobChange, Repeated, Reservation, Reserved, SealedConsent } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';

interface Dependencies {
  database: PostgresConnection;
  digests: SubjectDigests;
  records: KeptRecords<ScreeningRecord>;
}

/** Orders in a Postgres database: their keys, and what was signed with them. */
export class PostgresOrders {
  readonly #database: PostgresConnection;
  readonly #digests: SubjectDigests;
  readonly #records: KeptRecords<ScreeningRecord>;

  constructor({ database, digests, records }: Dependencies) {
    this.#database = database;
    this.#digests = digests;
    this.#records = records;
  }

  /** @param insert inserts the screening, within the same transaction. */
  async reserve(
    reservation: Reservation,
    insert: (statements: Statements) => Promise<void>,
  ): Promise<Reserved> {
    const { owner, key, record, sessionIssued = Infinity, dayLimit } = reservation;
    const people = { subject: record.orderedBy.subject, reference: record.clientReferenceId };
    return this.#database.transaction(async (statements) => {
      if (sessionIssued <= (await lockPeople(statements, this.#digests, people))) return { kind: 'revoked' };
      // There is no row yet that two orders could lock. Everyone locks the key first, so nobody waits in a circle.
      await lock(statements, ['key', owner, key]);
      await lock(statements, ['candidate and package', record.clientReferenceId, record.packageId]);
      const earlier = await this.earlier(owner, key, statements);
      const known = earlier ?? (await this.#joined(statements, reservation));
      if (known) return known;
      const counted: Reserved = dayLimit
        ? await countOrder(statements, this.#digests, record, dayLimit)
        : { kind: 'reserved' };
      if (counted.kind === 'limited') return counted;
      await insert(statements);
      await changeJobs(statements, reservation.jobs ?? []);
      await this.#remember(statements, reservation, { screeningId: record.id, isJoined: false });
      await this.#sign(statements, reservation, record.id);
      return counted;
    });
  }

  async release(id: string, unsent: boolean): Promise<boolean> {
    return this.#database.transaction(async (statements) => {
      const row = await statements.get(
        'SELECT is_placed, is_sent FROM screenings WHERE id = ? FOR UPDATE',
        id,
      );
      if (row?.['is_placed'] !== false || (unsent && row['is_sent'] === true)) return false;
      await forget(statements, id);
      return true;
    });
  }

  async noteSent(id: string, jobs: JobChange[]): Promise<boolean> {
    return this.#database.transaction(async (statements) => {
      const noted = await statements.get(
        'UPDATE screenings SET is_sent = true WHERE id = ? RETURNING id',
        id,
      );
      if (noted) await changeJobs(statements, jobs);
      return noted !== undefined;
    });
  }

  async consents(screeningId: string, statements: Statements = this.#database): Promise<SealedConsent[]> {
    const rows = await statements.all(
      'SELECT * FROM consents WHERE screening = ? ORDER BY number',
      screeningId,
    );
    return rows.map((row) => ({
      id: String(row['document']),
      version: String(row['version']),
      locale: String(row['locale']),
      sha256: String(row['sha256']),
      sealedName: String(row['sealed_name']),
      signedAt: String(row['signed_at']),
    }));
  }

  /** What the same key led to. */
  async earlier(
    owner: string,
    key: string,
    statements: Statements = this.#database,
  ): Promise<Repeated | undefined> {
    const row = await statements.get(
      `SELECT body_digest, is_joined, is_placed, ${recordColumns} FROM orders JOIN screenings ON id = screening
       WHERE owner = ? AND key = ?`,
      owner,
      key,
    );
    const record = this.#records.need(row);
    if (!row || !record) return undefined;
    return {
      kind: row['is_placed'] === true ? 'same' : 'running',
      bodyDigest: String(row['body_digest']),
      record,
      isJoined: row['is_joined'] === true,
    };
  }

  /** The earlier screening of the same candidate and package that the order leads to. */
  async #joined(statements: Statements, reservation: Reservation): Promise<Reserved | undefined> {
    const { record: wanted, mayJoin } = reservation;
    const rows = await statements.all(
      `SELECT is_placed, ${recordColumns} FROM screenings WHERE candidate = ? AND package = ?
       ORDER BY created DESC`,
      wanted.clientReferenceId,
      wanted.packageId,
    );
    const newer: ScreeningRecord[] = [];
    for (const row of rows) {
      const record = this.#records.need(row);
      if (!record) continue;
      if (!mayJoin(record, newer)) {
        newer.push(record);
        continue;
      }
      const isPlaced = row['is_placed'] === true;
      if (isPlaced) {
        await this.#remember(statements, reservation, { screeningId: record.id, isJoined: true });
        await this.#sign(statements, reservation, record.id);
      }
      return { kind: 'joined', isPlaced, record };
    }
    return undefined;
  }

  async #remember(
    statements: Statements,
    { owner, key, bodyDigest, record }: Reservation,
    { screeningId, isJoined }: { screeningId: string; isJoined: boolean },
  ): Promise<void> {
    const now = Date.parse(record.submittedAt);
    await statements.run(
      'INSERT INTO orders (owner, key, body_digest, screening, is_joined, joined_at) VALUES (?, ?, ?, ?, ?, ?)',
      owner,
      key,
      bodyDigest,
      screeningId,
      isJoined,
      isJoined ? now : 0,
    );
    if (isJoined) await forgetJoined(statements, owner, now);
  }

  async #sign(statements: Statements, { sign }: Reservation, screeningId: string): Promise<void> {
    const signed = await this.consents(screeningId, statements);
    for (const [index, consent] of sign(screeningId, signed).entries()) {
      await statements.run(
        'INSERT INTO consents VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        screeningId,
        signed.length + index,
        consent.id,
        consent.version,
        consent.locale,
        consent.sha256,
        consent.sealedName,
        consent.signedAt,
      );
    }
  }
}

/** Joining costs nothing: without a bound one page session could fill the disk with keys. */
async function forgetJoined(statements: Statements, owner: string, now: number): Promise<void> {
  await statements.run(
    `DELETE FROM orders WHERE owner = ? AND is_joined AND (joined_at <= ? OR key IN (
       SELECT key FROM orders WHERE owner = ? AND is_joined ORDER BY joined_at DESC, key LIMIT NULL OFFSET ?))`,
    owner,
    now - joinedKeyMs,
    owner,
    mostJoinedKeys,
  );
}

async function forget(statements: Statements, id: string): Promise<void> {
  await statements.run('DELETE FROM orders WHERE screening = ?', id);
  await statements.run('DELETE FROM consents WHERE screening = ?', id);
  await statements.run("DELETE FROM jobs WHERE kind = 'settle' AND about = ?", id);
  await uncountOrder(statements, id);
  await statements.run('DELETE FROM screenings WHERE id = ?', id);
}

/** Others who lock the same words wait until this transaction has ended. */
async function lock(statements: Statements, words: string[]): Promise<void> {
  await statements.run('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', JSON.stringify(words));
}
