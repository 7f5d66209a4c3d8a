import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { changedRecord } from '../../server-example/proxy/screening-change.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import { PostgresStore } from '../../server-example/store/postgres.ts';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import type { Audience, Reservation, Store } from '../../server-example/store/store.ts';
import { PostgresServer } from '../postgres-server.ts';
import { at, sampleRecord as record } from '../sample-record.ts';

const operator: Audience = { role: 'operator' };
const candidate: Audience = { role: 'candidate', clientReferenceId: 'anna' };
const member: Audience = { role: 'member', subject: 'max' };

const reservation = (id: string, more: Partial<Reservation> = {}): Reservation => ({
  owner: 'candidate anna',
  key: `key of ${id}`,
  bodyDigest: 'digest',
  record: record(id),
  consents: [],
  mayJoin: () => true,
  ...more,
});

interface StoreUnderTest {
  /** Opens the store; every call opens the same data, until `remove`. */
  open: (environment?: Environment) => Promise<Store>;
  remove: () => Promise<void>;
}

interface Implementation {
  make: () => Promise<StoreUnderTest>;
  before: () => Promise<void>;
  after: () => Promise<void>;
}

let server: PostgresServer;

const stores: Record<string, Implementation> = {
  SQLite: {
    before: async () => {},
    after: async () => {},
    make: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'screening-store-'));
      return {
        open: async (environment = 'test') => new SqliteStore(join(folder, 'store.db'), environment),
        remove: async () => rmSync(folder, { recursive: true }),
      };
    },
  },
  Postgres: {
    before: async () => {
      server = await PostgresServer.any();
    },
    after: () => server.close(),
    make: async () => {
      const address = await server.newSchema();
      return {
        open: (environment = 'test') => PostgresStore.open(address, environment),
        remove: () => server.dropSchema(address),
      };
    },
  },
};

for (const [name, implementation] of Object.entries(stores)) {
  describe(`the ${name} store`, () => {
    let underTest: StoreUnderTest;
    let store: Store;
    before(implementation.before);
    after(implementation.after);
    beforeEach(async () => {
      underTest = await implementation.make();
      store = await underTest.open();
    });
    afterEach(async () => {
      await store.close();
      await underTest.remove();
    });

    const place = async (id: string, more: Partial<Reservation> = {}) => {
      await store.reserve(reservation(id, more));
      return store.change(id, (one) => changedRecord(one, { phase: 'in-progress' }, at), { place: true });
    };

    test(`the ${name} store finds a screening by its callback before it is placed, and shows it only after that`, async () => {
      assert.deepEqual(await store.reserve(reservation('a')), { kind: 'reserved' });
      assert.equal(await store.screening('a'), undefined);
      assert.deepEqual((await store.snapshot(operator)).records, []);
      assert.equal((await store.screeningByCallback('callback of a'))?.id, 'a');
      await store.change('a', () => undefined, { place: true });
      assert.equal((await store.screening('a'))?.id, 'a');
      assert.equal((await store.read(operator, 0, 10)).length, 1);
    });

    test(`the ${name} store lists what is reserved only by an instance that has ended`, async () => {
      await place('a');
      await store.reserve(reservation('b', { mayJoin: () => false }));
      await store.close();
      store = await underTest.open();
      assert.deepEqual(await store.reservedIds(), ['b']);
    });

    test(`the ${name} store answers a repeated key with the first order and its digest`, async () => {
      await store.reserve(reservation('a'));
      const again = () => store.reserve(reservation('b', { key: 'key of a', bodyDigest: 'other' }));
      assert.equal((await again()).kind, 'running');
      await store.change('a', () => undefined, { place: true });
      const same = await store.earlier('candidate anna', 'key of a');
      assert.deepEqual(await again(), same);
      assert.deepEqual([same?.kind, same?.record.id, same?.bodyDigest], ['same', 'a', 'digest']);
      const foreign = await store.reserve(
        reservation('c', { key: 'key of a', owner: 'bob', mayJoin: () => false }),
      );
      assert.equal(foreign.kind, 'reserved');
    });

    test(`the ${name} store finds the open screening of the same candidate and package`, async () => {
      await place('a');
      const open = await store.reserve(reservation('b'));
      assert.deepEqual([open.kind, open.kind === 'open' && open.record.id], ['open', 'a']);
      await store.change('a', (one) => changedRecord(one, { phase: 'complete' }, at));
      assert.equal((await store.reserve(reservation('c'))).kind, 'reserved');
    });

    test(`the ${name} store forgets a refused order, so that its key can be used again`, async () => {
      await store.reserve(reservation('a'));
      assert.equal(await store.release('a'), true);
      assert.equal(await store.screeningByCallback('callback of a'), undefined);
      assert.equal((await store.reserve(reservation('b', { key: 'key of a' }))).kind, 'reserved');
    });

    test(`the ${name} store keeps an order that a callback has already placed`, async () => {
      await place('a');
      assert.equal(await store.release('a'), false);
      assert.equal((await store.screening('a'))?.id, 'a');
    });

    test(`the ${name} store gives each audience the changes that it may see, in order`, async () => {
      const ordered = record('a', { orderedBy: { role: 'member', subject: 'max' } });
      await place('a', { record: ordered });
      await store.change('a', (one) => changedRecord(one, { result: 'review' }, at));
      await store.change('a', (one) => changedRecord(one, { phase: 'complete' }, at));
      const positions = async (audience: Audience) =>
        (await store.read(audience, 0, 10)).map(({ position }) => position);
      const all = await positions(operator);
      assert.equal(all.length, 3);
      assert.deepEqual(await positions(candidate), all);
      assert.deepEqual(await positions(member), [all[0], all[2]]);
      assert.deepEqual(await positions({ role: 'member', subject: 'eve' }), []);
      assert.deepEqual(
        (await store.read(operator, all[0]!, 1)).map(({ position }) => position),
        [all[1]],
      );
      assert.equal((await store.snapshot(operator)).position, all[2]);
    });

    test(`the ${name} store notifies the watchers that may see a change, until they leave`, async () => {
      const notified: string[] = [];
      const leaving = new AbortController();
      store.watch(candidate, () => notified.push('anna'), leaving.signal);
      store.watch(operator, () => notified.push('operator'), new AbortController().signal);
      store.watch(
        { role: 'candidate', clientReferenceId: 'bob' },
        () => notified.push('bob'),
        leaving.signal,
      );
      await place('a');
      leaving.abort();
      await store.change('a', (one) => changedRecord(one, { phase: 'complete' }, at));
      assert.deepEqual(notified, ['anna', 'operator', 'operator']);
    });

    test(`the ${name} store hands out an invite once`, async () => {
      await store.keepInvite('a', 'sealed', at);
      assert.deepEqual(await store.takeInvite('a'), { sealedLink: 'sealed', expiresAt: at });
      assert.equal(await store.takeInvite('a'), undefined);
    });

    test(`the ${name} store has kept everything when it is opened again`, async () => {
      const consent = { id: 'd', version: '1', locale: 'en', sha256: 'x', sealedName: 's', signedAt: at };
      await place('a', { consents: [consent] });
      await store.rememberCandidate('anna', 'c1');
      await store.revoke('anna', 5);
      const { epoch } = store;
      const position = await store.position();
      await store.close();
      store = await underTest.open();
      assert.equal(store.epoch, epoch);
      assert.equal(await store.position(), position);
      assert.equal((await store.screening('a'))?.phase, 'in-progress');
      assert.deepEqual(await store.consents('a'), [consent]);
      assert.equal(await store.serviceCandidate('anna'), 'c1');
      assert.deepEqual(await store.revocations(5), [{ subject: 'anna', at: 5 }]);
      assert.deepEqual(await store.revocations(6), []);
    });
  });
}

test('the store refuses a database of the other environment', async () => {
  for (const implementation of Object.values(stores)) {
    await implementation.before();
    const underTest = await implementation.make();
    await (await underTest.open('test')).close();
    await assert.rejects(underTest.open('production'), /belongs to the test environment/);
    await underTest.remove();
    await implementation.after();
  }
});
