import type { Database, Row, Transaction } from '../port.ts';
import { plainDigest, type SubjectDigests } from '../subject-digest.ts';

/** Page sessions of whom this digest stands for are over that were issued until then, in milliseconds since the epoch. */
export interface Revocation {
  digest: string;
  at: number;
}

const revocationOf = (row: Row): Revocation => ({ digest: String(row['digest']), at: Number(row['at']) });

const placeholders = (values: string[]): string => values.map(() => '?').join(', ');

/** Whose page sessions are over, by `SubjectDigests` of people who are not named. They outlive the erasure of whom they are about. */
export class Revocations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Ends the page sessions issued until `at` (milliseconds since the epoch), or until later where they were revoked until
   * then before: each revocation comes after the one before. Answers what is kept.
   */
  async add(digests: string[], at: number): Promise<Revocation[]> {
    return this.#database.transaction(async (transaction) => {
      const kept: Row[] = [];
      for (const digest of digests.toSorted()) {
        const rows = await transaction.all(
          `INSERT INTO revocations (digest, at) VALUES (?, ?) ON CONFLICT (digest) DO UPDATE SET
             at = CASE WHEN revocations.at < excluded.at THEN excluded.at ELSE revocations.at + 1 END
           RETURNING digest, at`,
          digest,
          at,
        );
        kept.push(...rows);
      }
      return kept.map(revocationOf);
    });
  }

  async of(digests: string[]): Promise<Revocation[]> {
    const kept = `SELECT digest, at FROM revocations WHERE digest IN (${placeholders(digests)})`;
    return (await this.#database.all(kept, ...digests)).map(revocationOf);
  }

  async since(time: number): Promise<Revocation[]> {
    return (await this.#database.all('SELECT digest, at FROM revocations WHERE at >= ?', time)).map(
      revocationOf,
    );
  }

  /** Deletes those until a time before `before`. */
  async forget(before: number): Promise<void> {
    await this.#database.run('DELETE FROM revocations WHERE at < ?', before);
  }
}

/**
 * Keeps everything else that is about a person waiting until the transaction ends, their erasure above all: it must
 * neither miss what is just being written, nor be overtaken by it.
 *
 * @returns until when the sessions of the subject are over, in milliseconds since the epoch; 0 where none was revoked.
 */
export async function lockSubject(
  transaction: Transaction,
  digests: SubjectDigests,
  subject: string,
): Promise<number> {
  await lockPerson(transaction, subject);
  return revokedUntil(transaction, [digests.ofSubject(subject)]);
}

/** The same for an order: of who orders, and of the candidate. */
export async function lockPeople(
  transaction: Transaction,
  digests: SubjectDigests,
  { subject, reference }: { subject: string; reference: string },
): Promise<number> {
  // Always in the same order, so that nobody waits in a circle.
  for (const person of [...new Set([subject, reference])].toSorted()) await lockPerson(transaction, person);
  return revokedUntil(transaction, [digests.ofSubject(subject), digests.ofReference(reference)]);
}

/** Without the key of the digests: instances that have another one wait, too. A lock is written nowhere. */
const lockPerson = (transaction: Transaction, person: string): Promise<void> =>
  transaction.lock(`member ${plainDigest(person)}`);

async function revokedUntil(transaction: Transaction, digests: string[]): Promise<number> {
  const [row] = await transaction.all(
    `SELECT max(at) AS at FROM revocations WHERE digest IN (${placeholders(digests)})`,
    ...digests,
  );
  return Number(row?.['at'] ?? 0);
}
