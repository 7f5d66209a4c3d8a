import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { RecurrenceRecord } from '../../../server-example/store/recurrence-record.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';

import { codeOf, hostKey, type House, type Intercept, monthly, openHouse, screeningOf } from '../house.ts';

const minute = 60;
const day = 86_400;
const month = 31 * day;

const isPlan = ({ method, url }: Request) => method === 'POST' && url.endsWith('/subscriptions');
const isOrder = ({ method, url }: Request) => method === 'POST' && /(screenings|orders)$/.test(url);

describe('a plan whose answer never came', () => {
  let house: House;
  let store: Store;
  let token: string;
  /** Whether plans are made and their answers get lost. */
  let isAnswerLost: boolean;
  /** With what the service answers a plan, and an order; what is absent it answers itself. */
  let refusals: { plan?: number; order?: number };
  /** The bodies and keys of the requests for plans. */
  let requests: string[];
  let onOrder: () => Promise<void>;
  /** Whether the service does not wait until the start of a plan. */
  let runsAtOnce: boolean;
  beforeEach(async () => {
    [isAnswerLost, refusals, requests, onOrder, runsAtOnce] = [true, {}, [], async () => {}, false];
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({
      store,
      intercept: async (request, next) => {
        if (isOrder(request)) {
          await onOrder();
          return refusals.order ? new Response(null, { status: refusals.order }) : next(request);
        }
        if (!isPlan(request)) return next(request);
        requests.push(`${request.headers.get('idempotency-key')} ${await request.clone().text()}`);
        if (refusals.plan) return new Response(null, { status: refusals.plan });
        const body = await request.clone().text();
        const sent = runsAtOnce
          ? new Request(request.url, {
              method: 'POST',
              headers: request.headers,
              body: body.replace(/"startAt":"[^"]*",?/, ''),
            })
          : request;
        const answer = await next(sent);
        if (isAnswerLost) throw new TypeError('fetch failed');
        return answer;
      },
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  const end = async () =>
    house.ask(`/recurrences/${(await house.plans(token))[0]!.id}`, { method: 'DELETE', token });
  const erase = () => house.ask('/candidates/anna', { method: 'DELETE', token: hostKey });
  const advance = async (seconds: number) => {
    await house.portal('/clock', 'POST', { advanceSeconds: seconds });
    house.time.now += seconds * 1000;
    token = await house.session({ user: 'anna', role: 'candidate' });
  };
  const reconcileLater = async () => {
    house.time.now += minute * 1000;
    await house.proxy.reconcile();
  };
  const atService = async () => (await house.checks()).length;
  /** How many screenings the service orders by itself within a month. */
  const laterRuns = async () => {
    const before = await atService();
    await advance(month);
    return (await atService()) - before;
  };
  const planReference = async () => {
    const [plan] = await store.recurrences.list({ role: 'operator' });
    return (plan as RecurrenceRecord).callbackReference;
  };

  test('is found again by the same request and ended, when its candidate ends it', async () => {
    await house.order(token, monthly);
    assert.equal((await house.plans(token))[0]!.status, 'unconfirmed');
    isAnswerLost = false;
    assert.equal((await end()).status, 204);
    assert.equal(requests.length, 2);
    assert.equal(requests[1], requests[0]);
    assert.equal((await house.plans(token))[0]!.status, 'ended');
    assert.equal(await laterRuns(), 0);
  });

  test('is ended after the erasure of its person, as soon as the service answers', async () => {
    await house.order(token, monthly);
    await house.settled();
    assert.equal((await erase()).status, 204);
    await reconcileLater();
    assert.match(house.logged.join(''), /plan_not_ended/);
    isAnswerLost = false;
    await reconcileLater();
    assert.equal(await laterRuns(), 0);
    const asked = requests.length;
    await reconcileLater();
    assert.equal(requests.length, asked);
  });

  test('is ended when its first screening is refused', async () => {
    refusals = { order: 422 };
    assert.equal(await codeOf(await house.order(token, monthly)), 'service_refused');
    assert.deepEqual(await house.plans(token), []);
    isAnswerLost = false;
    await reconcileLater();
    assert.equal(await laterRuns(), 0);
  });

  test('is not asked for any more shortly before its first run, and its runs are shown to nobody', async () => {
    await house.order(token, monthly);
    await house.settled();
    const reference = await planReference();
    const nextAt = (await house.plans(token))[0]!.nextAt!;
    assert.equal((await erase()).status, 204);
    isAnswerLost = false;
    house.time.now += Date.parse(nextAt) - house.time.now - 30 * minute * 1000;
    const asked = requests.length;
    await house.proxy.reconcile();
    assert.equal(requests.length, asked);
    const before = await atService();
    await advance(60 * minute);
    assert.equal((await atService()) - before, 1, 'nobody could end it');
    assert.deepEqual(await house.shown(token), []);
    const told = house.logged.filter((line) => line.includes(reference)).join('');
    assert.match(told, /plan_unknown/);
    assert.match(told, /run_of_ended_plan/);
  });

  test('is confirmed by its first run, and shows it', async () => {
    await house.order(token, monthly);
    assert.equal(await laterRuns(), 1);
    assert.equal((await house.shown(token)).length, 2);
    assert.equal((await house.plans(token))[0]!.status, 'active');
  });

  test('stands in the store under no name, with nothing that can be read', async () => {
    await house.order(token, monthly);
    const [plan] = await store.recurrences.list({ role: 'operator' });
    const { sealedRequest = '' } = plan as RecurrenceRecord;
    const candidateId = await store.candidateIds.get('anna');
    assert.ok(candidateId && requests[0]!.includes(candidateId));
    const opened = Buffer.from(sealedRequest, 'base64url').toString('latin1');
    assert.ok(opened.length > 0 && !opened.includes(candidateId));
  });

  test('is ended with the screening that an operator gives up', async () => {
    refusals = { order: 500 };
    const { id } = await screeningOf(await house.order(token, monthly));
    isAnswerLost = false;
    const operator = await house.session({ user: 'op', role: 'operator' });
    const givenUp = await house.ask(`/screenings/${id}`, { method: 'DELETE', token: operator });
    assert.equal(givenUp.status, 204);
    await house.proxy.reconcile();
    assert.equal(await laterRuns(), 0);
  });
});

describe('a plan whose answer never came, at a service without idempotency keys', () => {
  let house: House;
  let store: Store;
  let token: string;
  /** How often the service was asked for a plan. */
  let asked: number;
  /** Resolves when it is asked for the first one; what it resolves with ends that request. */
  let planning: PromiseWithResolvers<() => void>;
  const between: Intercept = async (request, next) => {
    assert.equal(request.headers.get('idempotency-key'), null);
    const answer = await next(request);
    if (!isPlan(request)) return answer;
    asked += 1;
    if (asked > 1) return answer;
    return new Promise<never>((_resolve, reject) => {
      planning.resolve(() => reject(new TypeError('fetch failed')));
    });
  };
  beforeEach(async () => {
    asked = 0;
    planning = Promise.withResolvers();
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({
      store,
      profile: { headers: { idempotencyKey: null } },
      intercept: between,
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  const statuses = async () => {
    return (await house.plans(token)).map(({ status }) => status);
  };
  const pass = async (seconds: number) => {
    house.time.now += seconds * 1_000;
    token = await house.session({ user: 'anna', role: 'candidate' });
  };
  /** What the log says of it after its next run has called back, and which checks are shown. */
  const afterRun = async () => {
    await house.portal('/clock', 'POST', { advanceSeconds: month });
    await pass(month);
    return { logged: house.logged.join(''), count: (await house.shown(token)).length };
  };

  test('is not planned twice after a kill, and nothing calls it ended: the log says what to end', async () => {
    const ordering = house.order(token, monthly);
    const cut = await planning.promise;
    const [plan] = await store.recurrences.list({ role: 'operator' });
    // As after a kill: nobody waits for the answer any more, and the jobs go on.
    for (let count = 0; count < 40; count += 1) {
      await pass(31);
      await house.proxy.reconcile();
    }
    assert.deepEqual([asked, await statuses()], [1, ['unconfirmed']]);
    const [first] = await house.shown(token);
    assert.deepEqual([first!.phase, first!.recurrence?.nextAt], ['cancelled', null]);
    assert.match(house.logged.join(''), new RegExp(`"plan_unknown".*${plan!.callbackReference}`));
    const { logged, count } = await afterRun();
    assert.match(logged, /run_of_ended_plan/);
    assert.equal(count, 1);
    cut();
    await ordering;
  });

  test('is not planned twice by who ends it, and they are told that it may go on', async () => {
    const ordering = house.order(token, monthly);
    const cut = await planning.promise;
    cut();
    await ordering;
    assert.deepEqual(await statuses(), ['unconfirmed']);
    const [plan] = await store.recurrences.list({ role: 'operator' });
    const end = () => house.ask(`/recurrences/${plan!.id}`, { method: 'DELETE', token });
    for (let count = 0; count < 2; count += 1) {
      assert.equal(await codeOf(await end()), 'service_refused');
      assert.deepEqual([asked, await statuses()], [1, ['unconfirmed']]);
    }
    assert.equal((await house.shown(token))[0]!.recurrence?.endedBy, undefined);
    const { logged, count } = await afterRun();
    assert.match(logged, /plan_unknown/);
    assert.equal(count, 1);
  });
});
