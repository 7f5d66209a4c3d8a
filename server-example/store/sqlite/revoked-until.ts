import { subjectDigest } from '../subject-digest.ts';
import type { SqliteConnection } from './connection.ts';

/** Until when the sessions of a subject are over, in milliseconds since the epoch; 0 where none was revoked. */
export function revokedUntil(sqlite: SqliteConnection, subject: string): number {
  const row = sqlite.get('SELECT at FROM revocations WHERE digest = ?', subjectDigest(subject));
  return Number(row?.['at'] ?? 0);
}
