import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import {
  basicPackage,
  form,
  type House,
  type HouseOptions,
  isRead,
  openHouse,
  screeningOf,
} from '../house.ts';

const hourMs = 3_600_000;

/** The times that the service writes as days alone. */
const isTime = (name: string) => /^(estimatedCompletionTime|nextRunAt|updatedAt|createdAt)$/.test(name);

describe('a service that says days without an hour', () => {
  let house: House;
  /** What the service says of a plan. */
  let alterPlan: (plan: object) => object;
  const open = async (options: HouseOptions = {}, alter = (_: Request, answer: Response) => answer) => {
    alterPlan = (plan) => plan;
    house = await openHouse({
      ...options,
      intercept: async (request, next) => {
        const answer = alter(request, await next(request));
        if (!/json/.test(answer.headers.get('content-type') ?? '')) return answer;
        const body = daysOf(await answer.text());
        const isPlan = request.method === 'GET' && /subscriptions\/\d+$/.test(request.url);
        return new Response(isPlan ? JSON.stringify(alterPlan(JSON.parse(body) as object)) : body, answer);
      },
    });
    house.time.now = Date.parse('2026-12-16T12:00:00Z');
  };
  const daysOf = (text: string): string =>
    JSON.stringify(
      JSON.parse(text, (name, value: unknown) =>
        isTime(name) && typeof value === 'string' ? value.slice(0, 10) : value,
      ),
    );
  afterEach(() => house.close());

  const candidate = () => house.session({ user: 'anna', role: 'candidate' });
  const shown = async (id: string) => house.screening(id, await candidate());
  const set = async (change: object) => {
    await house.report(change);
  };
  /** Sends the first callback again, changed. */
  const deliver = async (change: object) => {
    const callbacks = await house.deliveries();
    const { uri, headers, body } = callbacks[0];
    const sent = JSON.stringify({ ...body, payload: { ...body.payload, ...change } });
    const answer = await house.proxy.fetch(new Request(uri, { method: 'POST', headers, body: sent }));
    assert.equal(answer.status, 200);
    await house.proxy.idle();
  };
  const dayIn = (days: number) => new Date(house.time.now + days * 24 * hourMs).toISOString().slice(0, 10);

  test('the estimates, notices and disputes of a screening are days for the page', async () => {
    await open();
    const { id } = await screeningOf(await house.order(await candidate(), form));
    await house.settled();
    await set({ status: 'complete', result: 'consider', notice: 'open' });
    await set({ dispute: 'open' });
    const { estimatedAt, items, aftermath } = await shown(id);
    assert.equal(estimatedAt, dayIn(items.length));
    assert.equal(items[0]?.estimatedAt, dayIn(1));
    assert.deepEqual([aftermath?.notices[0]?.at, aftermath?.dispute?.at], [dayIn(0), dayIn(0)]);
  });

  test('a read of the day of a callback that says less is read again, as without times', async () => {
    let late: object | undefined;
    await open({}, (request, answer) => (isRead(request) && late ? Response.json(late) : answer));
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const { id } = await screeningOf(await house.order(await candidate(), form));
    await house.settled();
    const screenings = await house.reports();
    late = screenings[0];
    await set({ status: 'complete', result: 'clear' });
    house.time.now += 5_000;
    await deliver({ updatedAt: dayIn(0), status: 'complete', result: 'clear' });
    assert.equal((await shown(id)).phase, 'in-progress');
    late = undefined;
    house.time.now += 5_000;
    await house.proxy.reconcile();
    assert.equal((await shown(id)).phase, 'complete');
  });

  test('callbacks are ordered by their days, and within one by what they say', async () => {
    await open({ profile: { reads: { screening: false } } });
    const { id } = await screeningOf(await house.order(await candidate(), form));
    await house.settled();
    const says = async (days: number, status: string, result: string | null) => {
      await deliver({ updatedAt: dayIn(days), status, result });
      return (await shown(id)).phase;
    };
    assert.equal(await says(-1, 'on hold', null), 'in-progress', 'a callback of the day before came late');
    assert.equal(await says(0, 'complete', 'clear'), 'complete');
    assert.equal(await says(0, 'on hold', null), 'complete', 'a finished check goes on without a later day');
    house.time.now += 24 * hourMs;
    assert.equal(await says(0, 'In Progress', 'Pending'), 'in-progress', 'it was taken up the day after');
  });

  test('a plan whose next run is on a day has not ended while it is that day somewhere', async () => {
    await open();
    const list = async () => {
      return (await house.plans(await candidate()))[0]!;
    };
    await house.order(await candidate(), {
      ...form,
      packageId: basicPackage,
      mode: 'form',
      recurrence: 'P1M',
    });
    const { nextAt } = await list();
    assert.match(nextAt!, /^\d{4}-\d\d-\d\d$/);
    const first = house.time.now;
    await house.portal('/clock', 'POST', { advanceSeconds: (Date.parse(nextAt!) - first) / 1000 + 86_400 });
    house.time.now = Date.parse(nextAt!) + 24 * hourMs;
    const second = await list();
    assert.equal(second.screeningIds.length, 2);
    assert.match(second.nextAt!, /^\d{4}-\d\d-\d\d$/);
    alterPlan = (plan) => ({ ...plan, nextRunAt: null });
    for (const [hours, status] of [
      [1, 'active'],
      [35, 'active'],
      [42, 'ended'],
    ] as const) {
      house.time.now = Date.parse(second.nextAt!) + hours * hourMs;
      await house.proxy.reconcile();
      assert.equal((await list()).status, status, `${hours} hours after its midnight in UTC`);
    }
  });
});
