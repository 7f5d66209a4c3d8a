import type { Environment } from '../../src/protocol/screening.ts';
import { keptAs, openDigestKey, type Secrets } from './digest-key.ts';
import type { DatabasePlace } from './open-store.ts';
import type { Row } from './port.ts';
import { checkFacts, readFacts, selectFacts } from './schema.ts';

/** `lost-key`: it was written with a key that nobody has set. */
type Finding = 'empty' | 'fits' | 'lost-key';

/**
 * What a start would find in its database, also while a proxy runs there. Changes nothing.
 *
 * @throws {StoreError} where the start would fail.
 */
export async function examineStore(
  place: DatabasePlace,
  environment: Environment,
  secrets: Secrets,
): Promise<Finding> {
  const facts = readFacts((await rowsIn(place)) ?? []);
  if (facts['environment'] === undefined) return 'empty';
  checkFacts(place.kind === 'sqlite' ? place.file : place.address.name, facts, environment);
  return openDigestKey(facts[keptAs], secrets).isLost ? 'lost-key' : 'fits';
}

/** Loads the database that is meant, and not the other one. */
async function rowsIn(place: DatabasePlace): Promise<Row[] | undefined> {
  switch (place.kind) {
    case 'sqlite': {
      if (place.file === ':memory:') return undefined;
      const { rowsInFile } = await import('./sqlite/file.ts');
      return rowsInFile(place.file, selectFacts);
    }
    case 'postgres': {
      const { rowsInDatabase } = await import('./postgres/examine-database.ts');
      return rowsInDatabase(place.address, selectFacts);
    }
  }
}
