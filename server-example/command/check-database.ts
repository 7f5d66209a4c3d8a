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
  switch (found) {
    case 'fits':
      return { isFine: true, sentence: 'The database is one of this proxy.' };
    case 'empty':
      return { isFine: true, sentence: 'The database is empty: the first start makes its tables.' };
    case 'lost-key':
      return { isFine: false, sentence: `DATABASE_URL: ${events.secret_key_unknown}` };
  }
}
