import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Environment } from '../../src/protocol/screening.ts';
import { isOver } from '../../src/protocol/screening.ts';
import { memberOf, visibleTo } from './audience-columns.ts';
import { otherEnvironment } from './database-refusal.ts';
import { KeptRecords, recordColumns } from './kept-records.ts';
import { type ChangeEntry, entryOf } from './log-entry.ts';
import type { RecurrenceRecord } from './recurrence-record.ts';
import type { ScreeningRecord } from './screening-record.ts';
import { changeOf, rowOf } from './screening-row.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteErasure } from './sqlite-erasure.ts';
import { FileLock, prepareFile } from './sqlite-file.ts';
import { SqliteGroup } from './sqlite-group.ts';
import { migrate } from './sqlite-migrations.ts';
import { SqliteLog } from './sqlite-log.ts';
import { SqliteOrders } from './sqlite-orders.ts';
import { SqliteMembers } from './sqlite-members.ts';
import { SqliteRecurrences } from './sqlite-recurrences.ts';
import { sqliteSchema } from './sqlite-schema.ts';
import { SqliteTrusts } from './sqlite-trusts.ts';
import { longestSilenceMs, pruneLimit, shortestSilenceMs, snapshotLimit } from './store-bounds.ts';
import {
  type Audience,
  type Hear,
  leaseMs,
  type LogEntry,
  type Mark,
  type Repeated,
  type Reservation,
  type Reserved,
  type SealedConsent,
  type Store,
  StoreError,
  type Update,
} from './store.ts';
import { type Committed, Watchers } from './watchers.ts';

/** So many screenings are kept in memory, parsed: the news of one come in bursts. */
const mostRemembered = 2_000;

/** Takes the file for this process, and brings it up to date. */
function openFile(file: string): { lock?: FileLock; sqlite: SqliteConnection } {
  if (file === ':memory:') return { sqlite: new SqliteConnection(file, sqliteSchema) };
  prepareFile(file);
  const lock = new FileLock(file);
  try {
    migrate(file);
    return { lock, sqlite: new SqliteConnection(file, sqliteSchema) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The store in one SQLite file, for one process. Each method is one transaction, on disk when it returns. */
export class SqliteStore implements Store {
  readonly epoch: string;
  readonly recurrences: SqliteRecurrences;
  readonly trusts: SqliteTrusts;
  readonly members: SqliteMembers;
  readonly #lock: FileLock | undefined;
  readonly #sqlite: SqliteConnection;
  readonly #records: KeptRecords<ScreeningRecord>;
  readonly #orders: SqliteOrders;
  readonly #log: SqliteLog;
  readonly #erasure: SqliteErasure;
  readonly #group: SqliteGroup;
  readonly #watchers = new Watchers();
  readonly #instance = randomBytes(9).toString('base64url');

  /**
   * @param file a path, or `:memory:`.
   * @param reportDamage takes the id of a record whose checksum does not hold.
   * @throws {StoreError} when it cannot be opened, or when the file belongs to the other environment: the two never share a file.
   */
  constructor(file: string, environment: Environment, reportDamage: (id: string) => void = () => {}) {
    const { lock, sqlite } = openFile(file);
    this.#lock = lock;
    this.#sqlite = sqlite;
    this.#records = new KeptRecords<ScreeningRecord>(reportDamage, mostRemembered);
    this.#orders = new SqliteOrders(this.#sqlite, this.#records);
    this.#log = new SqliteLog(this.#sqlite, reportDamage);
    this.#erasure = new SqliteErasure(this.#sqlite, this.#log);
    this.#group = new SqliteGroup(this.#sqlite, (committed) => this.#watchers.hand(committed));
    this.recurrences = new SqliteRecurrences(this.#sqlite, reportDamage);
    this.trusts = new SqliteTrusts(this.#sqlite, reportDamage);
    this.members = new SqliteMembers(this.#sqlite, reportDamage);
    const owner = this.#meta('environment', environment);
    if (owner !== environment) {
      this.#end();
      throw otherEnvironment(file, owner, environment);
    }
    // The lock proves that every earlier instance is gone.
    this.#sqlite.run('DELETE FROM instances');
    // What happened since the file was last written, or was copied for a backup, is only known to the service.
    this.#sqlite.run('UPDATE screenings SET looked = 0 WHERE is_watched = 1');
    this.epoch = this.#meta('epoch', randomBytes(9).toString('base64url'));
  }

  async earlier(owner: string, key: string): Promise<Repeated | undefined> {
    return this.#orders.earlier(owner, key);
  }

  async reserve(reservation: Reservation): Promise<Reserved> {
    return this.#sqlite.transaction(() =>
      this.#orders.reserve(reservation, () => this.#insert(reservation.record)),
    );
  }

  async release(id: string): Promise<boolean> {
    return this.#sqlite.transaction(() => this.#orders.release(id));
  }

  async change(
    id: string,
    update: Update,
    { place = false }: { place?: boolean } = {},
  ): Promise<ScreeningRecord | undefined> {
    const { after } = await this.#group.add(() => this.#change(id, update, place));
    return after;
  }

  async noteSent(id: string): Promise<boolean> {
    return this.#orders.noteSent(id);
  }

  async keepLease(now: number): Promise<void> {
    this.#sqlite.run('INSERT OR REPLACE INTO instances VALUES (?, ?)', this.#instance, now);
  }

  async reclaim(now: number): Promise<string[]> {
    return this.#sqlite.transaction(() => {
      const gone = now - leaseMs;
      this.#sqlite.run('DELETE FROM instances WHERE alive_at <= ? AND id <> ?', gone, this.#instance);
      return this.#orders.reclaim(this.#instance);
    });
  }

  async screening(id: string): Promise<ScreeningRecord | undefined> {
    return this.#records.find(
      this.#sqlite.get(`SELECT ${recordColumns} FROM screenings WHERE id = ? AND is_placed = 1`, id),
    );
  }

  async screeningByCallback(reference: string): Promise<ScreeningRecord | undefined> {
    return this.#records.need(
      this.#sqlite.get(`SELECT ${recordColumns} FROM screenings WHERE callback_reference = ?`, reference),
    );
  }

  async snapshot(audience: Audience, ids?: string[]): Promise<{ records: ScreeningRecord[]; mark: Mark }> {
    return this.#sqlite.transaction(() => {
      const [condition, values] = visibleTo(audience);
      const chosen = ids ? `AND id IN (${ids.map(() => '?').join(', ')})` : '';
      const rows = this.#sqlite.all(
        `SELECT ${recordColumns} FROM screenings WHERE is_placed = 1 AND ${condition} ${chosen}
         ORDER BY created DESC LIMIT ${snapshotLimit}`,
        ...values,
        ...(ids ?? []),
      );
      return { records: this.#records.list(rows), mark: this.#log.newest() };
    });
  }

  async newest(): Promise<Mark> {
    return this.#log.newest();
  }

  async digestAt(position: number): Promise<string | undefined> {
    return this.#log.digestAt(position);
  }

  async read(audience: Audience, after: number, limit: number): Promise<LogEntry[]> {
    return this.#log.read(audience, after, limit);
  }

  watch(audience: Audience, hear: Hear, signal: AbortSignal): void {
    this.#watchers.watch(audience, hear, signal);
  }

  async orderedBy(subject: string): Promise<ScreeningRecord[]> {
    return this.#records.list(
      this.#sqlite.all(`SELECT ${recordColumns} FROM screenings WHERE member = ?`, subject),
    );
  }

  async silent(now: number, limit: number): Promise<ScreeningRecord[]> {
    const rows = this.#sqlite.all(
      `SELECT ${recordColumns} FROM screenings
       WHERE is_watched = 1 AND is_placed = 1 AND ? - looked >= min(max(looked - changed, ?), ?)
       ORDER BY looked, changed LIMIT ?`,
      now,
      shortestSilenceMs,
      longestSilenceMs,
      limit,
    );
    return this.#records.list(rows);
  }

  async looked(id: string, now: number): Promise<void> {
    this.#sqlite.run('UPDATE screenings SET looked = ? WHERE id = ?', now, id);
  }

  async addRun(run: ScreeningRecord, recurrence: RecurrenceRecord): Promise<void> {
    await this.#group.add(() => {
      this.#insert(run);
      const entry = entryOf(run, run, true);
      const committed = entry && this.#append(entry, run, 0);
      this.#sqlite.run(
        'UPDATE screenings SET is_placed = 1, is_watched = ?, head = ? WHERE id = ?',
        Number(!isOver(run)),
        committed?.entry.position ?? 0,
        run.id,
      );
      this.recurrences.write(recurrence);
      return { committed };
    });
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
    return this.#orders.consents(screeningId);
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

  async erase(clientReferenceId: string, now: number): Promise<void> {
    const lost = this.#sqlite.transaction(() => this.#erasure.erase(clientReferenceId, now));
    this.#sqlite.checkpoint();
    this.#records.forget();
    this.#watchers.rouse(lost);
  }

  async prune(before: number): Promise<void> {
    // In small steps, between which requests are answered.
    while (this.#sqlite.transaction(() => this.#log.prune(before, pruneLimit)) === pruneLimit) {
      await setImmediate();
    }
  }

  async close(): Promise<void> {
    this.#end();
  }

  #change(
    id: string,
    update: Update,
    place: boolean,
  ): { after?: ScreeningRecord; committed?: Committed | undefined } {
    const row = this.#sqlite.get(
      `SELECT is_placed, version, head, ${recordColumns} FROM screenings WHERE id = ?`,
      id,
    );
    const before = this.#records.need(row);
    if (!row || !before) return {};
    const change = changeOf(before, update, { isPlaced: row['is_placed'] === 1, place });
    if (!change) return {};
    const { after, entry, record, checksum } = change;
    const previous = Number(row['head']);
    const committed = entry && this.#append(entry, after, previous);
    const { changes } = this.#sqlite.run(
      `UPDATE screenings SET record = ?, checksum = ?, version = version + 1, is_placed = max(is_placed, ?),
       is_watched = ?, changed = coalesce(?, changed), looked = coalesce(?, looked), head = ?
       WHERE id = ? AND version = ?`,
      record,
      checksum,
      Number(place),
      Number(change.isWatched),
      change.changedAt,
      change.changedAt,
      committed?.entry.position ?? previous,
      id,
      Number(row['version']),
    );
    if (changes === 0)
      throw new StoreError(`Another writer has just changed the screening ${id}: ask again.`);
    const [candidate, member] = [after.clientReferenceId, memberOf(after)];
    this.#records.remember({ id, candidate, member, checksum, record }, after);
    return { after, committed };
  }

  #append({ row, then }: ChangeEntry, now: ScreeningRecord, previous: number): Committed {
    const { candidate, member, checksum: digest } = row;
    const position = this.#log.append(row, previous);
    return { candidate, member, entry: { kind: 'change', position, digest, then, now } };
  }

  #end(): void {
    this.#group.flush();
    this.#sqlite.close();
    this.#lock?.release();
  }

  #insert(record: ScreeningRecord): void {
    const { record: text, checksum } = rowOf(record);
    this.#sqlite.run(
      `INSERT INTO screenings (id, callback_reference, candidate, package, member, changed, looked, is_placed,
         created, instance, is_sent, checksum, record)
       VALUES (?, ?, ?, ?, ?, ?, ?, 0, (SELECT coalesce(max(created), 0) + 1 FROM screenings), ?, 0, ?, ?)`,
      record.id,
      record.callbackReference,
      record.clientReferenceId,
      record.packageId,
      memberOf(record),
      Date.parse(record.submittedAt),
      Date.parse(record.submittedAt),
      this.#instance,
      checksum,
      text,
    );
  }

  #meta(name: string, initial: string): string {
    this.#sqlite.run('INSERT OR IGNORE INTO meta VALUES (?, ?)', name, initial);
    return String(this.#sqlite.get('SELECT value FROM meta WHERE name = ?', name)?.['value']);
  }
}
