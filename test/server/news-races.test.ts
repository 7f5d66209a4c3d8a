import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { openSqlite } from '../stores.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';

import { anna, hostKey, type House, openHouse, screeningOf, standardPackage } from './house.ts';

const form = { packageId: standardPackage, mode: 'form', candidate: anna };
const isRead = ({ method, url }: Request) => method === 'GET' && /\/v2\/screenings\/\d+$/.test(url);
const isOrder = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v2/screenings');

interface Delivery {
  uri: string;
  headers: Record<string, string>;
  body: { type: string; payload: Record<string, unknown> };
}

describe('news that cross on their way', () => {
  let house: House;
  let token: string;
  let id: string;
  /** What answers the reads of the proxy; the sandbox, unless a test puts something else here. */
  let answerRead: (read: () => Promise<Response>) => Promise<Response>;
  let reads: number;

  const open = async (options: Parameters<typeof openHouse>[0] = {}) => {
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
    token = await house.session({ subject: 'anna', role: 'candidate' });
  };
  const openWithOrder = async (options: Parameters<typeof openHouse>[0] = {}) => {
    await open(options);
    ({ id } = await screeningOf(await house.order(token, form)));
    await house.settled();
  };
  const set = async (change: object) => {
    const { screenings } = await house.portal<{ screenings: { id: string }[] }>('/screenings');
    await house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', change);
  };
  const setSilently = async (change: object) => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await set(change);
    await house.portal('/quirks', 'PUT', { callbackNever: false });
  };
  const shown = async () => {
    const token = await house.session({ subject: 'anna', role: 'candidate' });
    const { phase, result } = await screeningOf(await house.ask(`/screenings/${id}`, { token }));
    return `${phase}/${result}`;
  };
  const lastDelivery = async () =>
    (await house.portal<{ callbacks: Delivery[] }>('/callbacks')).callbacks[0]!;
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

  test('a completed screening is read once more later, and a reopening without a callback is found', async () => {
    await openWithOrder();
    await set({ status: 'complete', result: 'clear' });
    assert.equal(await shown(), 'complete/clear');
    house.time.now += 1_000;
    await setSilently({ status: 'In Progress', result: 'consider' });
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), 'in-progress/review');
  });

  test('a completed screening is read once more although the proxy was restarted', async () => {
    const store = await openSqlite(':memory:', 'test');
    await openWithOrder({ store });
    await set({ status: 'complete', result: 'clear' });
    const reopened = { ...(await lastDelivery()).body.payload, status: 'In Progress', result: 'consider' };
    house.sandbox.close();
    await house.proxy.close();
    await open({ store });
    answerRead = async () => Response.json(reopened);
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), 'in-progress/review');
  });

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

  test('good news of a callback wait while a read lags behind it, and the screening is read again within seconds', async () => {
    await openWithOrder();
    house.time.now += 1_000;
    let stale: string | undefined;
    answerRead = async (read) => {
      stale ??= await (await read()).text();
      return new Response(stale);
    };
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await send(await lastDelivery());
    await house.portal('/quirks', 'PUT', { callbackNever: false });
    await set({ status: 'complete', result: 'clear' });
    assert.equal(await shown(), 'in-progress/pending');
    answerRead = (read) => read();
    reads = 0;
    house.time.now += 5_000;
    await house.proxy.reconcile();
    assert.equal(reads, 1);
    assert.equal(await shown(), 'complete/clear');
  });

  test('a reopening with neither a later time nor a new item is shown once the news have settled', async () => {
    await openWithOrder();
    await set({ status: 'complete', result: 'clear' });
    await set({ status: 'In Progress', result: 'Pending' });
    assert.equal(await shown(), 'complete/clear');
    for (let second = 0; second < 40; second += 5) {
      house.time.now += 5_000;
      await house.proxy.reconcile();
    }
    assert.equal(await shown(), 'in-progress/pending');
  });

  test('the acknowledgement of a callback waits for the read-back only until a deadline', async () => {
    const deadline = Promise.withResolvers<void>();
    const waits: number[] = [];
    await openWithOrder({
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return deadline.promise;
      },
    });
    house.time.now += 1_000;
    await setSilently({ status: 'In Progress', result: 'consider' });
    const { screenings } = await house.portal<{ screenings: Record<string, unknown>[] }>('/screenings');
    const delivery = await lastDelivery();
    const asked = Promise.withResolvers<void>();
    answerRead = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const repeats = Array.from({ length: 30 }, () =>
      send({ ...delivery, body: { type: 'screening', payload: screenings[0]! } }),
    );
    await asked.promise;
    deadline.resolve();
    const statuses = (await Promise.all(repeats)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.equal(await shown(), 'in-progress/review');
    // Beside the time limit of all the calls that a request leads to.
    const ofCallbacks = waits.filter((milliseconds) => milliseconds !== 15_000);
    assert.ok(ofCallbacks.length > 0);
    assert.ok(ofCallbacks.every((milliseconds) => milliseconds > 0 && milliseconds <= 5_000));
  });

  /** A house where callbacks stop waiting for a reading as soon as the deadline is resolved, and a check has ended silently. */
  const openUntilDeadline = async (options: Parameters<typeof openHouse>[0] = {}) => {
    const deadline = Promise.withResolvers<void>();
    const never = new Promise<void>(() => {});
    await openWithOrder({ sleep: (wait) => (wait === 15_000 ? never : deadline.promise), ...options });
    house.time.now += 1_000;
    await setSilently({ status: 'complete', result: 'clear' });
    return deadline;
  };

  /** The same, with a callback that was acknowledged before the service has answered its reading. */
  const openAcknowledged = async (options: Parameters<typeof openHouse>[0] = {}, alteration?: object) => {
    const deadline = await openUntilDeadline(options);
    const { asked, answered } = holdReads(alteration);
    const acknowledged = lastDelivery().then(send);
    await asked.promise;
    deadline.resolve();
    assert.equal((await acknowledged).status, 200);
    return { answered };
  };

  test('a reading that arrives after its callback was acknowledged is shown when it arrives', async () => {
    const deadline = await openUntilDeadline();
    const { cursor } = (await (await house.ask('/screenings', { token })).json()) as Snapshot;
    const { asked, answered } = holdReads();
    const acknowledged = lastDelivery().then(send);
    await asked.promise;
    deadline.resolve();
    assert.equal((await acknowledged).status, 200);
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

  test('a late reading takes back nothing that came after it was asked for', async () => {
    const { answered } = await openAcknowledged();
    answerRead = (read) => read();
    house.time.now += 61_000;
    await setSilently({ status: 'In Progress', result: 'consider' });
    await house.proxy.reconcile();
    assert.equal(await shown(), 'in-progress/review');
    answered.resolve();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.equal(await shown(), 'in-progress/review');
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
    const { time, requestId, advice, ...line } = JSON.parse(warnings()[0]!) as Record<string, unknown>;
    assert.deepEqual(line, { level: 40, event, screeningId: id });
    assert.ok(time && requestId && advice);
    house.time.now += 1_000;
    await set({ status: 'In Progress', result: 'consider' });
    house.time.now += 1_000;
    await setSilently({ status: 'complete', result: 'clear' });
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), 'complete/clear');
    const metrics = await (await house.ask('/metrics', { token: hostKey })).text();
    assert.match(metrics, new RegExp(`^screening_events_total\\{event="${event}"\\} 2$`, 'm'));
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
