import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { form, type House, type HouseOptions, isRead, monthly, openHouse, screeningOf } from '../house.ts';

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
  const dayIn = (days: number) => new Date(house.time.now + days * 24 * hourMs).toISOString().slice(0, 10);

  test('the estimates, notices and disputes of a screening are days for the page', async () => {
    await open();
    const { id } = await screeningOf(await house.order(await candidate(), form));
    await house.settled();
    await house.report({ status: 'complete', result: 'consider', notice: 'open' });
    await house.report({ dispute: 'open' });
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
    [late] = await house.checks();
    await house.report({ status: 'complete', result: 'clear' });
    house.time.now += 5_000;
    await house.send((await house.deliveries())[0], {
      updatedAt: dayIn(0),
      status: 'complete',
      result: 'clear',
    });
    await house.proxy.idle();
    assert.equal((await shown(id)).phase, 'in-progress');
    late = undefined;
    house.time.now += 5_000;
    await house.proxy.reconcile();
    assert.equal((await shown(id)).phase, 'complete');
  });

  test('a plan whose next run is on a day has not ended while it is that day somewhere', async () => {
    await open();
    const list = async () => (await house.plans(await candidate()))[0]!;
    await house.order(await candidate(), monthly);
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
