import { after, before, describe } from 'node:test';
import { PostgresStore } from '../../server-example/store/postgres.ts';
import { candidateTurnsContract } from '../contract/candidate-turns-contract.ts';
import type { Ground } from '../contract/ground.ts';
import { storeContract } from '../contract/store-contract.ts';
import { subjectDigestsContract } from '../contract/subject-digests-contract.ts';
import { secrets } from '../server/house.ts';
import { TestDatabase } from '../test-database.ts';

describe('the contracts of a store, on Postgres', () => {
  let database: TestDatabase;
  before(async () => {
    database = await TestDatabase.any();
  });
  after(() => database.close());

  const preparePostgres = async (): Promise<Ground> => ({
    make: async () => {
      const address = await database.newSchema();
      return {
        open: ({ environment = 'test', ...options } = {}) =>
          PostgresStore.open(address, environment, { secrets, ...options }),
        another: () => PostgresStore.open(address, 'test', { secrets }),
        query: (statement) => database.query(address.url, statement),
        remove: () => database.dropSchema(address),
      };
    },
    close: async () => {},
  });

  storeContract('Postgres', preparePostgres);
  candidateTurnsContract('Postgres', preparePostgres);
  subjectDigestsContract('Postgres', preparePostgres);
});
