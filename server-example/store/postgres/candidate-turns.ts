import { turnWaitMs } from '../store-bounds.ts';
import type { CandidateTurnStore, TurnTime } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import type { PostgresConnection } from './connection.ts';

/** One from the future came before the clock was set back: it holds nobody up for longer. */
const age = (column: string): string => `abs(extract(epoch FROM clock_timestamp() - ${column})) * 1000`;

/** The turns of candidates in a Postgres database, by its clock and under keyed digests. */
export class PostgresCandidateTurns implements CandidateTurnStore {
  readonly #database: PostgresConnection;
  readonly #digests: SubjectDigests;

  constructor(database: PostgresConnection, digests: SubjectDigests) {
    this.#database = database;
    this.#digests = digests;
  }

  async take(clientReferenceId: string, name: string, { forMs }: TurnTime): Promise<boolean> {
    const digest = this.#digests.ofReference(clientReferenceId);
    return this.#database.transaction(async (statements) => {
      // Who comes later sees everybody who came before.
      await statements.run('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', digest);
      await statements.run(
        `DELETE FROM candidate_turns WHERE digest = ? AND name <> ?
         AND CASE WHEN taken_at IS NULL THEN ${age('asked_at')} >= ? ELSE ${age('taken_at')} >= ? END`,
        digest,
        name,
        turnWaitMs,
        forMs,
      );
      await statements.run(
        `INSERT INTO candidate_turns (name, digest, asked_at) VALUES (?, ?, clock_timestamp())
         ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at`,
        name,
        digest,
      );
      const taken = await statements.get(
        `UPDATE candidate_turns SET taken_at = coalesce(taken_at, clock_timestamp())
         WHERE name = ? AND place = (SELECT min(place) FROM candidate_turns WHERE digest = ?)
         RETURNING name`,
        name,
        digest,
      );
      return taken !== undefined;
    });
  }

  async end(clientReferenceId: string, name: string): Promise<boolean> {
    const ended = await this.#database.get(
      'DELETE FROM candidate_turns WHERE digest = ? AND name = ? RETURNING name',
      this.#digests.ofReference(clientReferenceId),
      name,
    );
    return ended !== undefined;
  }

  /** Deletes those that nobody ended, long after they ended by themselves. */
  async prune(): Promise<void> {
    await this.#database.run(
      "DELETE FROM candidate_turns WHERE asked_at < clock_timestamp() - interval '1 day'",
    );
  }
}
