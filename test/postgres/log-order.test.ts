import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openPostgres } from '../stores.ts';
import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';
import type { RecurrenceRecord } from '../../server-example/store/recurrence-record.ts';
import type { Audience } from '../../server-example/store/audience.ts';
import type { EventLogEntry } from '../../server-example/store/event-log-entry.ts';
import type { Store } from '../../server-example/store/store.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { secrets } from '../server/house.ts';
import { TestDatabase } from '../test-database.ts';

const operator: Audience = { role: 'operator' };

/** The commit of the run named `held` waits, its position already given, while somebody reads the table `gate`. */
const gate = `
  CREATE TABLE gate ();
  CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW.screening = 'held' THEN LOCK TABLE gate; END IF; RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER wait_at_gate AFTER INSERT ON event_log DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
`;

/** Each run has a recurrence of its own: the runs of one would wait for each other. */
const recurrenceOf = (id: string): RecurrenceRecord => ({
  id,
  packageId: 'p',
  packageTitle: 'Package',
  clientReferenceId: id,
  orderedBy: { role: 'candidate', subject: 'anna' },
  purpose: null,
  callbackReference: `callback of ${id}`,
  serviceId: null,
  interval: 'P1M',
  nextAt: at,
  status: 'active',
  screeningIds: [`first of ${id}`],
});

describe('the log of a Postgres store that several instances append to', () => {
  let server: TestDatabase;
  let address: PostgresAddress;
  let reading: Store;
  let first: Store;
  let second: Store;
  before(async () => {
    server = await TestDatabase.any();
    address = await server.newSchema();
    // No limit but the runner's: a slow machine is no failure.
    const open = () => openPostgres(address, 'test', { secrets, deadline: 2 ** 31 - 1 });
    [reading, first, second] = [await open(), await open(), await open()];
    await server.query(address.url, gate);
  });
  after(async () => {
    for (const store of [reading, first, second]) await store.close();
    await server.dropSchema(address);
    await server.close();
  });

  const append = async (store: Store, id: string) => {
    await store.orders.reserve({
      owner: `candidate ${id}`,
      key: id,
      bodyDigest: 'digest',
      record: sampleRecord(`first of ${id}`, { clientReferenceId: id }),
      sign: () => [],
      mayJoin: () => false,
    });
    await store.recurrences.add(recurrenceOf(id));
    const run = sampleRecord(id, { clientReferenceId: id });
    assert.ok(await store.recurrences.addRun(id, ({ recurrence }) => ({ run, recurrence })));
  };
  /** Whether a statement with these words waits for a lock. */
  const waits = async (words: string) => {
    const statements = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${words}%'`;
    return (await server.query(address.url, statements)).length > 0;
  };

  test('a reader that follows the log passes no entry whose transaction is still open', async () => {
    const seen: [position: number, id: string][] = [];
    const complete = Promise.withResolvers<void>();
    const follow = (entries: readonly EventLogEntry[] = []) => {
      for (const { position, screening } of entries) seen.push([position, screening ?? '']);
      if (seen.at(-1)?.[1] === 'last') complete.resolve();
    };
    const leave = reading.eventLog.watch(operator, (before) =>
      follow(before && reading.eventLog.recent(operator, before, 100)),
    );
    const openGate = await server.beginReading(address.url, 'gate');
    const held = append(first, 'held');
    while (!(await waits('COMMIT')));
    const next = append(second, 'next');
    // Where it got a position at once, it is read before the one that is held.
    while (seen.length === 0 && !(await waits('event_log_position')));
    await openGate();
    await Promise.all([held, next]);
    await append(first, 'last');
    await complete.promise;
    leave();
    assert.deepEqual(seen, [
      [1, 'held'],
      [2, 'next'],
      [3, 'last'],
    ]);
  });
});
