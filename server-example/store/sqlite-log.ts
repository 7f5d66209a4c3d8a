import { hash, randomBytes } from 'node:crypto';
import type { LoggedRecord, ScreeningRecord } from './screening-record.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { checksumOf, recordColumns, SqliteRecords } from './sqlite-records.ts';
import type { Audience, LogEntry, LoggedChange, Mark } from './store.ts';
import type { Committed } from './watchers.ts';

/** Leaves out what no audience sees, among it what is only known to the service. */
export function loggedOf(record: ScreeningRecord): LoggedRecord {
  return {
    id: record.id,
    environment: record.environment,
    packageId: record.packageId,
    packageTitle: record.packageTitle,
    clientReferenceId: record.clientReferenceId,
    orderedBy: record.orderedBy,
    memberSeesOutcome: record.memberSeesOutcome,
    phase: record.phase,
    result: record.result,
    waitingOn: record.waitingOn,
    items: record.items,
    invite: record.invite,
    recurrence: record.recurrence,
    previousId: record.previousId,
    submittedAt: record.submittedAt,
    estimatedAt: record.estimatedAt,
    whole: record.whole,
    toMember: record.toMember,
  };
}

/** Who saw something of an erased person. */
interface Gaps {
  reference: string;
  /** Those who had ordered a screening of the person. */
  members: string[];
  /** Whether the person was screened, and whether the person had ordered screenings of others. */
  isCandidate: boolean;
  isMember: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * One of 256 names for a person who was erased: too few to tell who it was. The others who share it are reset as well,
 * which does no harm.
 */
const bucketOf = (reference: string): string => `erased\n${hash('sha256', reference, 'hex').slice(0, 2)}`;

/**
 * The positions after `after` that an audience finds: those of its screenings, along their chains, and the gaps left
 * for it. Operators read the log as it lies.
 */
function foundBy(audience: Audience, after: number): [condition: string, values: (string | number)[]] {
  switch (audience.role) {
    case 'candidate':
      return chained('candidate', audience.clientReferenceId, after);
    case 'member':
      return chained('member', audience.subject, after);
    case 'operator':
      return ['position > ? AND candidate IS NOT NULL', [after]];
  }
}

function chained(
  column: 'candidate' | 'member',
  reference: string,
  after: number,
): [condition: string, values: (string | number)[]] {
  return [
    `${column} IS NOT NULL AND position IN (
       WITH RECURSIVE chain (position, previous, screening) AS (
         SELECT log.position, previous, screening FROM screenings JOIN log ON log.position = head
         WHERE screenings.${column} = ? AND head > ?
         UNION ALL
         SELECT log.position, log.previous, log.screening FROM chain
         JOIN log ON log.position = chain.previous AND log.screening = chain.screening
         WHERE chain.previous > ?
       )
       SELECT position FROM chain
       UNION ALL
       SELECT position FROM log WHERE screening = '' AND position > ? AND ${column} IN (?, ?)
     )`,
    [reference, after, after, after, reference, bucketOf(reference)],
  ];
}

/** The event log in a SQLite file. Runs within the caller's transactions. */
export class SqliteLog {
  readonly #sqlite: SqliteConnection;
  readonly #records: SqliteRecords<ScreeningRecord>;
  readonly #entries: SqliteRecords<LoggedRecord>;

  constructor(sqlite: SqliteConnection, reportDamage: (id: string) => void) {
    this.#sqlite = sqlite;
    this.#records = new SqliteRecords(reportDamage);
    this.#entries = new SqliteRecords(reportDamage);
  }

  /**
   * An audience finds an entry only where its own revision grew; without any audience there is none.
   *
   * @param previous the position of the screening's newest entry so far; the caller notes the new one.
   */
  append(
    before: ScreeningRecord,
    after: ScreeningRecord,
    { isFirst, previous }: { isFirst: boolean; previous: number },
  ): Committed | undefined {
    const isNew = isFirst || after.whole.revision > before.whole.revision;
    const isNewToMember =
      after.orderedBy.role === 'member' && (isFirst || after.toMember.revision > before.toMember.revision);
    if (!isNew && !isNewToMember) return undefined;
    const candidate = isNew ? after.clientReferenceId : null;
    const member = isNewToMember ? after.orderedBy.subject : null;
    const then = loggedOf(after);
    const record = JSON.stringify(then);
    const digest = checksumOf(after.id, candidate, member, record);
    const { inserted: position } = this.#sqlite.run(
      'INSERT INTO log (screening, candidate, member, record, at, checksum, previous) VALUES (?, ?, ?, ?, ?, ?, ?)',
      after.id,
      candidate,
      member,
      record,
      Date.parse(isNew ? after.whole.updatedAt : after.toMember.updatedAt),
      digest,
      previous,
    );
    return { candidate, member, entry: { kind: 'change', position, digest, then, now: after } };
  }

  /**
   * Where an entry or its screening is damaged, the audience finds a gap instead. The limit stands in the statement: with
   * a value in its place SQLite would prepare it anew each time.
   */
  read(audience: Audience, after: number, limit: number): LogEntry[] {
    const [condition, values] = foundBy(audience, after);
    const rows = this.#sqlite.all(
      `SELECT position, screening AS id, candidate, member, checksum, record FROM log
       WHERE ${condition} ORDER BY position LIMIT ${limit}`,
      ...values,
    );
    const current = new Map<string, ScreeningRecord | undefined>();
    /** Only members lose rights to what they once saw. */
    const readNow = (then: LoggedRecord): LoggedChange['now'] | undefined => {
      if (audience.role !== 'member') return then;
      const { id } = then;
      if (!current.has(id)) {
        const row = this.#sqlite.get(`SELECT ${recordColumns} FROM screenings WHERE id = ?`, id);
        current.set(id, this.#records.find(row));
      }
      return current.get(id);
    };
    return rows.map((row) => {
      const mark = { position: Number(row['position']), digest: String(row['checksum']) };
      const then = row['record'] === '' ? undefined : this.#entries.find(row);
      const now = then && readNow(then);
      return then && now ? { kind: 'change', ...mark, then, now } : { kind: 'gap', ...mark };
    });
  }

  /** Leaves nothing of these screenings (a JSON list of ids) but their positions. */
  blank(ids: string): void {
    this.#sqlite.run(
      `UPDATE log SET screening = '', candidate = NULL, member = NULL, checksum = '', record = ''
       WHERE screening IN (SELECT value FROM json_each(?))`,
      ids,
    );
  }

  /** Makes the readers who saw an erased person find a gap. The person is named by a bucket alone. */
  appendGaps({ reference, members, isCandidate, isMember, now }: Gaps): void {
    const bucket = bucketOf(reference);
    const orderers = isMember ? [...members, bucket] : members;
    const gaps: [candidate: string | null, member: string | null][] = orderers.map((member) => [
      null,
      member,
    ]);
    if (isCandidate) gaps.push([bucket, null]);
    for (const [candidate, member] of gaps) {
      this.#sqlite.run(
        "INSERT INTO log (screening, candidate, member, record, at, checksum) VALUES ('', ?, ?, '', ?, ?)",
        candidate,
        member,
        now,
        randomBytes(12).toString('base64url'),
      );
    }
  }

  /** Drops at most `limit` of the oldest entries, never the newest; answers how many. */
  prune(before: number, limit: number): number {
    const newest = this.newest().position;
    const kept = this.#sqlite.get('SELECT position FROM log WHERE at >= ? ORDER BY position LIMIT 1', before);
    return this.#sqlite.all(
      `DELETE FROM log WHERE position IN (SELECT position FROM log WHERE position < ? ORDER BY position LIMIT ?)
       RETURNING position`,
      Number(kept?.['position'] ?? newest),
      limit,
    ).length;
  }

  newest(): Mark {
    const row = this.#sqlite.get('SELECT position, checksum FROM log ORDER BY position DESC LIMIT 1');
    return { position: Number(row?.['position'] ?? 0), digest: String(row?.['checksum'] ?? '') };
  }

  digestAt(position: number): string | undefined {
    if (position === 0) {
      const first = this.#sqlite.get('SELECT min(position) AS position FROM log')?.['position'] ?? 1;
      return first === 1 ? '' : undefined;
    }
    const row = this.#sqlite.get('SELECT checksum FROM log WHERE position = ?', position);
    return row && String(row['checksum']);
  }
}
