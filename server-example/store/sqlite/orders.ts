import type { ScreeningRecord } from '../screening-record.ts';
import type { SqliteConnection } from './connection.ts';
import { recordColumns, type KeptRecords } from '../kept-records.ts';
import { SqliteDayCount } from './day-count.ts';
import { joinedKeyMs, mostJoinedKeys } from '../store-bounds.ts';
import { revokedUntil } from './revoked-until.ts';
import type { Repeated, Reservation, Reserved, SealedConsent } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';

/** Orders in a SQLite file: their keys, and what was signed with them. Runs within the caller's transactions. */
export class SqliteOrders {
  readonly #sqlite: SqliteConnection;
  readonly #digests: SubjectDigests;
  readonly #records: KeptRecords<ScreeningRecord>;
  readonly #dayCount: SqliteDayCount;

  constructor(sqlite: SqliteConnection, digests: SubjectDigests, records: KeptRecords<ScreeningRecord>) {
    this.#sqlite = sqlite;
    this.#digests = digests;
    this.#dayCount = new SqliteDayCount(sqlite, digests);
    this.#records = records;
  }

  reserve(reservation: Reservation, insert: () => void): Reserved {
    const { owner, key, record, sessionIssued = Infinity, dayLimit } = reservation;
    const revoked = revokedUntil(this.#sqlite, this.#digests, {
      subject: record.orderedBy.subject,
      reference: record.clientReferenceId,
    });
    if (sessionIssued <= revoked) return { kind: 'revoked' };
    const earlier = this.earlier(owner, key) ?? this.#joined(reservation);
    if (earlier) return earlier;
    const counted: Reserved = dayLimit ? this.#dayCount.add(record, dayLimit) : { kind: 'reserved' };
    if (counted.kind === 'limited') return counted;
    insert();
    this.#remember(reservation, record.id, false);
    this.#sign(reservation, record.id);
    return counted;
  }

  release(id: string, unsent: boolean): boolean {
    const row = this.#sqlite.get('SELECT is_placed, is_sent FROM screenings WHERE id = ?', id);
    if (row?.['is_placed'] !== 0 || (unsent && row['is_sent'] === 1)) return false;
    this.#sqlite.run("DELETE FROM jobs WHERE kind = 'settle' AND about = ?", id);
    this.#sqlite.run('DELETE FROM orders WHERE screening = ?', id);
    this.#sqlite.run('DELETE FROM consents WHERE screening = ?', id);
    this.#dayCount.remove(id);
    this.#sqlite.run('DELETE FROM screenings WHERE id = ?', id);
    return true;
  }

  noteSent(id: string): boolean {
    return this.#sqlite.get('UPDATE screenings SET is_sent = 1 WHERE id = ? RETURNING id', id) !== undefined;
  }

  consents(screeningId: string): SealedConsent[] {
    return this.#sqlite
      .all('SELECT * FROM consents WHERE screening = ? ORDER BY rowid', screeningId)
      .map((row) => ({
        id: String(row['document']),
        version: String(row['version']),
        locale: String(row['locale']),
        sha256: String(row['sha256']),
        sealedName: String(row['sealed_name']),
        signedAt: String(row['signed_at']),
      }));
  }

  /** What the same key led to. */
  earlier(owner: string, key: string): Repeated | undefined {
    const row = this.#sqlite.get(
      `SELECT body_digest, is_joined, is_placed, ${recordColumns} FROM orders JOIN screenings ON id = screening
       WHERE owner = ? AND key = ?`,
      owner,
      key,
    );
    const record = this.#records.need(row);
    if (!row || !record) return undefined;
    return {
      kind: row['is_placed'] === 0 ? 'running' : 'same',
      bodyDigest: String(row['body_digest']),
      record,
      isJoined: row['is_joined'] === 1,
    };
  }

  /** The earlier screening of the same candidate and package that the order leads to. */
  #joined(reservation: Reservation): Reserved | undefined {
    const { record: wanted, mayJoin } = reservation;
    const rows = this.#sqlite.all(
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
      const isPlaced = row['is_placed'] === 1;
      if (isPlaced) {
        this.#remember(reservation, record.id, true);
        this.#sign(reservation, record.id);
      }
      return { kind: 'joined', isPlaced, record };
    }
    return undefined;
  }

  #sign({ sign }: Reservation, screeningId: string): void {
    for (const consent of sign(screeningId, this.consents(screeningId))) {
      const { id, version, locale, sha256, sealedName, signedAt } = consent;
      this.#sqlite.run(
        'INSERT INTO consents VALUES (?, ?, ?, ?, ?, ?, ?)',
        screeningId,
        id,
        version,
        locale,
        sha256,
        sealedName,
        signedAt,
      );
    }
  }

  #remember({ owner, key, bodyDigest, record }: Reservation, screeningId: string, isJoined: boolean): void {
    const now = Date.parse(record.submittedAt);
    this.#sqlite.run(
      'INSERT INTO orders (owner, key, body_digest, screening, is_joined, joined_at) VALUES (?, ?, ?, ?, ?, ?)',
      owner,
      key,
      bodyDigest,
      screeningId,
      Number(isJoined),
      isJoined ? now : 0,
    );
    if (isJoined) this.#forgetJoined(owner, now);
  }

  /** Joining costs nothing: without a bound one page session could fill the disk with keys. */
  #forgetJoined(owner: string, now: number): void {
    this.#sqlite.run(
      `DELETE FROM orders WHERE owner = ?1 AND is_joined = 1 AND (joined_at <= ?2 OR key IN (
         SELECT key FROM orders WHERE owner = ?1 AND is_joined = 1 ORDER BY joined_at DESC, rowid DESC LIMIT -1 OFFSET ?3))`,
      owner,
      now - joinedKeyMs,
      mostJoinedKeys,
    );
  }
}
