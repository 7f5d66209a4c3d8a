import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import {
  form,
  type House,
  type HouseOptions,
  isRead,
  named,
  openHouse,
  screeningOf,
  stateOf,
} from '../house.ts';

/**
 * The first table of docs/callbacks.md, row by row. What is shown where no callback comes at all, and of a check whose
 * reads answer 404, is told in screenings/reconciliation.test.ts.
 */
describe('what a page shows where reads decide', () => {
  let house: House;
  let store: Store;
  let id: string;
  let reads: number;
  /** Happens before a read is answered. */
  let onRead: () => Promise<void>;
  /** By how much reads lag. */
  let lagMs: number;
  /** What every report of the service looks like. */
  let alter: (report: Record<string, unknown>) => Record<string, unknown>;
  /** With which status this read fails, if it does. */
  let failure: (url: string) => number | undefined;
  let history: { at: number; body: string }[];

  const answerRead = async (url: string, read: () => Promise<Response>): Promise<Response> => {
    reads += 1;
    await onRead();
    const status = failure(url);
    if (status !== undefined) return new Response(null, { status });
    const answer = await (await read()).text();
    if (lagMs === 0) return Response.json(alter(JSON.parse(answer) as Record<string, unknown>));
    history.push({ at: house.time.now, body: answer });
    const { body } = history.findLast(({ at }) => at <= house.time.now - lagMs) ?? history[0]!;
    return Response.json(alter(JSON.parse(body) as Record<string, unknown>));
  };
  const open = async (options: HouseOptions = {}) => {
    house = await openHouse({
      store,
      intercept: (request, next) =>
        isRead(request) ? answerRead(request.url, () => next(request)) : next(request),
      ...options,
    });
  };
  const orderFor = async (user: string) => {
    const token = await house.session({ user, role: 'candidate' });
    return screeningOf(await house.order(token, { ...form, candidate: named(user) }));
  };
  beforeEach(async () => {
    [reads, lagMs, alter, failure, history] = [0, 0, (report) => report, () => undefined, []];
    onRead = async () => {};
    store = await openSqlite(':memory:', 'test');
    await open();
    ({ id } = await orderFor('anna'));
    await house.settled();
    house.time.now += 10_000;
  });
  afterEach(() => house.close());

  /** Notes what the service says now, so that a lagging read can say it later. */
  const note = async () => {
    history.push({ at: house.time.now, body: JSON.stringify((await house.checks())[0]) });
  };
  const operator = () => house.session({ user: 'max', role: 'operator' });
  const shown = async () => stateOf(await house.screening(id, await operator()));
  const pass = async (seconds: number) => {
    house.time.now += seconds * 1_000;
    await house.proxy.reconcile();
  };
  const passMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) await pass(60);
  };
  /** Seconds until the page shows this. */
  const secondsUntil = async (state: string, { step, most }: { step: number; most: number }) => {
    for (let seconds = 0; seconds <= most; seconds += step) {
      if ((await shown()) === state) return seconds;
      await pass(step);
    }
    throw new Error(`after ${most} seconds the page shows ${await shown()}`);
  };
  const readiness = async () => (await house.ask('/readyz')).status;
  const clear = { status: 'complete', result: 'clear' };

  test('a callback is acknowledged before the service has answered its read, which is streamed as soon as it arrives', async () => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await house.report(clear);
    const token = await operator();
    const { cursor } = await house.snapshot(token);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onRead = () => {
      asked.resolve();
      return answered.promise;
    };
    const [captured] = await house.deliveries();
    house.time.now += 2_000;
    assert.equal((await house.send(captured)).status, 200);
    await asked.promise;
    assert.equal(await shown(), 'in-progress/pending');
    const news = house.poll(token, `wait=25&after=${cursor}`);
    answered.resolve();
    assert.deepEqual((await news).events.map(stateOf), ['complete/clear']);
    assert.deepEqual(house.lines('callback_missed'), []);
  });

  for (const [lag, step, most] of [
    [2, 1, 2],
    [9, 1, 10],
    [55, 5, 60],
    [100, 20, 140],
    [7_200, 60, 7_680],
  ] as const)
    test(`a change that reads answer ${lag} seconds late is streamed then, and nothing else before`, async () => {
      lagMs = lag * 1_000;
      await note();
      const { cursor } = await house.snapshot(await operator());
      await house.report({ status: 'complete', result: 'consider' });
      await note();
      const seconds = await secondsUntil('complete/review', { step, most });
      assert.ok(seconds + 3 >= lag, `${seconds} seconds`);
      const { events } = await house.poll(await operator(), `wait=1&after=${cursor}`);
      assert.deepEqual(events.map(stateOf), ['complete/review']);
    });

  for (const [whose, most] of [
    ['all checks', 60],
    ['one check', 300],
  ] as const)
    test(`reads of ${whose} that fail for an hour are made up for within ${most} seconds of the first answer`, async () => {
      await orderFor('ben');
      await house.settled();
      const annas = (await house.checks()).at(-1)!.id;
      failure = (url) => (most === 60 || url.endsWith(`/${annas}`) ? 500 : undefined);
      await house.report(clear, annas);
      for (let minute = 0; minute < 58; minute += 1) {
        await pass(60);
        assert.equal(await shown(), 'in-progress/pending');
      }
      assert.equal(await readiness(), 200);
      failure = () => undefined;
      await secondsUntil('complete/clear', { step: 10, most });
    });

  test('reads that always fail make the proxy unready', async () => {
    failure = () => 500;
    await house.report(clear);
    await passMinutes(70);
    assert.equal(await shown(), 'in-progress/pending');
    assert.equal(await readiness(), 503);
    assert.match(await house.metrics(), /^screening_reads_failing 1$/m);
    assert.ok(house.lines('readings_unanswered').length > 0);
  });

  test('a check whose reads the service refuses leaves the proxy ready, and a second one does not', async () => {
    failure = () => 403;
    await house.report(clear);
    await passMinutes(70);
    assert.equal(await readiness(), 200);
    await orderFor('ben');
    await house.settled();
    await passMinutes(70);
    assert.equal(await readiness(), 503);
  });

  for (const [what, time] of [
    ['gives no times', () => undefined],
    ['has a clock that is days ahead', () => new Date(house.time.now + 5 * 86_400_000).toISOString()],
  ] as const)
    test(`a service that ${what}: each change is shown by the read of its callback, a reopening and a dispute too`, async () => {
      alter = (report) => ({ ...report, updatedAt: time() });
      await house.report(clear);
      assert.equal(await shown(), 'complete/clear');
      await house.report({ status: 'In Progress', result: 'Pending' });
      assert.equal(await shown(), 'in-progress/pending');
      await house.report({ status: 'complete', result: 'consider' });
      assert.equal(await shown(), 'complete/review');
      await house.report({ status: 'on hold' });
      assert.equal(await shown(), 'needs-attention/review');
    });

  test('a read that is older than what is known waits, and counts after ten minutes, whatever else arrives', async () => {
    const [before] = await house.deliveries();
    await house.report(clear);
    alter = () => ({ ...before.body.payload, status: 'In Progress', result: 'Pending' });
    let seconds = 0;
    while ((await shown()) === 'complete/clear' && seconds < 700) {
      assert.equal((await house.send(before)).status, 200);
      await house.proxy.idle();
      await pass(20);
      seconds += 20;
    }
    assert.ok(seconds >= 600 && seconds <= 640, `${seconds} seconds`);
    assert.equal(await shown(), 'in-progress/pending');
  });

  test('a callback that somebody sends 1,000 times has the service read once a second, and changes nothing', async () => {
    await house.report(clear);
    const before = await house.screening(id, await operator());
    const [captured] = await house.deliveries();
    house.time.now += 60_000;
    reads = 0;
    for (let count = 0; count < 1_000; count += 1) {
      assert.equal((await house.send(captured)).status, 200);
      house.time.now += 10;
    }
    await house.proxy.idle();
    assert.ok(reads <= 11, `${reads} reads in 10 seconds`);
    assert.deepEqual(await house.screening(id, await operator()), before);
    assert.match(await house.metrics(), /^screening_callbacks_total\{kind="owed"\} 1\d{3}$/m);
    assert.ok(!house.lines('answered').some((line) => JSON.stringify(line).includes('callbacks')));
  });

  test('a callback that was acknowledged before the process ended is read by the next one', async () => {
    failure = () => 500;
    await house.report(clear);
    const [report] = await house.checks();
    const now = house.time.now;
    house.sandbox.close();
    await house.proxy.close();
    await open({
      intercept: async (request, next) => (isRead(request) ? Response.json(report) : next(request)),
    });
    house.time.now = now;
    await pass(61);
    assert.equal(await shown(), 'complete/clear');
  });

  test('where no callback comes, a read from a copy that lags is followed by another one within seconds', async () => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    ({ id } = await orderFor('ben'));
    const before = new Date(house.time.now - 30_000).toISOString();
    alter = (report) => ({ ...report, status: 'on hold', updatedAt: before });
    await pass(61);
    alter = (report) => ({ ...report, ...clear });
    await pass(10);
    assert.equal(await shown(), 'complete/clear');
  });
});
