import type { Database } from '../port.ts';
import { keepFact } from '../schema.ts';

/** In `meta`: when an instance last wrote here, in milliseconds since the epoch. */
const aliveAt = 'alive_at';

/** Living instances write more often than so. */
const longestQuietMs = 15_000;

/** Says that an instance is alive, which also finds out whether something can be written. */
export async function noteAlive(database: Database, now: number): Promise<void> {
  await database.transaction(async (transaction) =>
    keepFact(transaction, aliveAt, String(await transaction.now(now))),
  );
}

/**
 * What happened while no instance was alive, or since the backup that was restored, is only known to the service: then
 * everything is due that reads there, and no lease holds.
 */
export async function takeOverAbandoned(database: Database, own: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const now = await transaction.now(own);
    const [fact] = await transaction.all('SELECT value FROM meta WHERE name = ?', aliveAt);
    const isAlone = database.isSole || now - Number(fact?.['value'] ?? 0) > longestQuietMs;
    if (!isAlone) return;
    await transaction.run('UPDATE jobs SET leased_until = 0');
    await transaction.run("UPDATE jobs SET due = 0 WHERE kind IN ('read', 'settle')");
    await transaction.run('DELETE FROM candidate_turns');
    await keepFact(transaction, aliveAt, String(now));
  });
}
