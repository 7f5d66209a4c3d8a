import type { Database } from '../port.ts';
import { lockScreening } from './screenings.ts';

export interface SealedInvite {
  sealedLink: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Keeps the link of a screening, in place of an earlier one, while the screening exists. */
export async function keepInvite(
  database: Database,
  screeningId: string,
  { sealedLink, expiresAt }: SealedInvite,
): Promise<void> {
  await database.transaction(async (transaction) => {
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

/** Gives a link out once. */
export async function takeInvite(database: Database, screeningId: string): Promise<SealedInvite | undefined> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.all(
      'DELETE FROM invites WHERE screening = ? RETURNING sealed_link, expires_at',
      screeningId,
    );
    return row && { sealedLink: String(row['sealed_link']), expiresAt: String(row['expires_at']) };
  });
}
