import { PostgresStore } from '../../server-example/store/postgres.ts';
import { candidateTurnsContract } from '../contract/candidate-turns-contract.ts';
import type { Ground } from '../contract/ground.ts';
import { storeContract } from '../contract/store-contract.ts';
import { subjectDigestsContract } from '../contract/subject-digests-contract.ts';
import { secrets } from '../server/house.ts';
import { TestDatabase } from '../test-database.ts';

const preparePostgres = async (): Promise<Ground> => {
  const database = await TestDatabase.any();
  return {
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
    close: () => database.close(),
  };
};

storeContract('Postgres', preparePostgres);
candidateTurnsContract('Postgres', preparePostgres);
subjectDigestsContract('Postgres', preparePostgres);
