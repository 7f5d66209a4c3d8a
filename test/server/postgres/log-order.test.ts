import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PostgresStore } from '../../../server-example/store/postgres.ts';
import type { PostgresAddress } from '../../../server-example/store/postgres/address.ts';
import type { Audience, LogEntry } from '../../../server-example/store/store.ts';
import { TestDatabase } from '../../test-database.ts';
import { secrets } from '../house.ts';

const operator: Audience = { role: 'operator' };
const processes = 4;
const appends = 1_000;
const program = fileURLToPath(new URL('append-runs.ts', import.meta.url));

/** Random delays before a position is given, and after that while the transaction commits. */
const delays = `
  CREATE FUNCTION delay_before() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(random() * 0.02); RETURN NEW; END $$;
  CREATE FUNCTION delay_after() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF random() < 0.2 THEN PERFORM pg_sleep(random() * 0.01); END IF; RETURN NULL; END $$;
  CREATE TRIGGER delay_before BEFORE INSERT ON screenings FOR EACH ROW EXECUTE FUNCTION delay_before();
  CREATE CONSTRAINT TRIGGER delay_after AFTER INSERT ON log DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION delay_after();
`;

describe('the log of a Postgres store that several processes append to', () => {
  let server: TestDatabase;
  let address: PostgresAddress;
  let store: PostgresStore;
  before(async () => {
    server = await TestDatabase.any();
    address = await server.newSchema();
    store = await PostgresStore.open(address, 'test', { secrets, deadline: 60_000 });
    await server.query(address.url, delays);
  });
  after(async () => {
    await store.close();
    await server.dropSchema(address);
    await server.close();
  });

  test('a reader that follows the log misses no entry and sees none twice', async () => {
    const total = processes * appends;
    const seen: LogEntry[] = [];
    const complete = Promise.withResolvers<void>();
    const left = new AbortController();
    const hear = (entries: readonly LogEntry[] = []) => {
      seen.push(...entries);
      if (seen.length >= total) complete.resolve();
    };
    store.watch(operator, hear, left.signal);
    const run = promisify(execFile);
    await Promise.all(
      Array.from({ length: processes }, (_, index) =>
        run(process.execPath, [program, address.url, `writer ${index}`, String(appends)]),
      ),
    );
    await complete.promise;
    left.abort();
    assert.deepEqual(
      seen.map(({ position }) => position),
      Array.from({ length: total }, (_, index) => index + 1),
    );
    const ids = seen.map((entry) => entry.kind === 'change' && entry.then.id);
    assert.equal(new Set(ids).size, total);
  });
});
