import type { SubjectDigests } from '../subject-digest.ts';
import type { SqliteConnection } from './connection.ts';

/**
 * Until when the sessions of a subject are over, in milliseconds since the epoch; 0 where none was revoked. With a
 * `reference`: those of the subject that are about this candidate.
 */
export function revokedUntil(
  sqlite: SqliteConnection,
  digests: SubjectDigests,
  { subject, reference }: { subject: string; reference?: string },
): number {
  const revoked = [
    digests.ofSubject(subject),
    ...(reference === undefined ? [] : [digests.ofReference(reference)]),
  ];
  const row = sqlite.get(
    'SELECT max(at) AS at FROM revocations WHERE digest IN (SELECT value FROM json_each(?))',
    JSON.stringify(revoked),
  );
  return Number(row?.['at'] ?? 0);
}
