import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  form,
  hostKey,
  type House,
  invitee,
  isRead,
  monthly,
  named,
  openHouse,
  screeningOf,
} from '../house.ts';
import { gainTrust, max } from '../proofs.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('what no callback reports', () => {
  let house: House;
  /** How often the service was asked whether a plan stands, or a trust, and for a check. */
  let asked: { plan: number; trust: number; check: number };
  beforeEach(async () => {
    asked = { plan: 0, trust: 0, check: 0 };
    house = await openHouse({
      intercept: (request, next) => {
        const { pathname } = new URL(request.url);
        if (request.method === 'GET' && /\/subscriptions\/\d+$/.test(pathname)) asked.plan += 1;
        if (request.method === 'GET' && /\/trusted-users\/[^/]+$/.test(pathname)) asked.trust += 1;
        if (isRead(request)) asked.check += 1;
        return next(request);
      },
    });
  });
  afterEach(() => house.close());

  const orderFor = async (user: string) => {
    const token = await house.session({ user, role: 'candidate' });
    return screeningOf(await house.order(token, { ...form, candidate: named(user) }));
  };

  test('a screening without callbacks is read back, and a missed change arrives as if by callback', async () => {
    const { id } = await orderFor('anna');
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await house.report({ status: 'complete', result: 'clear' });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await house.proxy.reconcile();
    assert.equal((await house.screening(id, token)).phase, 'in-progress', 'it is too early to look');
    house.time.clockErrorMs = -2 * hourMs;
    house.time.now += 61_000;
    await house.proxy.reconcile();
    house.time.clockErrorMs = 0;
    assert.equal((await house.screening(id, token)).phase, 'complete', 'also where the clock steps back');
  });

  test('screenings without callbacks are read less and less often, however many there are, and every six hours at least', async () => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    for (let count = 0; count < 25; count += 1) await orderFor(`c${count}`);
    for (const [seconds, reads] of [
      [61, 25],
      [50, 0],
      [20, 25],
      [70, 0],
      [43_200, 25],
      [21_540, 0],
      [60, 25],
    ] as const) {
      asked.check = 0;
      house.time.now += seconds * 1_000;
      await house.proxy.reconcile();
      assert.equal(asked.check, reads, `${seconds} seconds later`);
    }
  });

  test('a plan is looked at once its next run is overdue, and then less and less often', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await house.order(token, monthly);
    const [plan] = await house.plans(token);
    const due = Date.parse(plan!.nextAt!);
    const looks: number[] = [];
    for (let minute = 0; minute < 100; minute += 1) {
      house.time.now = due + minute * minuteMs;
      const before = asked.plan;
      await house.proxy.reconcile();
      if (asked.plan > before) looks.push(minute);
    }
    assert.deepEqual(looks, [1, 6, 12, 24, 48, 96]);
  });

  test('the service is asked for each trust at once and then once a minute, however many there are', async () => {
    const count = 30;
    for (let number = 0; number < count; number += 1) {
      const token = await house.session({ user: `member ${number}`, role: 'member', candidate: invitee });
      await gainTrust(house, token, { candidate: { ...max, email: `max${number}@example.com` } });
    }
    for (const [seconds, asks] of [
      [0, count],
      [59, 0],
      [1, count],
      [60, count],
    ] as const) {
      const before = asked.trust;
      house.time.now += seconds * 1_000;
      await house.proxy.reconcile();
      assert.equal(asked.trust - before, asks, `${seconds} seconds later`);
    }
  });
});

describe('a check that the service does not have any more', () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse();
  });
  afterEach(() => house.close());

  const order = async (user: string) => {
    const token = await house.session({ user, role: 'candidate' });
    const candidate = named(user);
    const body = { ...form, candidate };
    const { id } = await screeningOf(await house.order(token, body));
    return id;
  };
  const phaseOf = async (id: string) => {
    const token = await house.session({ user: 'op', role: 'operator' });
    return (await house.screening(id, token)).phase;
  };
  /** Changes the oldest check at the service, which calls back: so a read is owed. */
  const changeOldest = async (change: object) => {
    const screenings = await house.checks();
    await house.portal(`/screenings/${screenings.at(-1)!.id}`, 'PUT', change);
  };
  const loseAll = (isLost: boolean) => house.portal('/quirks', 'PUT', { screeningGone: isLost });
  /** What `/readyz` answered meanwhile. */
  const pass = async (hours: number) => {
    const statuses = new Set<number>();
    for (let count = 0; count < hours * 6; count += 1) {
      house.time.now += hourMs / 6;
      await house.proxy.reconcile();
      statuses.add((await house.ask('/readyz')).status);
    }
    return [...statuses];
  };

  test('is cancelled after a day in which others were read, and the proxy stays ready', async () => {
    const annas = await order('anna');
    await house.settled();
    await loseAll(true);
    const bobs = await order('bob');
    await changeOldest({ status: 'In Progress' });
    assert.deepEqual(await pass(23), [200]);
    assert.equal(await phaseOf(annas), 'in-progress');
    assert.deepEqual(await pass(2), [200]);
    assert.deepEqual([await phaseOf(annas), await phaseOf(bobs)], ['cancelled', 'in-progress']);
    assert.match(house.logged.join(''), new RegExp(`"gone_at_service".*${annas}`));
    const metrics = await house.ask('/metrics', { token: hostKey });
    assert.match(await metrics.text(), /^screening_jobs\{kind="read"\} 1$/m);
  });

  test('is shown again when it is back and calls back', async () => {
    const annas = await order('anna');
    await house.settled();
    await loseAll(true);
    await order('bob');
    await changeOldest({ status: 'In Progress' });
    await pass(25);
    assert.equal(await phaseOf(annas), 'cancelled');
    await loseAll(false);
    await changeOldest({ status: 'complete', result: 'clear' });
    assert.equal(await phaseOf(annas), 'complete');
  });

  test('keeps its result where it is over', async () => {
    const annas = await order('anna');
    await changeOldest({ status: 'complete', result: 'clear' });
    await house.settled();
    await loseAll(true);
    await order('bob');
    await changeOldest({ dispute: 'open' });
    await pass(25);
    assert.equal(await phaseOf(annas), 'complete');
    const metrics = await house.ask('/metrics', { token: hostKey });
    assert.match(await metrics.text(), /^screening_jobs\{kind="read"\} 1$/m);
  });

  test('goes on where the service has lost all of them, or its path is wrong', async () => {
    const ids = [await order('anna'), await order('bob')];
    await house.settled();
    await loseAll(true);
    await changeOldest({ status: 'In Progress' });
    assert.deepEqual(await pass(72), [200]);
    for (const id of ids) assert.equal(await phaseOf(id), 'in-progress');
    await loseAll(false);
    await pass(1);
    for (const id of ids) assert.equal(await phaseOf(id), 'in-progress');
  });

  test('goes on where it was never read: its id may be of another kind', async () => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const annas = await order('anna');
    await loseAll(true);
    await order('bob');
    assert.deepEqual(await pass(48), [200]);
    assert.equal(await phaseOf(annas), 'in-progress');
  });
});
