import type { Database } from '../port.ts';
import type { SubjectDigests } from '../subject-digest.ts';

/** Whoever waits for the turn of a candidate and has not asked for it again for so long is gone, and loses their place. */
const turnWaitMs = 2_000;

interface Dependencies {
  database: Database;
  digests: SubjectDigests;
  /** Its turns end with it. */
  instance: string;
}

interface TurnTime {
  /** Milliseconds, on a clock that is never set. A store that several processes share goes by its own clock. */
  now: number;
  /** After so many milliseconds the turn ends by itself: whoever took it may be gone. */
  forMs: number;
}

/** Who may send facts of a candidate to the service: one at a time, whichever instance it is at. Under keyed digests. */
export class CandidateTurns {
  readonly #database: Database;
  readonly #digests: SubjectDigests;
  readonly #instance: string;

  constructor({ database, digests, instance }: Dependencies) {
    this.#database = database;
    this.#digests = digests;
    this.#instance = instance;
  }

  /**
   * Asks for the turn of a candidate, and answers whether it is had. Who asked first has it first, at whichever instance:
   * asking again within `turnWaitMs` keeps the place.
   *
   * @param turn which no other one of this instance is named.
   */
  async take(clientReferenceId: string, turn: string, { now: own, forMs }: TurnTime): Promise<boolean> {
    const digest = this.#digests.ofReference(clientReferenceId);
    const name = this.#nameOf(turn);
    return this.#database.transaction(async (transaction) => {
      // Who comes later sees everybody who came before.
      await transaction.lock(`turn ${digest}`);
      const now = await transaction.now(own);
      // One from the future came before the clock was set back: it holds nobody up for longer.
      await transaction.run(
        `DELETE FROM candidate_turns WHERE digest = ? AND name <> ? AND CASE WHEN taken_at IS NULL
           THEN abs(? - asked_at) >= ${turnWaitMs} ELSE abs(? - taken_at) >= ${forMs} END`,
        digest,
        name,
        now,
        now,
      );
      await transaction.run(
        `INSERT INTO candidate_turns (name, digest, asked_at) VALUES (?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET asked_at = excluded.asked_at`,
        name,
        digest,
        now,
      );
      const taken = await transaction.run(
        `UPDATE candidate_turns SET taken_at = coalesce(taken_at, ?)
         WHERE name = ? AND place = (SELECT min(place) FROM candidate_turns WHERE digest = ?)`,
        now,
        name,
        digest,
      );
      return taken > 0;
    });
  }

  /** Ends a turn, or the wait for it. Answers false where it had ended by itself, and somebody else may have had one since. */
  async end(clientReferenceId: string, turn: string): Promise<boolean> {
    const digest = this.#digests.ofReference(clientReferenceId);
    const ended = 'DELETE FROM candidate_turns WHERE digest = ? AND name = ?';
    return (await this.#database.run(ended, digest, this.#nameOf(turn))) > 0;
  }

  /** Whether a turn that was had has not ended by itself. */
  async isHeld(turn: string): Promise<boolean> {
    const held = 'SELECT 1 FROM candidate_turns WHERE name = ?';
    return (await this.#database.all(held, this.#nameOf(turn))).length > 0;
  }

  /** Deletes those that nobody ended, long after they ended by themselves. */
  async prune(): Promise<void> {
    if (this.#database.isSole) return;
    await this.#database.transaction(async (transaction) => {
      const now = await transaction.now(0);
      await transaction.run('DELETE FROM candidate_turns WHERE asked_at < ?', now - 86_400_000);
    });
  }

  #nameOf(turn: string): string {
    return `${this.#instance}/${turn}`;
  }
}
