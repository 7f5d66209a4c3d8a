import type { Environment } from '../../src/protocol/screening.ts';
import { keptAs, openDigestKey, type Secrets } from './digest-key.ts';
import type { DatabasePlace } from './open-store.ts';
import type { Row } from './port.ts';
import { checkedVersion, readFacts, selectFacts } from './database-facts.ts';
import { schemaVersion } from './schema-steps.ts';

/**
 * `behind`: it would be brought from one schema to another. `lost-key`: it was written with a key that nobody has set.
 */
type Finding = { kind: 'empty' | 'fits' | 'lost-key' } | { kind: 'behind'; from: number; to: number };

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
  if (facts['environment'] === undefined) return { kind: 'empty' };
  const name = place.kind === 'sqlite' ? place.file : place.address.name;
  const from = checkedVersion(name, facts, environment);
  if (openDigestKey(facts[keptAs], secrets).isLost) return { kind: 'lost-key' };
  return from < schemaVersion ? { kind: 'behind', from, to: schemaVersion } : { kind: 'fits' };
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
      const { factsInDatabase } = await import('./postgres/examine-database.ts');
      return factsInDatabase(place.address);
    }
  }
}
