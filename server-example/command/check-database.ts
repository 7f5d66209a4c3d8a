import type { Configuration } from '../configuration.ts';
import { events } from '../log/events.ts';
import { KeyRing } from '../key-ring.ts';
import { examineStore } from '../store/examine-store.ts';

/**
 * Says what a start would find in its database, and changes nothing there.
 *
 * @throws {StoreError} where the start would fail.
 */
export async function checkDatabase({
  database,
  secretKey,
  secretKeyPrevious,
  service,
}: Configuration): Promise<{ isFine: boolean; sentence: string }> {
  const found = await examineStore(database, service.environment, new KeyRing(secretKey, secretKeyPrevious));
  switch (found.kind) {
    case 'fits':
      return { isFine: true, sentence: 'The database is one of this proxy.' };
    case 'empty':
      return { isFine: true, sentence: 'The database is empty: the first start makes its tables.' };
    case 'behind':
      return {
        isFine: true,
        sentence: `The database is of an earlier version: the start brings it from schema ${found.from} to ${found.to}. Make a backup, and stop all instances of that version.`,
      };
    case 'lost-key':
      return { isFine: false, sentence: `DATABASE_URL: ${events.secret_key_unknown}` };
  }
}
