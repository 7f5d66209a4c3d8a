import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, afterEach, before, beforeEach, describe, mock, test } from 'node:test';
import { createProxy } from '../../server-example/proxy.ts';
import { ProxyLog } from '../../server-example/log/proxy-log.ts';
import { openPostgres } from '../stores.ts';
import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';

import type { Store } from '../../server-example/store/store.ts';
import { newJob } from '../../server-example/store/tables/jobs.ts';
import type { TrustRecord } from '../../server-example/store/trust-record.ts';

import { TestDatabase } from '../test-database.ts';
import { sampleRecord } from '../sample-record.ts';
import { EventReader } from '../server/event-reader.ts';
import { HostReceiver, webhookSecret, webhookUrl } from '../server/host-receiver.ts';
import {
  anna,
  basicPackage,
  codeOf,
  openHouse,
  screeningOf,
  secrets,
  standardPackage,
} from '../server/house.ts';
import type { RecurrenceList } from '../../src/protocol/recurrence.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';

const lease = { kinds: ['read'], limit: 10, forMs: 60_000 } as const;
const form = { packageId: standardPackage, mode: 'form', candidate: anna };

describe('several instances on one Postgres database', () => {
  let server: TestDatabase;
  let address: PostgresAddress;
  const opened: Store[] = [];
  const open = async () => {
    const store = await openPostgres(address, 'test', { secrets });
    opened.push(store);
    return store;
  };
  before(async () => {
    server = await TestDatabase.any();
  });
  after(() => server.close());
  beforeEach(async () => {
    address = await server.newSchema();
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await server.dropSchema(address);
  });

  test('instances that start at once on an empty database make its tables once, and one key for their digests', async () => {
    const stores = await Promise.all([open(), open(), open(), open()]);
    assert.equal(new Set(stores.map(({ epoch }) => epoch)).size, 1);
    assert.equal(new Set(stores.map(({ digests }) => digests.ofSubject('anna'))).size, 1);
  });

  test('an instance whose database a newer version has brought forward says so, and uses it no more', async () => {
    const house = await openHouse({ store: await open() });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await server.query(address.url, "UPDATE meta SET value = '99' WHERE name = 'schema_version'");
    house.time.now += 3_000;
    const ready = await house.ask('/readyz');
    assert.equal(ready.status, 503);
    const [line] = house.lines('store_failed');
    assert.match(
      String(line?.['message']),
      /another version has brought it to schema 99, this one knows \d+\. Stop this instance\.$/,
    );
    const refused = await house.order(token, form);
    assert.equal(await codeOf(refused), 'store_unavailable');
    await house.proxy.reconcile();
    for (const { message } of house.lines('store_failed')) assert.equal(message, line?.['message']);
    await house.close();
    await assert.rejects(open, {
      name: 'StoreError',
      message: /was written by a newer version \(schema 99, this one knows \d+\): start that version, /,
    });
  });

  test('instances that take jobs at the same time never get the same', async () => {
    const stores = [await open(), await open(), await open()];
    const ids = Array.from({ length: 60 }, (_, number) => `job ${number}`);
    for (const about of ids)
      await stores[0]!.jobs.change('read', about, () => ({
        kind: 'read',
        about,
        since: 0,
        runAt: 0,
        attempts: 0,
        detail: null,
      }));
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        stores[turn % 3]!.jobs.take(1, { kinds: ['read'], limit: 5, forMs: 60_000 }),
      ),
    );
    const names = taken.flat().map(({ about }) => about);
    assert.equal(new Set(names).size, names.length);
    const rest = await stores[0]!.jobs.take(1, { kinds: ['read'], limit: 60, forMs: 60_000 });
    assert.equal(names.length + rest.length, ids.length);
  });

  test('the host is told once that a result is due, and once that it has lapsed, whichever instance does it', async () => {
    const receiver = new HostReceiver();
    const environment = { HOST_WEBHOOK_URL: webhookUrl, HOST_WEBHOOK_SECRET: webhookSecret };
    const one = await openHouse({ store: await open(), environment, intercept: receiver.intercept });
    const other = await openHouse({
      store: await open(),
      environment,
      intercept: (request) => receiver.intercept(request, (asked) => one.sandbox.fetch(asked)),
    });
    const houses = [one, other];
    const pass = async (days: number) => {
      for (const { time } of houses) time.now += days * 86_400_000;
      for (let count = 0; count < 3; count += 1)
        await Promise.all(houses.map(({ proxy }) => proxy.reconcile()));
    };
    mock.method(Date, 'now', () => one.time.now);
    const token = await other.session({ user: 'anna', role: 'candidate', validFor: 'P1Y' });
    const { id } = await screeningOf(await other.order(token, form));
    await one.report({ status: 'complete', result: 'clear' });
    // Either may have the read of it in hand.
    await pass(0);
    await pass(340);
    await pass(30);
    await pass(30);
    const told = receiver.messages.filter(({ type }) => type !== 'screening.changed');
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.id]),
      [
        ['screening.due', id],
        ['screening.lapsed', id],
      ],
    );
    mock.restoreAll();
    for (const house of houses) await house.close();
  });

  /** Has a job that is due at 0. */
  const holding = async (about: string) => {
    const store = await open();
    await store.jobs.change('read', about, () => newJob('read', about, { now: 5 }));
    const [taken] = await store.jobs.take(5, lease);
    return { store, taken: taken! };
  };
  /** As if an instance had said so long ago that it is alive: how long the others took to start does not count. */
  const silence = ({ instance }: Store, ms: number) =>
    server.query(
      address.url,
      `UPDATE instances SET beat = extract(epoch FROM clock_timestamp()) * 1000 - ${ms} WHERE id = '${instance.id}'`,
    );
  const free = async (store: Store) => {
    // Also by a clock that is a minute behind that of who had it: what was taken was due.
    const jobs = await store.jobs.take(0, lease);
    return jobs.map((job) => job.about);
  };

  test('what an instance had in hand that stops is free for the others at once', async () => {
    const { store, taken } = await holding('a');
    const other = await open();
    assert.deepEqual(await free(other), []);
    await store.close();
    await store.jobs.end(taken, null).catch(() => {});
    assert.deepEqual(await free(other), ['a']);
  });

  test('what an instance had in hand is free for the others after two heartbeats of silence, and not before', async () => {
    const { store, taken } = await holding('a');
    const [other, third] = [await open(), await open()];
    await silence(store, 3_000);
    assert.equal(await other.instance.beat(0), false);
    assert.deepEqual(await free(other), []);
    await silence(store, 6_000);
    assert.equal(await third.instance.beat(0), true);
    assert.deepEqual(await free(other), ['a']);
    // It was only frozen: it ends nothing that others have now, and changes nothing together with that.
    await store.jobs.end(taken, null);
    const step = store.trusts.change(
      { id: 't', subject: 'max' },
      () => ({ id: 't', subject: 'max' }) as TrustRecord,
      () => [{ taken, next: null }],
    );
    await assert.rejects(step, { name: 'LockLost' });
    assert.equal(await store.trusts.get('t'), undefined);
    assert.notEqual(await other.jobs.get('read', 'a'), undefined);
    assert.equal(await store.instance.beat(0), false);
    assert.equal(await third.instance.beat(0), false, 'it is one of them again');
  });

  test('an instance that could not reach the database itself judges none of the others', async () => {
    const { store } = await holding('a');
    const other = await open();
    await server.query(address.url, 'UPDATE instances SET beat = beat - 60000');
    assert.equal(await other.instance.beat(0), false);
    assert.equal(await store.instance.beat(0), false);
    assert.equal(await other.instance.beat(0), false);
    assert.deepEqual(await free(other), []);
  });

  test('a lease is over by the clock of who has it, whatever the clocks of the others say', async () => {
    const { store } = await holding('a');
    const other = await open();
    assert.deepEqual(await other.jobs.take(100_000, lease), []);
    assert.equal((await store.jobs.take(60_005, lease)).length, 1);
    assert.equal((await other.jobs.take(300_000, lease)).length, 1, 'nobody keeps one for ever');
  });

  test('open screenings are due for reading when the first instance starts after all were gone', async () => {
    const job = { kind: 'read', about: 'a', since: 0, runAt: 9e12, attempts: 0, detail: null } as const;
    const dueOf = async (store: Store) => (await store.jobs.get('read', 'a'))?.runAt;
    await (await open()).jobs.change('read', 'a', () => job);
    assert.equal(await dueOf(await open()), job.runAt);
    await server.query(address.url, 'UPDATE instances SET beat = 1000');
    assert.equal(await dueOf(await open()), 0);
  });

  test('readers start anew where the log is another one than they followed, as after a fail-over', async () => {
    const store = await open();
    await store.orders.reserve({
      owner: 'candidate anna',
      key: 'key',
      bodyDigest: 'digest',
      record: sampleRecord('a'),
      sign: () => [],
      mayJoin: () => true,
    });
    const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    const leave = store.eventLog.watch({ role: 'operator' }, first.resolve);
    await store.screenings.change('a', () => undefined, { place: true });
    await first.promise;
    leave();
    store.eventLog.watch({ role: 'operator' }, second.resolve);
    const before = await store.eventLog.newest();
    await server.query(address.url, 'DELETE FROM event_log; UPDATE event_log_position SET position = 0');
    assert.equal(await second.promise, undefined);
    assert.equal(await store.eventLog.read({ role: 'operator' }, before, 10), undefined);
  });

  test('two orders of one candidate and package at two instances become one', async () => {
    const stores = [await open(), await open()];
    const kinds = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const reserved = await stores[index % 2]!.orders.reserve({
          owner: 'candidate anna',
          key: `key ${index}`,
          bodyDigest: 'digest',
          record: sampleRecord(`${index}`),
          sign: () => [],
          mayJoin: () => true,
        });
        return reserved.kind;
      }),
    );
    assert.deepEqual(kinds.toSorted(), [...Array.from({ length: 19 }, () => 'busy'), 'reserved']);
  });

  test('runs that two proxies find at once are each added once, and counted', async () => {
    const house = await openHouse({ store: await open() });
    const other = await createProxy(house.configuration, {
      store: await open(),
      log: new ProxyLog(new Writable({ write: (_chunk, _encoding, done) => done() })),
      fetch: async (input, init) => house.sandbox.fetch(new Request(input, init)),
      now: () => house.time.now,
      monotonic: () => house.time.now,
    });
    const token = await house.session({ user: 'anna', role: 'candidate', recurrence: ['P1D'] });
    await house.order(token, { ...form, packageId: basicPackage, recurrence: 'P1D' });
    await house.settled();
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const eightDays = 8 * 86_400;
    await house.portal('/clock', 'POST', { advanceSeconds: eightDays + 60 });
    house.time.now += (eightDays + 3600) * 1000;
    await Promise.all([house.proxy.reconcile(), other.reconcile()]);
    const later = await house.session({ user: 'anna', role: 'candidate' });
    const snapshot = (await (await house.ask('/screenings', { token: later })).json()) as Snapshot;
    const list = (await (await house.ask('/recurrences', { token: later })).json()) as RecurrenceList;
    assert.deepEqual(
      snapshot.screenings.map(({ recurrence }) => recurrence?.run),
      [9, 8, 7, 6, 5, 4, 3, 2, 1],
    );
    const ids = snapshot.screenings.map(({ id }) => id).toReversed();
    assert.deepEqual(list.recurrences[0]!.screeningIds, ids);
    assert.deepEqual(
      snapshot.screenings.map(({ previousId }) => previousId),
      [...ids.slice(0, -1).toReversed(), undefined],
    );
    assert.deepEqual(
      snapshot.screenings.slice(1).map(({ recurrence }) => recurrence?.nextAt),
      Array.from({ length: 8 }, () => null),
    );
    await other.close();
    await house.close();
  });

  test('a callback at one proxy reaches the page that streams from another', async () => {
    const house = await openHouse({ store: await open() });
    const other = await createProxy(house.configuration, {
      store: await open(),
      log: new ProxyLog(new Writable({ write: (_chunk, _encoding, done) => done() })),
      fetch: async (input, init) => house.sandbox.fetch(new Request(input, init)),
      now: () => house.time.now,
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const headers = { authorization: `Bearer ${token}` };
    const stream = new EventReader(
      await other.fetch(new Request('http://localhost:8080/screening-api/events', { headers })),
    );
    await stream.chunk();
    const { id } = await screeningOf(await house.order(token, form));
    const placed = await stream.next();
    assert.deepEqual([placed?.screening.id, placed?.screening.result], [id, 'pending']);
    const { screenings } = await house.portal<{ screenings: { id: string }[] }>('/screenings');
    await house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    let last = placed;
    while (last && last.screening.phase !== 'complete') last = await stream.next();
    assert.equal(last?.screening.result, 'clear');
    await stream.leave();
    await other.close();
    await house.close();
  });
});
