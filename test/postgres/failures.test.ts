import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { revisedRecord } from '../../server-example/screenings/revision.ts';
import { openPostgres } from '../stores.ts';
import { type PostgresAddress, readPostgresAddress } from '../../server-example/store/postgres/address.ts';
import type { Audience } from '../../server-example/store/audience.ts';
import { eventLogStart } from '../../server-example/store/event-log-entry.ts';
import { PostgresDatabase } from '../../server-example/store/postgres.ts';
import type { Reservation } from '../../server-example/store/reservation.ts';
import type { Store } from '../../server-example/store/store.ts';
import { TestDatabase } from '../test-database.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { TcpProxy } from '../tcp-proxy.ts';
import { codeOf, openHouse, secrets } from '../server/house.ts';

const operator: Audience = { role: 'operator' };
const nudgeOf = (store: Store) =>
  new Promise<void>((resolve) => store.eventLog.watch(operator, () => resolve()));
const reservation: Reservation = {
  owner: 'candidate anna',
  key: 'key',
  bodyDigest: 'digest',
  record: sampleRecord('a'),
  sign: () => [],
  mayJoin: () => true,
};

describe('a Postgres store whose database fails', () => {
  let server: TestDatabase;
  let network: TcpProxy;
  /** The same database, directly and through the network. */
  let direct: PostgresAddress;
  let address: PostgresAddress;
  let store: Store;
  const password = () => URL.parse(server.url)!.password;
  const refusal = (reason: string) => (error: unknown) => {
    assert.ok(error instanceof Error && !error.message.includes(password()));
    const { name, message } = error;
    assert.deepEqual([name, message], ['StoreError', `Cannot use the database ${address.name}: ${reason}.`]);
    return true;
  };
  const complete = () =>
    store.screenings.change('a', (one) => revisedRecord(one, { phase: 'complete' }, at), { place: true });
  /** Does something to the connection that is about to commit, once. */
  const atCommit = (fate: 'cut' | 'pass, then cut') => {
    network.onSent = (text) => {
      if (!text.includes('COMMIT')) return 'pass';
      network.onSent = () => 'pass';
      return fate;
    };
  };

  before(async () => {
    server = await TestDatabase.embedded();
    network = await TcpProxy.to(Number(URL.parse(server.url)!.port));
  });
  after(async () => {
    await network.close();
    await server.close();
  });
  beforeEach(async () => {
    direct = await server.newSchema();
    const url = new URL(direct.url);
    url.port = String(network.port);
    address = readPostgresAddress(url.href);
    store = await openPostgres(address, 'test', { secrets });
  });
  afterEach(() => store.close());

  test('a stopped server is named without its password, and nothing is lost when it is back', async () => {
    await store.close();
    address = direct;
    store = await openPostgres(direct, 'test', { secrets });
    await store.orders.reserve(reservation);
    await complete();
    await server.pause();
    // A connection that was open may learn only when it is used that it was cut: each is used once.
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => store.eventLog.newest()));
    assert.ok(tried.every(({ status }) => status === 'rejected'));
    await assert.rejects(complete(), refusal('nothing listens there'));
    await assert.rejects(store.screenings.get('a'), refusal('nothing listens there'));
    await server.start();
    assert.equal((await store.screenings.get('a'))?.phase, 'complete');
    assert.equal((await store.eventLog.read(operator, eventLogStart, 10))?.length, 1);
    const next = { ...reservation, key: 'b', record: sampleRecord('b'), mayJoin: () => false };
    assert.equal((await store.orders.reserve(next)).kind, 'reserved');
  });

  test('two changes that wait for each other both take place', async () => {
    const [one, other] = [await PostgresDatabase.open(direct), await PostgresDatabase.open(direct)];
    await one.run('CREATE TABLE pair (name TEXT, changed INTEGER)');
    await one.run(`INSERT INTO pair VALUES ('a', 0), ('b', 0)`);
    /** Changes both rows; the second one once the other change has the first of its own. */
    const change = (database: PostgresDatabase, names: string[], hold: () => Promise<void>) =>
      database.transaction(async (transaction) => {
        for (const name of names) {
          await transaction.run('UPDATE pair SET changed = changed + 1 WHERE name = ?', name);
          await hold();
        }
      });
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await Promise.all([
      change(one, ['a', 'b'], () => (first.resolve(), second.promise)),
      change(other, ['b', 'a'], () => (second.resolve(), first.promise)),
    ]);
    assert.deepEqual(await one.all('SELECT changed FROM pair'), [{ changed: 2 }, { changed: 2 }]);
    await Promise.all([one.close(), other.close()]);
  });

  test('a connection that is cut before the commit leaves nothing behind', async () => {
    await store.orders.reserve(reservation);
    atCommit('cut');
    await assert.rejects(complete(), refusal('the connection was cut'));
    assert.deepEqual(await store.eventLog.read(operator, eventLogStart, 10), []);
    assert.equal((await store.eventLog.newest()).position, 0);
    await complete();
    assert.equal((await store.eventLog.newest()).position, 1);
  });

  test('a commit whose answer is lost is a failure that its readers hear of, and may be repeated', async () => {
    await store.orders.reserve(reservation);
    const nudged = nudgeOf(store);
    atCommit('pass, then cut');
    await assert.rejects(complete(), refusal('the connection was cut'));
    await nudged;
    await complete();
    assert.equal((await store.eventLog.read(operator, eventLogStart, 10))?.length, 1);
    assert.equal((await store.screenings.get('a'))?.phase, 'complete');
  });

  test('every change that was confirmed is in the log, however often connections are cut', async () => {
    await store.orders.reserve(reservation);
    await complete();
    let confirmed = 1;
    // By what is sent and not by time: a slow machine gets as far between two cuts as a fast one.
    let [pieces, cuts] = [0, 0];
    network.onSent = () => {
      pieces += 1;
      if (pieces % 29 > 0) return 'pass';
      cuts += 1;
      if (cuts % 2 > 0) return 'pass, then cut';
      network.cut();
      return 'cut';
    };
    for (let index = 0; index < 60; index += 1) {
      const packageTitle = `Package ${index}`;
      await store.screenings
        .change('a', (one) => revisedRecord(one, { packageTitle }, at))
        .then(
          () => (confirmed += 1),
          (error: unknown) => assert.ok(error instanceof Error && error.name === 'StoreError'),
        );
    }
    network.onSent = () => 'pass';
    // On connections of its own: those of the other may still have to learn of the last cut.
    const reading = await openPostgres(direct, 'test', { secrets });
    const entries = (await reading.eventLog.read(operator, eventLogStart, 1_000)) ?? [];
    await reading.close();
    assert.ok(
      confirmed > 1 && confirmed <= 60 && entries.length >= confirmed,
      `${confirmed} after ${cuts} cuts`,
    );
    assert.equal(entries.at(-1)?.position, entries.length);
  });

  test('a database that does not answer is given up at the deadline, and used again when it answers', async () => {
    await store.orders.reserve(reservation);
    network.stall();
    const attempts = Array.from({ length: 30 }, () =>
      assert.rejects(store.eventLog.newest(), refusal('it did not answer in time')),
    );
    await Promise.all(attempts);
    network.resume();
    assert.equal((await store.eventLog.newest()).position, 0);
    await complete();
    assert.equal((await store.eventLog.newest()).position, 1);
  });

  test('a page is answered 503 while the database is away', async () => {
    const house = await openHouse({ store });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await server.pause();
    const answer = await house.ask('/screenings', { token });
    assert.deepEqual([answer.status, await codeOf(answer)], [503, 'store_unavailable']);
    await server.start();
    assert.equal((await house.ask('/screenings', { token })).status, 200);
    await house.close();
  });

  test('a lost notification delays its reader only until the next poll', async () => {
    const reading = await openPostgres(address, 'test', { secrets, poll: 100 });
    const writing = await openPostgres(direct, 'test', { secrets });
    const lost = Promise.withResolvers<void>();
    network.isLost = (text) => {
      const isNotification = text.startsWith('A') && text.includes('screening_log');
      if (isNotification) lost.resolve();
      return isNotification;
    };
    const nudged = nudgeOf(reading);
    await writing.orders.reserve(reservation);
    await writing.screenings.change('a', () => undefined, { place: true });
    // A poll may find the entry before its notification comes.
    await Promise.all([nudged, lost.promise]);
    network.isLost = () => false;
    await reading.close();
    await writing.close();
  });

  test('a reader is nudged again after its connection for notifications was cut', async () => {
    const reading = await openPostgres(address, 'test', { secrets, poll: 60_000 });
    const writing = await openPostgres(direct, 'test', { secrets });
    await writing.orders.reserve(reservation);
    network.cut();
    const nudged = nudgeOf(reading);
    await writing.screenings.change('a', () => undefined, { place: true });
    await nudged;
    await reading.close();
    await writing.close();
  });
});
