import type { Audience } from '../audience.ts';
import { bucketOf, type EventLogEntry, type Mark, type NewEntry } from '../event-log-entry.ts';
import type { Row, Statements, Transaction } from '../port.ts';
import { isReadable } from '../records.ts';

/** The screening of a gap that is left for an audience. What was erased has none. */
const gap = 'gap';

/** The rights of today are looked up where a member finds the entry. */
const selected = `SELECT position, digest, screening, candidate, member, at, shown, shown_to_member,
   CASE WHEN member IS NOT NULL
     THEN (SELECT member_sees_outcome FROM screenings WHERE id = event_log.screening) END AS member_sees_outcome
 FROM event_log`;

/**
 * Appends to the event log, at the end of the transaction, and announces it.
 *
 * Positions are given in the order of the commits: the update holds the only row of `event_log_position` until the transaction
 * has ended, and the next one waits for it. So a reader that sees a position also sees every lower one. A transaction that
 * fails gives its positions back: there are no holes either.
 */
export function appendEntries(transaction: Transaction, entries: NewEntry[]): void {
  for (const entry of entries) {
    transaction.atCommit('UPDATE event_log_position SET position = position + 1');
    transaction.atCommit(
      `INSERT INTO event_log (position, digest, screening, candidate, member, at, shown, shown_to_member)
       VALUES ((SELECT position FROM event_log_position), ?, ?, ?, ?, ?, ?, ?)`,
      entry.digest,
      entry.screening ?? gap,
      entry.candidate,
      entry.member,
      entry.at,
      entry.shown,
      entry.shownToMember,
    );
    transaction.announce(entry);
  }
}

/** The digest before the first entry; null where that was pruned. */
const beginning = `SELECT CASE WHEN coalesce(min(position), 1) = 1 THEN '' END AS digest FROM event_log`;

/** What an audience finds, each part by an index: its own entries, and the gaps that are left for it under a bucket's name. */
function foundBy(audience: Audience): [condition: string, values: string[]][] {
  switch (audience.role) {
    case 'candidate':
      return byName('candidate', audience.clientReferenceId);
    case 'member':
      return byName('member', audience.subject);
    case 'operator':
      return [['candidate IS NOT NULL', []]];
  }
}

const byName = (column: 'candidate' | 'member', name: string): [condition: string, values: string[]][] =>
  [name, bucketOf(name)].map((one) => [`${column} = ?`, [one]]);

/** At most `limit` entries after a place, oldest first; undefined where the event log does not hold the place (any more). */
export async function readEntries(
  statements: Statements,
  audience: Audience,
  { position, digest }: Mark,
  limit: number,
): Promise<EventLogEntry[] | undefined> {
  const parts = foundBy(audience);
  // SQLite would prepare a statement anew each time whose limit is a value.
  const found = parts.map(
    ([condition], index) =>
      `SELECT * FROM (${selected} WHERE position > ? AND ${condition} ORDER BY position LIMIT ${limit}) AS part${index}`,
  );
  const rows = await statements.all(
    `SELECT place.digest AS place, found.* FROM (${position === 0 ? beginning : 'SELECT digest FROM event_log WHERE position = ?'})
       AS place LEFT JOIN (${found.join(' UNION ALL ')}) AS found ON 1 = 1
     ORDER BY found.position LIMIT ${limit}`,
    ...(position === 0 ? [] : [position]),
    ...parts.flatMap(([, values]) => [position, ...values]),
  );
  // A restored backup may hold another entry at this place, or none.
  if (rows[0]?.['place'] !== digest) return undefined;
  return rows.filter((row) => row['position'] !== null).map(entryOfRow);
}

/** Everybody's, from a position on, with the entry at this position. */
export async function readAllEntries(
  statements: Statements,
  from: number,
  limit: number,
): Promise<EventLogEntry[]> {
  const rows = await statements.all(`${selected} WHERE position >= ? ORDER BY position LIMIT ${limit}`, from);
  return rows.map(entryOfRow);
}

function entryOfRow(row: Row): EventLogEntry {
  const [shown, shownToMember] = [row['shown'] as string | null, row['shown_to_member'] as string | null];
  const isShown = shown !== null || shownToMember !== null;
  return {
    position: Number(row['position']),
    digest: String(row['digest']),
    // What was erased is a gap, too, and so is what cannot be read.
    screening: isShown && isReadable(shown) && isReadable(shownToMember) ? String(row['screening']) : null,
    candidate: row['candidate'] as string | null,
    member: row['member'] as string | null,
    shown,
    shownToMember,
    memberSeesOutcome: Number(row['member_sees_outcome']) === 1,
    at: Number(row['at']),
  };
}

export const newestPosition =
  'SELECT last.position, digest FROM event_log_position AS last LEFT JOIN event_log USING (position)';

export const markOfRow = (row: Row | undefined): Mark => ({
  position: Number(row?.['position'] ?? 0),
  digest: String(row?.['digest'] ?? ''),
});

export async function newestMark(statements: Statements): Promise<Mark> {
  const [row] = await statements.all(newestPosition);
  return markOfRow(row);
}

/** Drops at most `limit` of the oldest entries, never the newest; answers how many. */
export const pruneEntries = (statements: Statements, before: number, limit: number): Promise<number> =>
  statements.run(
    `DELETE FROM event_log WHERE position IN (
       SELECT position FROM event_log WHERE position < coalesce(
         (SELECT position FROM event_log WHERE at >= ? ORDER BY position LIMIT 1), (SELECT position FROM event_log_position))
       ORDER BY position LIMIT ${limit})`,
    before,
  );
