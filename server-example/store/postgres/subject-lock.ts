import { subjectDigest } from '../subject-digest.ts';
import type { Statements } from './connection.ts';

/**
 * Keeps everything else that is about a member waiting until the transaction ends, their erasure above all: it must
 * neither miss what is just being written, nor be overtaken by it.
 *
 * @returns until when the sessions of the subject are over, in milliseconds since the epoch; 0 where none was revoked.
 */
export async function lockSubject(statements: Statements, subject: string): Promise<number> {
  const digest = subjectDigest(subject);
  await statements.run('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', `member ${digest}`);
  const row = await statements.get('SELECT at FROM revocations WHERE digest = ?', digest);
  return Number(row?.['at'] ?? 0);
}
