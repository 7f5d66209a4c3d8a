import { plainDigest, type SubjectDigests } from '../subject-digest.ts';
import type { Statements } from './connection.ts';

/**
 * Keeps everything else that is about a member waiting until the transaction ends, their erasure above all: it must
 * neither miss what is just being written, nor be overtaken by it.
 *
 * @returns until when the sessions of the subject are over, in milliseconds since the epoch; 0 where none was revoked.
 */
export async function lockSubject(
  statements: Statements,
  digests: SubjectDigests,
  subject: string,
): Promise<number> {
  // Without the key: instances that have another one wait, too. A lock is written nowhere.
  await statements.run(
    'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))',
    `member ${plainDigest(subject)}`,
  );
  const row = await statements.get(
    'SELECT at FROM revocations WHERE keyed_digest = ?',
    digests.ofSubject(subject),
  );
  return Number(row?.['at'] ?? 0);
}

/** The same for an order: of who orders, and of the candidate. Always in the same order, so that nobody waits in a circle. */
export async function lockPeople(
  statements: Statements,
  digests: SubjectDigests,
  { subject, reference }: { subject: string; reference: string },
): Promise<number> {
  for (const person of [...new Set([subject, reference])].sort())
    await lockSubject(statements, digests, person);
  const row = await statements.get(
    'SELECT max(at) AS at FROM revocations WHERE keyed_digest IN (?, ?)',
    digests.ofSubject(subject),
    digests.ofReference(reference),
  );
  return Number(row?.['at'] ?? 0);
}
