import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { revisedRecord } from '../../server-example/screenings/revision.ts';
import { openPostgres } from '../stores.ts';
import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';
import type { Audience } from '../../server-example/store/audience.ts';
import { isGap, type EventLogEntry } from '../../server-example/store/event-log-entry.ts';
import type { Store } from '../../server-example/store/store.ts';
import { followLog } from '../follow-log.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { TestDatabase } from '../test-database.ts';
import { secrets } from '../server/house.ts';

const canary = 'canary-of-nobody';

describe('erasing a person from a Postgres database', () => {
  let database: TestDatabase;
  let address: PostgresAddress;
  let store: Store;
  before(async () => {
    database = await TestDatabase.any();
  });
  after(() => database.close());
  beforeEach(async () => {
    address = await database.newSchema();
    store = await openPostgres(address, 'test', { secrets });
  });
  afterEach(async () => {
    await store.close();
    await database.dropSchema(address);
  });

  const place = async (id: string, candidate: string, subject: string) => {
    await store.orders.reserve({
      owner: `member ${subject}`,
      key: id,
      bodyDigest: 'digest',
      record: sampleRecord(id, { clientReferenceId: candidate, orderedBy: { role: 'member', subject } }),
      sign: () => [
        {
          id: 'd',
          version: '1',
          locale: 'en',
          sha256: 'x',
          sealedName: `name of ${candidate}`,
          signedAt: at,
        },
      ],
      mayJoin: () => false,
    });
    await store.invites.keep(id, `link of ${candidate}`, at);
    await store.screenings.change(id, () => undefined, { place: true });
    await store.screenings.change(id, (one) => revisedRecord(one, { phase: 'complete' }, at));
  };
  /** The tables in which the canary can be read. */
  const holders = async (): Promise<string[]> => {
    const tables = await database.query(
      address.url,
      'SELECT tablename FROM pg_tables WHERE schemaname = current_schema()',
    );
    const names = [...tables.map((row) => String(row['tablename'])), 'pg_stats'];
    const found = await Promise.all(
      names.map(async (name) => {
        const rows = await database.query(address.url, `SELECT * FROM ${name}`);
        return JSON.stringify(rows).includes(canary) ? [name] : [];
      }),
    );
    return found.flat();
  };

  test('no row of the database holds a byte of an erased person, and none of its statistics', async () => {
    for (let index = 0; index < 20; index += 1) {
      await place(`own ${index}`, canary, 'max');
      await place(`ordered ${index}`, `person ${index}`, canary);
    }
    const refused = { kind: 'refused-answer', subject: canary, rule: { perDay: 5 }, now: 1 } as const;
    await store.counts.note(refused, `${canary}@example.com`);
    await store.candidateIds.keep('own 0', canary, 'c1');
    await store.revocations.add([store.digests.ofSubject(canary)], 1);
    // As Postgres does by itself now and then.
    await database.query(address.url, 'ANALYZE');
    assert.ok((await holders()).includes('event_log'));
    await store.erase(canary, Date.parse(at));
    assert.deepEqual(await holders(), []);
    assert.equal((await store.screenings.get('ordered 0'))?.orderedBy.subject, '');
    assert.equal((await store.screenings.snapshot({ role: 'operator' })).records.length, 20);
  });

  test('an erased person is handed a gap under the name of a bucket, in the order of the log', async () => {
    await place('a', canary, 'max');
    const heard: EventLogEntry[] = [];
    const complete = Promise.withResolvers<void>();
    const sinceGap = () => {
      const first = heard.findIndex(isGap);
      return first < 0 ? [] : heard.slice(first).map(isGap);
    };
    const audience: Audience = { role: 'candidate', clientReferenceId: canary };
    const hear = (entries: readonly EventLogEntry[]) => {
      heard.push(...entries);
      if (sinceGap().length >= 3) complete.resolve();
    };
    const leave = followLog(store, audience, hear);
    await store.erase(canary, Date.parse(at));
    await place('b', canary, 'max');
    await complete.promise;
    leave();
    assert.deepEqual(sinceGap(), [true, false, false]);
  });

  test('a person is erased also while a backup reads the tables', async () => {
    await place('a', canary, 'max');
    const endBackup = await database.beginReading(address.url, 'event_log');
    await store.erase(canary, Date.parse(at));
    assert.deepEqual(await holders(), []);
    await place('b', 'bob', 'max');
    await endBackup();
  });
});
