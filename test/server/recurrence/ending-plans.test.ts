import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createProxy, type ScreeningProxy } from '../../../server-example/proxy.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import type { RecurrenceList } from '../../../src/protocol/recurrence.ts';
import { codeOf, hostKey, type House, monthly, monthSeconds, named, openHouse } from '../house.ts';
import { logTo } from '../logged-lines.ts';

const isPlanEnd = ({ method, url }: Request) => method === 'DELETE' && /subscriptions.\d+$/.test(url);
const isPlan = ({ method, url }: Request) => method === 'POST' && url.endsWith('/subscriptions');
const isOrder = ({ method, url }: Request) => method === 'POST' && /(screenings|orders)$/.test(url);

describe('plans that have to be ended at the service', () => {
  let house: House;
  let store: Store;
  let token: string;
  /** With what the service answers to the end of a plan, and to an order; what is absent it answers itself. */
  let refusals: { end?: number; endOnce?: number; order?: number };
  /** Happens between a plan's start and the service's answer. */
  let onPlanned: () => Promise<void>;
  /** How often the service was asked to end a plan. */
  let ends: number;
  const reach = async (request: Request, next: (request: Request) => Promise<Response>) => {
    if (isPlanEnd(request)) ends += 1;
    if (isPlan(request)) {
      const answer = await next(request);
      await onPlanned();
      return answer;
    }
    const { end, endOnce, order } = refusals;
    if (isPlanEnd(request)) delete refusals.endOnce;
    const status = isPlanEnd(request) ? (end ?? endOnce) : isOrder(request) ? order : undefined;
    return status === undefined ? next(request) : new Response(null, { status });
  };
  beforeEach(async () => {
    refusals = {};
    onPlanned = async () => {};
    ends = 0;
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({ store, intercept: reach });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  /** How many screenings the plan orders when it is due. */
  const laterRuns = async () => {
    const count = async () => (await house.checks()).length;
    const before = await count();
    await house.portal('/clock', 'POST', { advanceSeconds: monthSeconds });
    return (await count()) - before;
  };
  const reconcileLater = async (proxy: ScreeningProxy = house.proxy) => {
    house.time.now += 60_000;
    await proxy.reconcile();
  };

  for (const [order, end, code] of [
    [422, 500, 'service_refused'],
    [429, 429, 'service_unavailable'],
    [422, 400, 'service_refused'],
  ] as const) {
    test(`a plan whose order is refused (${order}) is ended later, where the service does not end it then (${end})`, async () => {
      refusals = { order, end };
      assert.equal(await codeOf(await house.order(token, monthly)), code);
      const list = await house.read<RecurrenceList>('/recurrences', token);
      assert.deepEqual(list.recurrences, []);
      await reconcileLater();
      refusals = {};
      await reconcileLater();
      assert.equal(await laterRuns(), 0);
      const confirmed = ends;
      await reconcileLater();
      assert.equal(ends, confirmed);
    });
  }

  test('a plan that is to be ended is ended by the proxy that starts later', async () => {
    refusals = { order: 422, end: 500 };
    await house.order(token, monthly);
    refusals = {};
    const later = await createProxy(house.configuration, {
      store,
      log: logTo([]),
      fetch: async (input, init) => reach(new Request(input, init), (one) => house.sandbox.fetch(one)),
      now: () => house.time.now,
      monotonic: () => house.time.now,
    });
    await reconcileLater(later);
    await later.close();
    assert.equal(await laterRuns(), 0);
  });

  test('a plan that the service does not end when its person is erased is ended later', async () => {
    await house.order(token, monthly);
    await house.settled();
    refusals = { end: 500 };
    const erased = await house.ask('/candidates/anna', { method: 'DELETE', token: hostKey });
    assert.equal(erased.status, 204);
    refusals = {};
    await reconcileLater();
    assert.equal(await laterRuns(), 0);
  });

  test('a plan whose end the service refuses does not keep others from being ended', async () => {
    refusals = { end: 400 };
    await house.order(token, monthly);
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    await house.order(bob, { ...monthly, candidate: named('bob') });
    await house.settled();
    for (const person of ['anna', 'bob'])
      await house.ask(`/candidates/${person}`, { method: 'DELETE', token: hostKey });
    await reconcileLater();
    assert.ok(ends >= 2);
    const refused = ends;
    refusals = { endOnce: 400 };
    await reconcileLater();
    assert.equal(ends, refused + 2, 'both were tried, though the first one was refused');
    await reconcileLater();
    assert.equal(await laterRuns(), 0);
  });

  test('a plan that its candidate ends while the service fails is ended later, and shown as ended', async () => {
    await house.order(token, monthly);
    await house.settled();
    const shown = async () => (await house.plans(token))[0]!;
    const { id } = await shown();
    refusals = { end: 500 };
    const ending = await house.ask(`/recurrences/${id}`, { method: 'DELETE', token });
    assert.equal(await codeOf(ending), 'service_unavailable');
    const { status, nextAt, endedBy } = await shown();
    assert.deepEqual([status, nextAt, endedBy], ['ended', null, 'candidate']);
    refusals = {};
    await reconcileLater();
    assert.equal(await laterRuns(), 0);
    assert.equal((await house.ask(`/recurrences/${id}`, { method: 'DELETE', token })).status, 204);
  });
});
