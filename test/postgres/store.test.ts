import { after, before, describe } from 'node:test';
import { openPostgres } from '../stores.ts';
import { countsContract } from '../contract/counts-contract.ts';
import type { Ground } from '../contract/ground.ts';
import { damageContract } from '../contract/damage-contract.ts';
import { jobsContract } from '../contract/jobs-contract.ts';
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
          openPostgres(address, environment, { secrets, ...options }),
        another: () => openPostgres(address, 'test', { secrets }),
        query: (statement) => database.query(address.url, statement),
        remove: () => database.dropSchema(address),
      };
    },
    close: async () => {},
  });

  storeContract('Postgres', preparePostgres);
  countsContract('Postgres', preparePostgres);
  subjectDigestsContract('Postgres', preparePostgres);
  jobsContract('Postgres', preparePostgres);
  damageContract('Postgres', preparePostgres);
});
