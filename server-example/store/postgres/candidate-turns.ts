import { randomUUID } from 'node:crypto';
import type { CandidateTurnStore, TurnTime } from '../store.ts';
import type { SubjectDigests } from '../subject-digest.ts';
import type { PostgresConnection } from './connection.ts';

/** The turns of candidates in a Postgres database, by its clock and under keyed digests. */
export class PostgresCandidateTurns implements CandidateTurnStore {
  readonly #database: PostgresConnection;
  readonly #digests: SubjectDigests;

  constructor(database: PostgresConnection, digests: SubjectDigests) {
    this.#database = database;
    this.#digests = digests;
  }

  /** A turn from the future was taken before the clock was set back: it holds nobody up for longer. */
  async take(clientReferenceId: string, { forMs }: TurnTime): Promise<string | undefined> {
    const name = randomUUID();
    const taken = await this.#database.get(
      `INSERT INTO candidate_turns VALUES (?, ?, clock_timestamp())
       ON CONFLICT (digest) DO UPDATE SET name = excluded.name, taken_at = excluded.taken_at
       WHERE abs(extract(epoch FROM clock_timestamp() - candidate_turns.taken_at)) * 1000 >= ?
       RETURNING name`,
      this.#digests.ofReference(clientReferenceId),
      name,
      forMs,
    );
    return taken && name;
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
      "DELETE FROM candidate_turns WHERE taken_at < clock_timestamp() - interval '1 day'",
    );
  }
}
