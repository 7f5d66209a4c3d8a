import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';

import {
  anna,
  basicPackage,
  form,
  type House,
  type HouseOptions,
  type Intercept,
  monthSeconds,
  named,
  openHouse,
  screeningOf,
} from '../house.ts';
import type { Delivery, Check } from '../house-views.ts';
import { callService } from '../record-at-service.ts';

const order = { ...form, packageId: basicPackage };
const ofBob = { ...order, candidate: { ...anna, givenName: 'Bob', email: 'bob@example.com' } };

describe('whoever captured the callback of a recurring screening', () => {
  let house: House;
  let captured: Delivery;
  /** How often the service was asked to end a plan. */
  let ends: number;
  /** What the service lists as the runs of the plan, in place of the sandbox. */
  let listed: string[] | undefined;

  const intercept: Intercept = async (request, next) => {
    if (request.method === 'DELETE') ends += 1;
    // It confirms the end, and goes on all the same.
    if (request.method === 'DELETE') return new Response(null, { status: 204 });
    if (!listed) return next(request);
    if (request.url.endsWith('/events')) {
      return Response.json({ screenings: listed.map((id) => ({ id })) });
    }
    const id = request.url.split('/').at(-1);
    return listed.includes(id ?? '')
      ? Response.json({ id, status: 'complete', result: 'clear' })
      : next(request);
  };
  const annas = () => house.session({ user: 'anna', role: 'candidate' });
  const shown = async () => house.shown(await annas());
  const plan = async () => (await house.plans(await annas()))[0]!;
  const pass = async (seconds: number) => {
    await house.portal('/clock', 'POST', { advanceSeconds: seconds });
    house.time.now += seconds * 1_000;
  };
  /** Orders for Anna each month; the callback of the second run is captured. */
  const open = async (options: HouseOptions = {}) => {
    [ends, listed] = [0, undefined];
    house = await openHouse({ intercept, ...options });
    await house.order(await annas(), { ...order, recurrence: 'P1M' });
    await house.settled();
    await pass(monthSeconds);
    [captured] = await house.deliveries();
    assert.equal((await shown()).length, 2);
  };
  beforeEach(() => open());
  afterEach(() => house.close());

  const forge = async (id: string, change: object = {}) =>
    (await house.send(captured, { id, status: 'complete', result: 'clear', ...change })).status;
  /** A check that another system of the same account ordered, for somebody else where nobody is named. */
  const checkOf = async (known?: string) => {
    const stranger = { ...named('vic'), clientReferenceId: 'vic' };
    const candidateId = known ?? (await callService<{ id: string }>(house, '/candidates', stranger)).id;
    const order = { candidateId, packageId: basicPackage };
    return (await callService<{ id: string }>(house, '/screenings', order)).id;
  };

  test('is not shown the check of somebody else by its id', async () => {
    assert.equal(await forge(await checkOf()), 422);
    assert.equal((await shown()).length, 2);
  });

  test('is not shown another check of the same person and package as a run', async () => {
    const candidateId = String(captured.body.payload['candidateId']);
    for (let count = 0; count < 3; count += 1)
      assert.equal(await forge(await checkOf(candidateId), { status: 'In Progress' }), 503);
    assert.equal((await shown()).length, 2);
    assert.equal((await plan()).status, 'active');
  });

  test('invents no run, takes no id from an order to come, and uses up no limit', async () => {
    await house.close();
    await open({ environment: { LIMITS: '{"ordersPerDay":3}' } });
    const last = Number(captured.body.payload['id']);
    for (let next = 1; next <= 20; next += 1) assert.equal(await forge(String(last + next)), 503);
    assert.equal((await shown()).length, 2);
    const bobs = await house.session({ user: 'bob', role: 'candidate' });
    const answer = await house.order(bobs, ofBob);
    assert.deepEqual([answer.status, (await screeningOf(answer)).phase], [201, 'in-progress']);
    assert.equal((await plan()).status, 'active');
  });

  describe('and is faster with the first news of a new run than the service', () => {
    let run: Check;
    const newestRun = async () => (await house.checks())[0]!;
    beforeEach(async () => {
      const { id } = await newestRun();
      const set = (change: object) => house.report(change, id);
      await set({ status: 'complete', result: 'consider' });
      await set({ status: 'In Progress', result: 'pending', reportItems: [{ title: 'County records' }] });
      await set({ status: 'complete', result: 'clear' });
      assert.deepEqual((await shown())[0]!.result, 'clear');
      await house.portal('/quirks', 'PUT', { callbackNever: true });
      // One run: the service's clock is a month ahead already. By its own clock the proxy does not miss it yet.
      await house.portal('/clock', 'POST', { advanceSeconds: 86_400 });
      run = await newestRun();
    });

    test('does not show it as clear because the run before was, nor as reopened', async () => {
      const untimed = { updatedAt: undefined, reportItems: run.reportItems };
      assert.equal(await forge(run.id, untimed), 200);
      const [newest, before] = await shown();
      assert.equal(newest!.previousId, before!.id);
      assert.deepEqual([newest!.phase, newest!.result], ['in-progress', 'pending']);
      assert.deepEqual([typeof before!.reopenedAt, newest!.reopenedAt], ['string', undefined]);
    });
  });

  test('adds two runs at most where the service cannot be read: then the plan is ended', async () => {
    await house.close();
    await open({ profile: { reads: { screening: false } } });
    for (let count = 0; count < 10; count += 1) assert.equal(await forge(`invented-${count}`), 200);
    assert.equal((await shown()).length, 4);
    assert.deepEqual([(await plan()).status, (await plan()).nextAt], ['ended', null]);
    assert.match(house.logged.join(''), /plan_runs_too_often/);
  });

  test('does not bring back a plan that was ended, and the service is asked again to end it', async () => {
    const { id } = await plan();
    const path = `/recurrences/${id}`;
    assert.equal((await house.ask(path, { method: 'DELETE', token: await annas() })).status, 204);
    await pass(monthSeconds);
    assert.equal((await shown()).length, 2);
    const { status, nextAt } = await plan();
    assert.deepEqual([status, nextAt], ['ended', null]);
    assert.match(house.logged.join(''), /run_of_ended_plan/);
    assert.equal(ends, 1);
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(ends, 2);
  });

  test('a plan of which the service lists 300 runs is ended at the first one too many', async () => {
    listed = Array.from({ length: 300 }, (_, index) => `listed-${index}`);
    house.time.now += 2 * monthSeconds * 1_000;
    await house.proxy.reconcile();
    assert.equal((await plan()).status, 'ended');
    assert.equal((await shown()).length, 6);
  });
});
