import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/protocol/screening.ts';
import { isOver } from '../../src/protocol/screening.ts';
import { Nudges } from './nudges.ts';
import type { RecurrenceRecord } from './recurrence-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { type Row, SqliteConnection } from './sqlite-connection.ts';
import { sqliteSchema } from './sqlite-schema.ts';
import type { Audience, LogEntry, Reservation, Reserved, SealedConsent, Store, Update } from './store.ts';
import type { TrustRecord } from './trust-record.ts';

/** The most screenings that one snapshot holds. */
const snapshotLimit = 1000;

/** Milliseconds of silence after which a screening is looked at: as long as it was silent before, within bounds. */
const shortestSilence = 60_000;
const longestSilence = 6 * 3_600_000;

const parsed = <Kept>(row: Row | undefined): Kept | undefined =>
  row && (JSON.parse(String(row['record'])) as Kept);
const recordOf = (row: Row | undefined): ScreeningRecord | undefined => parsed(row);
const memberOf = ({ orderedBy }: Pick<ScreeningRecord, 'orderedBy'>): string | null =>
  orderedBy.role === 'member' ? orderedBy.subject : null;

/** The store in one SQLite file, for one process. Each method is one transaction, on disk when it returns. */
export class SqliteStore implements Store {
  readonly epoch: string;
  readonly #sqlite: SqliteConnection;
  readonly #nudges = new Nudges();

  /**
   * @param file a path, or `:memory:`.
   * @throws {Error} when the file belongs to the other environment: they never share a row.
   */
  constructor(file: string, environment: Environment) {
    this.#sqlite = new SqliteConnection(file, sqliteSchema);
    const owner = this.#meta('environment', environment);
    if (owner !== environment) {
      this.#sqlite.close();
      throw new Error(
        `the database belongs to the ${owner} environment, not to ${environment}; use another one`,
      );
    }
    this.epoch = this.#meta('epoch', randomBytes(9).toString('base64url'));
  }

  async reserve(reservation: Reservation): Promise<Reserved> {
    return this.#sqlite.transaction(() => this.#reserve(reservation));
  }

  #reserve({ owner, key, bodyDigest, record, consents, mayJoin }: Reservation): Reserved {
    const remember = (screening: string, isJoined: boolean) =>
      this.#sqlite.run(
        'INSERT INTO orders (owner, key, body_digest, screening, is_joined) VALUES (?, ?, ?, ?, ?)',
        owner,
        key,
        bodyDigest,
        screening,
        Number(isJoined),
      );
    const earlier = this.#sqlite.get(
      `SELECT body_digest, is_joined, is_placed, record FROM orders JOIN screenings ON id = screening
       WHERE owner = ? AND key = ?`,
      owner,
      key,
    );
    const known = recordOf(earlier);
    if (earlier && known) {
      if (earlier['body_digest'] !== bodyDigest) return { kind: 'reused' };
      if (earlier['is_placed'] === 0) return { kind: 'running' };
      return { kind: 'same', record: known, isJoined: earlier['is_joined'] === 1 };
    }
    const others = this.#sqlite.all(
      'SELECT is_placed, record FROM screenings WHERE candidate = ? AND package = ? ORDER BY created DESC',
      record.clientReferenceId,
      record.packageId,
    );
    for (const other of others) {
      const open = recordOf(other);
      if (!open || isOver(open) || !mayJoin(open)) continue;
      if (other['is_placed'] === 0) return { kind: 'running' };
      remember(open.id, true);
      return { kind: 'open', record: open };
    }
    this.#insert(record);
    remember(record.id, false);
    for (const consent of consents) this.#insertConsent(record.id, consent);
    return { kind: 'reserved' };
  }

  async release(id: string): Promise<boolean> {
    return this.#sqlite.transaction(() => {
      const row = this.#sqlite.get('SELECT is_placed FROM screenings WHERE id = ?', id);
      if (row?.['is_placed'] !== 0) return false;
      this.#sqlite.run('DELETE FROM orders WHERE screening = ?', id);
      this.#sqlite.run('DELETE FROM consents WHERE screening = ?', id);
      this.#sqlite.run('DELETE FROM screenings WHERE id = ?', id);
      return true;
    });
  }

  async change(
    id: string,
    update: Update,
    { place = false }: { place?: boolean } = {},
  ): Promise<ScreeningRecord | undefined> {
    const changed = this.#sqlite.transaction(() => {
      const row = this.#sqlite.get('SELECT is_placed, record FROM screenings WHERE id = ?', id);
      const before = recordOf(row);
      if (!row || !before) return undefined;
      const isFirst = place && row['is_placed'] === 0;
      const after = update(before) ?? (isFirst ? before : undefined);
      if (!after) return undefined;
      const isNews = isFirst || after.whole.revision > before.whole.revision;
      const heardAt = isNews ? Date.parse(after.whole.updatedAt) : null;
      this.#sqlite.run(
        `UPDATE screenings SET record = ?, is_placed = max(is_placed, ?), is_watched = ?,
         changed = coalesce(?, changed), looked = coalesce(?, looked) WHERE id = ?`,
        JSON.stringify(after),
        Number(place),
        Number(after.serviceId !== null && !isOver(after)),
        heardAt,
        heardAt,
        id,
      );
      if (row['is_placed'] === 1 || place) this.#append(before, after, isFirst);
      return after;
    });
    if (changed) this.#nudges.send(changed);
    return changed;
  }

  async reservedIds(): Promise<string[]> {
    return this.#sqlite.all('SELECT id FROM screenings WHERE is_placed = 0').map((row) => String(row['id']));
  }

  async screening(id: string): Promise<ScreeningRecord | undefined> {
    return recordOf(this.#sqlite.get('SELECT record FROM screenings WHERE id = ? AND is_placed = 1', id));
  }

  async screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return recordOf(
      this.#sqlite.get('SELECT record FROM screenings WHERE callback_reference = ?', reference),
    );
  }

  async snapshot(
    audience: Audience,
    ids?: string[],
  ): Promise<{ records: ScreeningRecord[]; position: number }> {
    return this.#sqlite.transaction(() => {
      const [condition, values] = visible(audience);
      const chosen = ids ? `AND id IN (${ids.map(() => '?').join(', ')})` : '';
      const rows = this.#sqlite.all(
        `SELECT record FROM screenings WHERE is_placed = 1 AND ${condition} ${chosen}
         ORDER BY created DESC LIMIT ${snapshotLimit}`,
        ...values,
        ...(ids ?? []),
      );
      return { records: rows.map((row) => recordOf(row)!), position: this.#position() };
    });
  }

  async position(): Promise<number> {
    return this.#position();
  }

  async read(audience: Audience, after: number, limit: number): Promise<LogEntry[]> {
    const [condition, values] = visible(audience, 'log.');
    const rows = this.#sqlite.all(
      `SELECT position, log.record, screenings.record AS now FROM log JOIN screenings ON id = screening
       WHERE position > ? AND ${condition} ORDER BY position LIMIT ?`,
      after,
      ...values,
      limit,
    );
    return rows.map((row) => ({
      position: Number(row['position']),
      then: JSON.parse(String(row['record'])) as ScreeningRecord,
      now: JSON.parse(String(row['now'])) as ScreeningRecord,
    }));
  }

  watch(audience: Audience, nudge: () => void, signal: AbortSignal): void {
    this.#nudges.watch(audience, nudge, signal);
  }

  async silent(now: number, limit: number): Promise<ScreeningRecord[]> {
    const rows = this.#sqlite.all(
      `SELECT record FROM screenings
       WHERE is_watched = 1 AND is_placed = 1 AND ? - looked >= min(max(looked - changed, ?), ?)
       ORDER BY looked LIMIT ?`,
      now,
      shortestSilence,
      longestSilence,
      limit,
    );
    return rows.map((row) => recordOf(row)!);
  }

  async looked(id: string, now: number): Promise<void> {
    this.#sqlite.run('UPDATE screenings SET looked = ? WHERE id = ?', now, id);
  }

  async addRecurrence(record: RecurrenceRecord): Promise<void> {
    this.#sqlite.run(
      'INSERT INTO recurrences VALUES (?, ?, ?, ?, ?)',
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      memberOf(record),
      JSON.stringify(record),
    );
  }

  async removeRecurrence(id: string): Promise<void> {
    this.#sqlite.run('DELETE FROM recurrences WHERE id = ?', id);
  }

  async recurrence(id: string): Promise<RecurrenceRecord | undefined> {
    return parsed(this.#sqlite.get('SELECT record FROM recurrences WHERE id = ?', id));
  }

  async recurrenceByCallback(reference: string): Promise<RecurrenceRecord | undefined> {
    return parsed(this.#sqlite.get('SELECT record FROM recurrences WHERE callback_reference = ?', reference));
  }

  async recurrences(audience: Audience): Promise<RecurrenceRecord[]> {
    const [condition, values] = visible(audience);
    return this.#sqlite
      .all(`SELECT record FROM recurrences WHERE ${condition} ORDER BY rowid DESC`, ...values)
      .map((row) => parsed<RecurrenceRecord>(row)!);
  }

  async changeRecurrence(
    id: string,
    update: (record: RecurrenceRecord) => RecurrenceRecord,
  ): Promise<RecurrenceRecord | undefined> {
    return this.#sqlite.transaction(() => {
      const before = parsed<RecurrenceRecord>(
        this.#sqlite.get('SELECT record FROM recurrences WHERE id = ?', id),
      );
      const after = before && update(before);
      if (after) this.#writeRecurrence(after);
      return after;
    });
  }

  async addRun(run: ScreeningRecord, recurrence: RecurrenceRecord): Promise<void> {
    this.#sqlite.transaction(() => {
      this.#insert(run);
      this.#sqlite.run(
        'UPDATE screenings SET is_placed = 1, is_watched = ? WHERE id = ?',
        Number(!isOver(run)),
        run.id,
      );
      this.#append(run, run, true);
      this.#writeRecurrence(recurrence);
    });
    this.#nudges.send(run);
  }

  async keepTrust(record: TrustRecord): Promise<void> {
    this.#sqlite.run(
      `INSERT INTO trusts VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, record = excluded.record`,
      record.id,
      record.subject,
      record.status,
      JSON.stringify(record),
    );
  }

  async trust(id: string): Promise<TrustRecord | undefined> {
    return parsed(this.#sqlite.get('SELECT record FROM trusts WHERE id = ?', id));
  }

  async trustOf(subject: string): Promise<TrustRecord | undefined> {
    return parsed(
      this.#sqlite.get('SELECT record FROM trusts WHERE subject = ? ORDER BY rowid DESC LIMIT 1', subject),
    );
  }

  async trusted(): Promise<TrustRecord[]> {
    return this.#sqlite
      .all("SELECT record FROM trusts WHERE status = 'trusted'")
      .map((row) => parsed<TrustRecord>(row)!);
  }

  async serviceCandidate(clientReferenceId: string): Promise<string | undefined> {
    const row = this.#sqlite.get(
      'SELECT service_candidate_id AS id FROM candidates WHERE client_reference_id = ?',
      clientReferenceId,
    );
    return row && String(row['id']);
  }

  async rememberCandidate(clientReferenceId: string, serviceCandidateId: string): Promise<void> {
    this.#sqlite.run(
      'INSERT OR REPLACE INTO candidates VALUES (?, ?)',
      clientReferenceId,
      serviceCandidateId,
    );
  }

  async consents(screeningId: string): Promise<SealedConsent[]> {
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

  async keepInvite(screeningId: string, sealedLink: string, expiresAt: string): Promise<void> {
    this.#sqlite.run('INSERT OR REPLACE INTO invites VALUES (?, ?, ?)', screeningId, sealedLink, expiresAt);
  }

  async takeInvite(screeningId: string): Promise<{ sealedLink: string; expiresAt: string } | undefined> {
    const row = this.#sqlite.get(
      'DELETE FROM invites WHERE screening = ? RETURNING sealed_link, expires_at',
      screeningId,
    );
    return row && { sealedLink: String(row['sealed_link']), expiresAt: String(row['expires_at']) };
  }

  async revoke(subject: string, at: number): Promise<void> {
    this.#sqlite.run('INSERT OR REPLACE INTO revocations VALUES (?, ?)', subject, at);
  }

  async revocations(since: number): Promise<{ subject: string; at: number }[]> {
    return this.#sqlite.all('SELECT subject, at FROM revocations WHERE at >= ?', since).map((row) => ({
      subject: String(row['subject']),
      at: Number(row['at']),
    }));
  }

  async close(): Promise<void> {
    this.#sqlite.close();
  }

  #writeRecurrence(record: RecurrenceRecord): void {
    this.#sqlite.run('UPDATE recurrences SET record = ? WHERE id = ?', JSON.stringify(record), record.id);
  }

  #insert(record: ScreeningRecord): void {
    this.#sqlite.run(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, changed, looked, is_placed,
         created, record)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0, (SELECT coalesce(max(created), 0) + 1 FROM screenings), ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      record.packageId,
      memberOf(record),
      Date.parse(record.submittedAt),
      Date.parse(record.submittedAt),
      JSON.stringify(record),
    );
  }

  #insertConsent(screening: string, consent: SealedConsent): void {
    const { id, version, locale, sha256, sealedName, signedAt } = consent;
    this.#sqlite.run(
      'INSERT INTO consents VALUES (?, ?, ?, ?, ?, ?, ?)',
      screening,
      id,
      version,
      locale,
      sha256,
      sealedName,
      signedAt,
    );
  }

  /** An audience finds an entry only where its own revision grew. */
  #append(before: ScreeningRecord, after: ScreeningRecord, isFirst: boolean): void {
    const isNews = isFirst || after.whole.revision > before.whole.revision;
    const isNewsToMember =
      after.orderedBy.role === 'member' && (isFirst || after.toMember.revision > before.toMember.revision);
    if (!isNews && !isNewsToMember) return;
    this.#sqlite.run(
      'INSERT INTO log (screening, candidate, member, record) VALUES (?, ?, ?, ?)',
      after.id,
      isNews ? after.clientReferenceId : null,
      isNewsToMember ? after.orderedBy.subject : null,
      JSON.stringify(after),
    );
  }

  #position(): number {
    return Number(
      this.#sqlite.get('SELECT coalesce(max(position), 0) AS position FROM log')?.['position'] ?? 0,
    );
  }

  #meta(name: string, initial: string): string {
    this.#sqlite.run('INSERT OR IGNORE INTO meta VALUES (?, ?)', name, initial);
    return String(this.#sqlite.get('SELECT value FROM meta WHERE name = ?', name)?.['value']);
  }
}

/** The rows an audience may find; in the log, operators find what is news to somebody who sees everything. */
function visible(audience: Audience, table = ''): [condition: string, values: string[]] {
  switch (audience.role) {
    case 'candidate':
      return [`${table}candidate = ?`, [audience.clientReferenceId]];
    case 'member':
      return [`${table}member = ?`, [audience.subject]];
    case 'operator':
      return [`${table}candidate IS NOT NULL`, []];
  }
}
