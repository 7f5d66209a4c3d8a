import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { createProxy, type ScreeningProxy } from '../../server-example/proxy.ts';
import { openPostgres } from '../stores.ts';
import type { Store } from '../../server-example/store/store.ts';
import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';
import { TestDatabase } from '../test-database.ts';
import {
  anna,
  basicPackage,
  codeOf,
  type House,
  openHouse,
  secrets,
  standardPackage,
} from '../server/house.ts';
import { logTo } from '../server/logged-lines.ts';
import { recordAtService } from '../server/record-at-service.ts';

/** Whom Anna pretends to be in the check of her own. */
const invented = { ...anna, givenName: 'Saint', familyName: 'Clean', email: 'saint@example.com' };
const { givenName, familyName, email } = anna;
const identity = { givenName, familyName, email };

type Intercept = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

const isRenaming = async (request: Request): Promise<boolean> =>
  request.method === 'PUT' && (await request.clone().text()).includes(invented.email);

describe('the check that a member orders at one instance while the candidate orders at another', () => {
  let server: TestDatabase;
  let address: PostgresAddress;
  let stores: Store[];
  /** Where the candidate orders. */
  let house: House;
  /** Where the member does. */
  let other: ScreeningProxy;
  /** Between the first instance and the service. */
  let intercept: Intercept;
  let candidate: string;
  before(async () => {
    server = await TestDatabase.any();
  });
  after(() => server.close());
  beforeEach(async () => {
    address = await server.newSchema();
    const open = () => openPostgres(address, 'test', { secrets });
    stores = [await open(), await open()];
    intercept = (request, next) => next(request);
    house = await openHouse({
      store: stores[0]!,
      intercept: (request, next) => intercept(request, next),
    });
    other = await createProxy(house.configuration, {
      store: stores[1]!,
      log: logTo([]),
      fetch: async (input, init) => house.sandbox.fetch(new Request(input, init)),
      now: () => house.time.now,
      monotonic: () => house.time.now,
      pause: async () => {},
      sleep: () => new Promise(() => {}),
    });
    candidate = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal((await ownOrder(basicPackage, anna)).status, 201);
  });
  afterEach(async () => {
    await other.close();
    await house.close();
    await stores[1]!.close();
    await server.dropSchema(address);
  });

  const ownOrder = (packageId: string, answers: object) =>
    house.order(candidate, { packageId, mode: 'form', candidate: answers });
  const rename = () => ownOrder(standardPackage, invented);
  const memberOrder = async (key = 'of the member') => {
    const token = await house.session({
      user: 'max',
      role: 'member',
      candidate: { clientReferenceId: 'anna', ...identity },
    });
    return other.fetch(
      new Request('http://localhost:8080/screening-api/screenings', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: JSON.stringify({ packageId: standardPackage, mode: 'email', candidate: {} }),
      }),
    );
  };
  /** Holds the next request of the first instance that is meant, until it is released. */
  const hold = (isMeant: (request: Request) => Promise<boolean> | boolean) => {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isOver = false;
    intercept = async (request, next) => {
      if (isOver || !(await isMeant(request))) return next(request);
      isOver = true;
      reached.resolve();
      await released.promise;
      return next(request);
    };
    return { reached: reached.promise, release: released.resolve };
  };
  /** As much time passes as the facts may be on their way, and what is due then is done. */
  const letFactsArrive = async () => {
    house.time.now += 30_000;
    await house.proxy.reconcile();
  };
  const known = async () => {
    const record = await recordAtService(house, 'anna');
    return Object.fromEntries(Object.keys(identity).map((name) => [name, record[name]]));
  };

  test('is told to come again while facts are on their way, and is then placed with the same key, about whom the host names', async () => {
    const held = hold(isRenaming);
    const renaming = rename();
    await held.reached;
    const refused = await memberOrder();
    assert.deepEqual([await codeOf(refused), refused.headers.get('retry-after')], ['in_progress', '1']);
    held.release();
    assert.equal((await renaming).status, 201);
    assert.equal((await memberOrder()).status, 201);
    assert.deepEqual(await known(), identity);
  });

  test('is placed half a minute later where nobody ever answers whether the facts arrived', async () => {
    const held = hold(isRenaming);
    void rename();
    await held.reached;
    assert.equal(await codeOf(await memberOrder()), 'in_progress');
    await letFactsArrive();
    assert.equal((await memberOrder()).status, 201);
    assert.deepEqual(await known(), identity);
  });

  test('waits also where nobody knows whether facts that were cut off will still arrive', async () => {
    intercept = async (request, next) => {
      if (await isRenaming(request))
        throw new TypeError('fetch failed', { cause: new Error('the connection was cut') });
      return next(request);
    };
    assert.equal(await codeOf(await rename()), 'service_unavailable');
    assert.equal(await codeOf(await memberOrder()), 'in_progress');
    await letFactsArrive();
    assert.equal((await memberOrder()).status, 201);
  });

  test('is not overtaken by an instance that was stopped for long before it sent the facts', async () => {
    const held = hold((request) => request.method === 'GET' && request.url.includes('/candidates/'));
    const renaming = rename();
    await held.reached;
    await letFactsArrive();
    assert.equal((await memberOrder()).status, 201);
    held.release();
    assert.equal(await codeOf(await renaming), 'service_unavailable');
    assert.deepEqual(await known(), identity);
  });

  test('is not overtaken by an instance that was taken to be gone while it compared the facts', async () => {
    const held = hold((request) => request.method === 'GET' && request.url.includes('/candidates/'));
    const renaming = rename();
    await held.reached;
    await server.query(address.url, 'UPDATE instances SET beat = beat - 6000');
    await stores[1]!.instance.beat(0);
    await other.reconcile();
    assert.equal(await codeOf(await memberOrder()), 'in_progress', 'who was silent itself judges nobody');
    await server.query(
      address.url,
      'UPDATE instances SET beat = beat - 6000 WHERE beat < (SELECT max(beat) FROM instances)',
    );
    assert.equal(await stores[1]!.instance.beat(0), true);
    await other.reconcile();
    assert.equal((await memberOrder()).status, 201);
    held.release();
    assert.equal(await codeOf(await renaming), 'in_progress');
    assert.deepEqual(await known(), identity);
  });

  test('stands alone where facts arrived after it that were on their way for too long: their order is not placed', async () => {
    const held = hold(isRenaming);
    const renaming = rename();
    await held.reached;
    await letFactsArrive();
    assert.equal((await memberOrder()).status, 201);
    held.release();
    assert.equal(await codeOf(await renaming), 'in_progress');
    assert.equal((await house.portal<{ screenings: unknown[] }>('/screenings')).screenings.length, 2);
  });
});
