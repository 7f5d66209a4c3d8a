import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { EventBatch } from '../../../src/protocol/snapshot.ts';

import { form, type House, type HouseOptions, isOrder, isRead, openHouse, screeningOf } from '../house.ts';
import type { Delivery } from '../house-views.ts';

describe('news that cross on their way', () => {
  let house: House;
  let token: string;
  let id: string;
  /** What answers the reads of the proxy; the sandbox, unless a test puts something else here. */
  let answerRead: (read: () => Promise<Response>) => Promise<Response>;
  let reads: number;

  const open = async (options: HouseOptions = {}) => {
    answerRead = (read) => read();
    reads = 0;
    house = await openHouse({
      intercept: (request, next) => {
        if (!isRead(request)) return next(request);
        reads += 1;
        return answerRead(() => next(request));
      },
      ...options,
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
  };
  const openWithOrder = async (options: HouseOptions = {}) => {
    await open(options);
    ({ id } = await screeningOf(await house.order(token, form)));
    await house.settled();
  };
  const set = async (change: object) => {
    await house.report(change);
  };
  const setSilently = async (change: object) => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await set(change);
    await house.portal('/quirks', 'PUT', { callbackNever: false });
  };
  const shown = async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { phase, result } = await house.screening(id, token);
    return `${phase}/${result}`;
  };
  const lastDelivery = async () => (await house.deliveries())[0];
  const send = ({ uri, headers, body }: Delivery) =>
    house.proxy.fetch(new Request(uri, { method: 'POST', headers, body: JSON.stringify(body) }));
  afterEach(() => house.close());

  /** Holds back what the service answers to readings from now on, and alters it. */
  const holdReads = (alteration: object = {}) => {
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    answerRead = async (read) => {
      const body = (await (await read()).json()) as object;
      asked.resolve();
      await answered.promise;
      return Response.json({ ...body, ...alteration });
    };
    return { asked, answered };
  };

  for (const reading of [true, false]) {
    for (const times of ['the same time', 'no time']) {
      const where = reading ? 'can' : 'cannot';
      test(`an order's answer of ${times} does not undo the callback that overtook it, where the service ${where} be read`, async () => {
        await open({
          profile: { reads: { screening: reading } },
          intercept: async (request, next) => {
            const answer = await next(request);
            if (!isOrder(request)) return answer;
            await set({ status: 'complete', result: 'clear' });
            const { updatedAt, ...rest } = (await answer.json()) as Record<string, unknown>;
            return Response.json(times === 'no time' ? rest : { ...rest, updatedAt }, { status: 201 });
          },
        });
        const answer = await screeningOf(await house.order(token, form));
        ({ id } = answer);
        assert.equal(`${answer.phase}/${answer.result}`, 'complete/clear');
        assert.equal(await shown(), 'complete/clear');
      });
    }
  }

  test('a reopening with neither a later time nor a new item is shown at once', async () => {
    await openWithOrder();
    await set({ status: 'complete', result: 'clear' });
    await set({ status: 'In Progress', result: 'Pending' });
    assert.equal(await shown(), 'in-progress/pending');
  });

  test('a callback is acknowledged before the service has answered its reading, which is shown when it arrives', async () => {
    await openWithOrder();
    await setSilently({ status: 'complete', result: 'clear' });
    const { cursor } = await house.snapshot(token);
    const { asked, answered } = holdReads();
    const delivery = await lastDelivery();
    house.time.now += 2_000;
    assert.equal((await send(delivery)).status, 200);
    await asked.promise;
    assert.equal(await shown(), 'in-progress/pending');
    const news = house.ask(`/events?wait=25&after=${cursor}`, { token });
    answered.resolve();
    const { events } = (await (await news).json()) as EventBatch;
    assert.deepEqual(
      events.map(({ phase, result }) => [phase, result]),
      [['complete', 'clear']],
    );
    assert.doesNotMatch(house.logged.join(''), /callback_missed/);
  });

  test('a callback that comes while a reading is under way has another one follow', async () => {
    await openWithOrder();
    const delivery = await lastDelivery();
    const { asked, answered } = holdReads();
    house.time.now += 2_000;
    assert.equal((await send(delivery)).status, 200);
    await asked.promise;
    answerRead = (read) => read();
    const changed = set({ status: 'complete', result: 'clear' });
    answered.resolve();
    await changed;
    assert.equal(await shown(), 'complete/clear');
  });

  test('a check that is clear with an item under review stays so, and the operator is told once', async () => {
    const finding = { title: 'County records', status: 'complete', result: 'consider' };
    const event = 'clear_with_item_under_review';
    const warnings = () => house.logged.filter((line) => line.includes(event));
    await openWithOrder();
    await set({ status: 'complete', result: 'consider', reportItems: [finding] });
    assert.deepEqual(warnings(), []);
    await set({ status: 'complete', result: 'clear' });
    assert.equal(await shown(), 'complete/clear');
    await send(await lastDelivery());
    await set({ reportItems: [{ ...finding, title: 'Federal records' }] });
    await house.proxy.reconcile();
    assert.equal(warnings().length, 1);
    const { time, requestId: _, advice, ...line } = JSON.parse(warnings()[0]!) as Record<string, unknown>;
    assert.deepEqual(line, { level: 40, event, screeningId: id });
    assert.ok(time && advice);
    house.time.now += 1_000;
    await set({ status: 'In Progress', result: 'consider' });
    house.time.now += 1_000;
    await setSilently({ status: 'complete', result: 'clear' });
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), 'complete/clear');
    const metrics = await house.metrics();
    assert.match(metrics, new RegExp(`^screening_events_total\\{event="${event}"\\} 2$`, 'm'));
  });

  test('a callback that somebody sends 1,000 times has the service read once a second, and changes nothing', async () => {
    await openWithOrder();
    await set({ status: 'complete', result: 'clear' });
    const { revision } = await house.screening(id, token);
    const captured = await lastDelivery();
    house.time.now += 60_000;
    reads = 0;
    const statuses = new Set<number>();
    for (let count = 0; count < 1_000; count += 1) {
      statuses.add((await send(captured)).status);
      house.time.now += 10;
    }
    await house.proxy.idle();
    assert.deepEqual(statuses, new Set([200]));
    assert.ok(reads <= 11, `${reads} reads in 10 seconds`);
    const after = await house.screening(id, token);
    assert.deepEqual([after.phase, after.revision], ['complete', revision]);
    const metrics = await house.metrics();
    assert.match(metrics, /^screening_callbacks_total\{kind="owed"\} 1\d{3}$/m);
    assert.equal(
      house.logged.filter((line) => line.includes('"answered"') && line.includes('callbacks')).length,
      0,
    );
  });

  test('a step of the wall clock back by two hours does not delay the reconciliation', async () => {
    await openWithOrder();
    await setSilently({ status: 'complete', result: 'clear' });
    house.time.clockErrorMs = -7_200_000;
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), 'complete/clear');
  });
});
