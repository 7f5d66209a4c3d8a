import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Store } from '../../../server-example/store/store.ts';
import { openSqlite } from '../../stores.ts';
import type { EventBatch } from '../../../src/protocol/snapshot.ts';
import { form, type House, type HouseOptions, isRead, named, openHouse, screeningOf } from '../house.ts';
import type { Delivery } from '../house-views.ts';

describe('what a page shows where the service can be read', () => {
  let house: House;
  let store: Store;
  let id: string;
  /** By how much reads lag. */
  let lagMs: number;
  /** What every report of the service looks like. */
  let alter: (report: Record<string, unknown>) => Record<string, unknown>;
  let isFailing: boolean;
  /** With which status a read fails. */
  let failure: number;
  let history: { at: number; body: string }[];

  const answerRead = async (read: () => Promise<Response>): Promise<Response> => {
    if (isFailing) return new Response(null, { status: failure });
    history.push({ at: house.time.now, body: await (await read()).text() });
    const { body } = history.findLast(({ at }) => at <= house.time.now - lagMs) ?? history[0]!;
    return Response.json(alter(JSON.parse(body) as Record<string, unknown>));
  };
  const open = async (options: HouseOptions = {}) => {
    house = await openHouse({
      store,
      intercept: (request, next) => (isRead(request) ? answerRead(() => next(request)) : next(request)),
      ...options,
    });
  };
  beforeEach(async () => {
    [lagMs, alter, isFailing, failure, history] = [0, (report) => report, false, 500, []];
    store = await openSqlite(':memory:', 'test');
    await open();
    ({ id } = await screeningOf(await house.order(await candidate(), form)));
    await house.settled();
    house.time.now += 10_000;
  });
  afterEach(() => house.close());

  const candidate = () => house.session({ user: 'anna', role: 'candidate' });
  const set = async (change: object) => {
    await house.report(change);
    await note();
  };
  /** Notes what the service says now, so that a lagging read can say it later. */
  const note = async () => {
    const screenings = await house.reports();
    history.push({ at: house.time.now, body: JSON.stringify(screenings[0]) });
  };
  const shown = async () => {
    const { phase, result } = await house.screening(id, await candidate());
    return `${phase}/${result}`;
  };
  const deliveries = async () => await house.deliveries();
  const send = ({ uri, headers, body }: Delivery) =>
    house.proxy.fetch(new Request(uri, { method: 'POST', headers, body: JSON.stringify(body) }));
  /** Seconds until the page shows this. */
  const secondsUntil = async (state: string, { step, most }: { step: number; most: number }) => {
    for (let seconds = 0; seconds <= most; seconds += step) {
      if ((await shown()) === state) return seconds;
      house.time.now += step * 1_000;
      await house.proxy.reconcile();
    }
    throw new Error(`after ${most} seconds the page shows ${await shown()}`);
  };
  const statusOfReadiness = async () => (await house.ask('/readyz')).status;

  for (const [lag, step, most] of [
    [2, 1, 2],
    [9, 1, 10],
    [55, 5, 60],
    [100, 20, 140],
    [7_200, 60, 7_680],
  ] as const)
    test(`a change that reads answer ${lag} seconds late is streamed then, and nothing else before`, async () => {
      await note();
      lagMs = lag * 1_000;
      const token = await house.session({ user: 'max', role: 'operator', ttlSeconds: 3_600 });
      const { cursor } = await house.snapshot(token);
      await set({ status: 'complete', result: 'consider' });
      const seconds = await secondsUntil('complete/review', { step, most });
      assert.ok(seconds + 3 >= lag, `${seconds} seconds`);
      const later = await house.session({ user: 'max', role: 'operator' });
      const answer = await house.ask(`/events?wait=1&after=${cursor}`, { token: later });
      const { events } = (await answer.json()) as EventBatch;
      assert.deepEqual(
        events.map(({ phase, result }) => [phase, result]),
        [['complete', 'review']],
      );
    });

  test('reads that fail for an hour are made up for within five minutes', async () => {
    isFailing = true;
    await set({ status: 'complete', result: 'clear' });
    for (let minute = 0; minute < 58; minute += 1) {
      house.time.now += 60_000;
      await house.proxy.reconcile();
      assert.equal(await shown(), 'in-progress/pending');
    }
    assert.equal(await statusOfReadiness(), 200);
    isFailing = false;
    await secondsUntil('complete/clear', { step: 10, most: 300 });
  });

  test('reads that always fail make the proxy unready', async () => {
    isFailing = true;
    await set({ status: 'complete', result: 'clear' });
    for (let minute = 0; minute < 70; minute += 1) {
      house.time.now += 60_000;
      await house.proxy.reconcile();
    }
    assert.equal(await shown(), 'in-progress/pending');
    assert.equal(await statusOfReadiness(), 503);
    const metrics = await house.metrics();
    assert.match(metrics, /^screening_reads_failing 1$/m);
    assert.match(house.logged.join(''), /readings_unanswered/);
  });

  test('a check whose reads the service refuses leaves the proxy ready, and a second one does not', async () => {
    [isFailing, failure] = [true, 403];
    await set({ status: 'complete', result: 'clear' });
    const pass = async () => {
      for (let minute = 0; minute < 70; minute += 1) {
        house.time.now += 60_000;
        await house.proxy.reconcile();
      }
    };
    await pass();
    assert.equal(await statusOfReadiness(), 200);
    const token = await house.session({ user: 'ben', role: 'candidate' });
    await house.order(token, { ...form, candidate: named('ben') });
    await house.settled();
    await pass();
    assert.equal(await statusOfReadiness(), 503);
  });

  for (const [what, time] of [
    ['gives no times', () => undefined],
    ['has a clock that is days ahead', () => new Date(house.time.now + 5 * 86_400_000).toISOString()],
  ] as const)
    test(`a service that ${what}: each change is shown by the read of its callback, a reopening and a dispute too`, async () => {
      alter = (report) => ({ ...report, updatedAt: time() });
      await set({ status: 'complete', result: 'clear' });
      assert.equal(await shown(), 'complete/clear');
      await set({ status: 'In Progress', result: 'Pending' });
      assert.equal(await shown(), 'in-progress/pending');
      await set({ status: 'complete', result: 'consider' });
      assert.equal(await shown(), 'complete/review');
      await set({ status: 'on hold' });
      assert.equal(await shown(), 'needs-attention/review');
    });

  test('a read that is older than what is known waits, and counts after ten minutes, whatever else arrives', async () => {
    const [before] = await deliveries();
    await set({ status: 'complete', result: 'clear' });
    const older = JSON.stringify({ ...before.body.payload, status: 'In Progress', result: 'Pending' });
    alter = () => JSON.parse(older) as Record<string, unknown>;
    let seconds = 0;
    while ((await shown()) === 'complete/clear' && seconds < 700) {
      assert.equal((await send(before)).status, 200);
      await house.proxy.idle();
      house.time.now += 20_000;
      seconds += 20;
      await house.proxy.reconcile();
    }
    assert.ok(seconds >= 600 && seconds <= 640, `${seconds} seconds`);
    assert.equal(await shown(), 'in-progress/pending');
  });

  for (const seconds of [2, 59])
    test(`a proxy whose clock is ${seconds} seconds behind shows nothing older from a copy that lags`, async () => {
      house.time.clockErrorMs = -seconds * 1_000;
      await set({ status: 'complete', result: 'clear' });
      assert.equal(await shown(), 'complete/clear');
      lagMs = 30_000;
      house.time.now += 2_000;
      assert.equal((await send((await deliveries())[0])).status, 200);
      await house.proxy.idle();
      assert.equal(await shown(), 'complete/clear');
    });

  test('… nor anything older than the answer to the order', async () => {
    house.time.clockErrorMs = -2_000;
    const before = new Date(house.time.now - 30_000).toISOString();
    alter = (report) => ({ ...report, status: 'on hold', updatedAt: before });
    const token = await house.session({ user: 'ben', role: 'candidate' });
    const ordered = await house.order(token, { ...form, candidate: named('ben') });
    ({ id } = await screeningOf(ordered));
    await house.settled();
    const { phase } = await house.screening(id, token);
    assert.equal(phase, 'in-progress');
  });

  test('where no callback comes, a read from a copy that lags is followed by another one within seconds', async () => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const token = await house.session({ user: 'ben', role: 'candidate' });
    const ordered = await house.order(token, { ...form, candidate: named('ben') });
    ({ id } = await screeningOf(ordered));
    const before = new Date(house.time.now - 30_000).toISOString();
    alter = (report) => ({ ...report, status: 'on hold', updatedAt: before });
    house.time.now += 61_000;
    await house.proxy.reconcile();
    alter = (report) => ({ ...report, status: 'complete', result: 'clear' });
    house.time.now += 10_000;
    await house.proxy.reconcile();
    const { phase } = await house.screening(id, token);
    assert.equal(phase, 'complete');
  });

  test('a callback that was acknowledged before the process ended is read by the next one', async () => {
    isFailing = true;
    await set({ status: 'complete', result: 'clear' });
    const screenings = await house.reports();
    const now = house.time.now;
    house.sandbox.close();
    await house.proxy.close();
    await open({
      intercept: async (request, next) => (isRead(request) ? Response.json(screenings[0]) : next(request)),
    });
    house.time.now = now + 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), 'complete/clear');
  });
});
