import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';
import { TestDatabase } from '../test-database.ts';
import type { FaultDatabase } from './fault-database.ts';

/** The Postgres server that `DATABASE_URL` names, else an embedded one; each run has a schema of its own. */
export async function postgresDatabase(): Promise<FaultDatabase> {
  const server = await TestDatabase.any();
  const schemas: PostgresAddress[] = [];
  return {
    name: 'Postgres',
    isShared: true,
    reset: async () => {
      const schema = await server.newSchema();
      schemas.push(schema);
      return { DATABASE_URL: schema.url };
    },
    close: async () => {
      for (const schema of schemas) await server.dropSchema(schema);
      await server.close();
    },
  };
}
