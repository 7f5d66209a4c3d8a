import type { Database } from '../port.ts';
import { lockScreening } from './screenings.ts';

export interface SealedInvite {
  sealedLink: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** The sealed links of invitations, by their screenings. */
export class Invites {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Keeps a link, in place of an earlier one, while its screening exists. */
  async keep(screeningId: string, sealedLink: string, expiresAt: string): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      if (!(await lockScreening(transaction, screeningId))) return;
      await transaction.run(
        `INSERT INTO invites (screening, sealed_link, expires_at) VALUES (?, ?, ?) ON CONFLICT (screening)
         DO UPDATE SET sealed_link = excluded.sealed_link, expires_at = excluded.expires_at`,
        screeningId,
        sealedLink,
        expiresAt,
      );
    });
  }

  /** Gives the kept link out once. */
  async take(screeningId: string): Promise<SealedInvite | undefined> {
    return this.#database.transaction(async (transaction) => {
      const [row] = await transaction.all(
        'DELETE FROM invites WHERE screening = ? RETURNING sealed_link, expires_at',
        screeningId,
      );
      return row && { sealedLink: String(row['sealed_link']), expiresAt: String(row['expires_at']) };
    });
  }
}
