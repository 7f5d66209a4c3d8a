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
  /** What the second one does in place of pausing. */
  let pause: () => Promise<void>;
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
    pause = async () => {};
    house = await openHouse({
      store: stores[0]!,
      intercept: (request, next) => intercept(request, next),
    });
    other = await createProxy(house.configuration, {
      store: stores[1]!,
      log: logTo([]),
      fetch: async (input, init) => house.sandbox.fetch(new Request(input, init)),
      now: () => house.time.now,
      pause: () => pause(),
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
  const moveTurns = (seconds: number) =>
    server.query(
      address.url,
      `UPDATE candidate_turns SET asked_at = asked_at + ${seconds * 1_000}, taken_at = taken_at + ${seconds * 1_000}`,
    );
  const letTurnsPass = () => moveTurns(-31);
  const known = async () => {
    const record = await recordAtService(house, 'anna');
    return Object.fromEntries(Object.keys(identity).map((name) => [name, record[name]]));
  };

  test('waits until the facts are sent that are on their way, and is about whom the host names', async () => {
    const held = hold(isRenaming);
    const renaming = rename();
    await held.reached;
    pause = async () => {
      held.release();
      await renaming;
    };
    const ordered = await memberOrder();
    // Already released, unless the order did not wait.
    held.release();
    assert.deepEqual([(await renaming).status, ordered.status], [201, 201]);
    assert.deepEqual(await known(), identity);
  });

  test('is told to come again where that takes long, and is then placed with the same key', async () => {
    const held = hold(isRenaming);
    const renaming = rename();
    await held.reached;
    const refused = await memberOrder();
    assert.deepEqual([await codeOf(refused), refused.headers.get('retry-after')], ['in_progress', '2']);
    held.release();
    assert.equal((await renaming).status, 201);
    assert.equal((await memberOrder()).status, 201);
    assert.deepEqual(await known(), identity);
  });

  test('is placed half a minute later where the instance never comes back that was sending facts', async () => {
    const held = hold(isRenaming);
    void rename();
    await held.reached;
    assert.equal(await codeOf(await memberOrder()), 'in_progress');
    await letTurnsPass();
    assert.equal((await memberOrder()).status, 201);
    assert.deepEqual(await known(), identity);
  });

  test('is placed also where the clock of the database is set back for long meanwhile', async () => {
    const held = hold(isRenaming);
    void rename();
    await held.reached;
    await moveTurns(3_600);
    assert.equal((await memberOrder()).status, 201);
  });

  test('is not overtaken by an instance that was stopped for long before it sent the facts', async () => {
    const held = hold((request) => request.method === 'GET' && request.url.includes('/candidates/'));
    const renaming = rename();
    await held.reached;
    await letTurnsPass();
    house.time.now += 31_000;
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
    assert.equal(await codeOf(await memberOrder()), 'in_progress', 'who was silent itself judges nobody');
    await server.query(
      address.url,
      'UPDATE instances SET beat = beat - 6000 WHERE beat < (SELECT max(beat) FROM instances)',
    );
    assert.equal(await stores[1]!.instance.beat(0), true);
    assert.equal((await memberOrder()).status, 201);
    held.release();
    assert.equal(await codeOf(await renaming), 'in_progress');
    assert.deepEqual(await known(), identity);
  });

  test('is reported where facts arrived after it that were on their way for too long, and their order is not placed', async () => {
    const held = hold(isRenaming);
    const renaming = rename();
    await held.reached;
    await letTurnsPass();
    assert.equal((await memberOrder()).status, 201);
    held.release();
    assert.equal(await codeOf(await renaming), 'in_progress');
    const lines = house.logged.filter((line) => line.includes('candidate_turn_lost'));
    assert.equal(lines.length, 1);
    assert.equal((await house.portal<{ screenings: unknown[] }>('/screenings')).screenings.length, 2);
  });

  test('goes before an order that the candidate sent after it, however many wait at the instance of theirs', async () => {
    const held = hold(isRenaming);
    const renaming = rename();
    await held.reached;
    const driver = {
      ...invented,
      driversLicense: { licenseNumber: '1', type: 'personal', issuingAgency: 'US-TN' },
    };
    const later = ownOrder('539163', driver);
    pause = async () => {
      held.release();
      await renaming;
    };
    assert.equal((await memberOrder()).status, 201);
    assert.equal((await renaming).status, 201);
    const told = await (await later).text();
    // Where its tries were over before the member's order was, it is told to retry.
    const answer = told.includes('in_progress') ? await (await ownOrder('539163', driver)).text() : told;
    assert.match(answer, /check-underway/);
    assert.deepEqual(await known(), identity);
  });

  test('goes before those who waited before it and are gone', async () => {
    const held = hold(isRenaming);
    const renaming = rename();
    await held.reached;
    await stores[0]!.candidateTurns.take('anna', 'gone', { now: 0, forMs: 30_000 });
    pause = async () => {
      held.release();
      await renaming;
      await server.query(
        address.url,
        "UPDATE candidate_turns SET asked_at = asked_at - 2000 WHERE name LIKE '%/gone'",
      );
    };
    assert.equal((await memberOrder()).status, 201);
  });

  test('waits also where nobody knows whether facts that were sent will still arrive', async () => {
    intercept = async (request, next) => {
      if (await isRenaming(request))
        throw new TypeError('fetch failed', { cause: new Error('the connection was cut') });
      return next(request);
    };
    assert.equal(await codeOf(await rename()), 'service_unavailable');
    assert.equal(await codeOf(await memberOrder()), 'in_progress');
    await letTurnsPass();
    assert.equal((await memberOrder()).status, 201);
  });

  test('leaves no trace in the database a day after an instance stopped in the middle of it', async () => {
    await stores[1]!.candidateTurns.take('anna', 'a turn', { now: 0, forMs: 30_000 });
    await stores[0]!.candidateTurns.prune();
    const count = async () => (await server.query(address.url, 'SELECT 1 FROM candidate_turns')).length;
    assert.equal(await count(), 1);
    await moveTurns(-25 * 3_600);
    await stores[0]!.candidateTurns.prune();
    assert.equal(await count(), 0);
  });
});
