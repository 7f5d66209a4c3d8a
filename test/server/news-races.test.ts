import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import { StoreError } from '../../server-example/store/store.ts';
import { anna, basicPackage, hostKey, type House, openHouse, screeningOf, standardPackage } from './house.ts';

const form = { packageId: standardPackage, mode: 'form', candidate: anna };
const isRead = ({ method, url }: Request) => method === 'GET' && /\/v2\/screenings\/\d+$/.test(url);
const isOrder = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v2/screenings');

/** Without times nobody can tell which of two answers is later. */
async function withoutTime(answer: Response): Promise<Response> {
  const { updatedAt: _none, ...rest } = (await answer.json()) as Record<string, unknown>;
  return Response.json(rest, { status: answer.status });
}

type Intercept = NonNullable<NonNullable<Parameters<typeof openHouse>[0]>['intercept']>;

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
  /** Stands between proxy and sandbox where readings carry no time. */
  const untimed: Intercept = async (request, next) =>
    isRead(request) ? answerRead(async () => withoutTime(await next(request))) : next(request);
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

  test('a read-back that was asked before a callback does not overwrite what the callback brought', async () => {
    await openWithOrder();
    await setSilently({ status: 'complete', result: 'clear' });
    const { asked, answered } = holdReads();
    house.time.now += 61_000;
    const round = house.proxy.reconcile();
    await asked.promise;
    answerRead = (read) => read();
    house.time.now += 1_000;
    await set({ status: 'In Progress', result: 'consider' });
    assert.equal(await shown(), 'in-progress/review');
    answered.resolve();
    await round;
    assert.equal(await shown(), 'in-progress/review');
  });

  test('a read that is answered with another screening changes nothing, and the next one counts', async () => {
    await openWithOrder();
    const own = await screeningOf(await house.ask(`/screenings/${id}`, { token }));
    await setSilently({ status: 'complete', result: 'clear' });
    answerRead = async (read) => {
      const body = (await (await read()).json()) as Record<string, unknown>;
      return Response.json({ ...body, id: '99999999', result: 'consider' });
    };
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), `${own.phase}/${own.result}`);
    answerRead = (read) => read();
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(await shown(), 'complete/clear');
  });

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

  test('the first change that no callback told comes with advice, and the others with none', async () => {
    await openWithOrder();
    for (const result of ['consider', 'clear']) {
      await setSilently({ status: 'In Progress', result });
      house.time.now += 61_000;
      await house.proxy.reconcile();
    }
    const lines = house.logged.map((line) => JSON.parse(line) as { event: string; advice?: string });
    const missed = lines.filter(({ event }) => event.startsWith('callback_missed'));
    assert.deepEqual(
      missed.map(({ event, advice }) => [event, /\$PUBLIC_URL\/screening-api\/callbacks/.test(advice ?? '')]),
      [
        ['callback_missed_first', true],
        ['callback_missed', false],
        ['callback_missed', false],
      ],
    );
  });

  test('a completed screening that did not change is read once more, and then no longer', async () => {
    await openWithOrder();
    await set({ status: 'complete', result: 'clear' });
    reads = 0;
    for (let minute = 0; minute < 10; minute += 1) {
      house.time.now += 60_000;
      await house.proxy.reconcile();
    }
    assert.equal(reads, 1);
  });

  test('a completed screening is read once more although the proxy was restarted', async () => {
    const store = new SqliteStore(':memory:', 'test');
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

  test('a callback newer than everything is corrected within seconds where the service says otherwise', async () => {
    await openWithOrder();
    const delivery = await lastDelivery();
    const updatedAt = new Date(house.time.now + 1_000).toISOString();
    const payload = { ...delivery.body.payload, status: 'complete', result: 'clear', updatedAt };
    await send({ ...delivery, body: { ...delivery.body, payload } });
    for (let second = 0; second < 60; second += 5) {
      house.time.now += 5_000;
      await house.proxy.reconcile();
    }
    assert.equal(await shown(), 'in-progress/pending');
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

  test('a late reading that cannot be kept any more harms nothing, and the operator reads why', async () => {
    const store = new SqliteStore(':memory:', 'test');
    const { answered } = await openAcknowledged({ store });
    store.change = () => Promise.reject(new StoreError('The disk is full.'));
    answered.resolve();
    while (!house.logged.join('').includes('"store_failed"')) await nextTurn();
    assert.equal(await shown(), 'in-progress/pending');
  });

  test('a late reading of another screening changes nothing, and is not logged as a failure of the store', async () => {
    const { answered } = await openAcknowledged({}, { packageId: basicPackage });
    answered.resolve();
    while (!house.logged.join('').includes('"reading_of_another"')) await nextTurn();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.equal(await shown(), 'in-progress/pending');
    assert.doesNotMatch(house.logged.join(''), /store_failed/);
  });

  test('a late reading is not applied once the proxy is closed', async () => {
    const { answered } = await openAcknowledged();
    await house.proxy.close();
    answered.resolve();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.equal(await shown(), 'in-progress/pending');
  });

  test('a late reading that comes after proxy and store are closed is not logged as a failure', async () => {
    const { answered } = await openAcknowledged();
    await house.close();
    answered.resolve();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.doesNotMatch(house.logged.join(''), /store_failed/);
  });

  test('a reading that arrives in time is applied once', async () => {
    const store = new SqliteStore(':memory:', 'test');
    await openWithOrder({ store });
    house.time.now += 1_000;
    await setSilently({ status: 'complete', result: 'clear' });
    let applied = 0;
    const change = store.change.bind(store);
    store.change = (...asked) => {
      applied += 1;
      return change(...asked);
    };
    await send(await lastDelivery());
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.equal(await shown(), 'complete/clear');
    assert.equal(applied, 1);
  });

  test('the proxy can stop although a reading began only after its callback was acknowledged', async () => {
    const deadline = await openUntilDeadline();
    const { asked, answered } = holdReads();
    const delivery = await lastDelivery();
    const first = send(delivery);
    await asked.promise;
    const second = send(delivery);
    await nextTurn();
    deadline.resolve();
    assert.deepEqual([(await first).status, (await second).status], [200, 200]);
    reads = 0;
    const begun = Promise.withResolvers<void>();
    answerRead = (read) => {
      begun.resolve();
      return read();
    };
    answered.resolve();
    await begun.promise;
    let hasSettled = false;
    void house.proxy.settled().then(() => (hasSettled = true));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    assert.deepEqual([reads, hasSettled], [1, true]);
  });

  test('callbacks of one address with right credentials read the service back so often a minute, however many come', async () => {
    await openWithOrder({ environment: { CALLBACKS_PER_SCREENING_AND_MINUTE: '5' } });
    house.time.now += 60_000;
    await setSilently({ status: 'in progress', result: 'pending' });
    const delivery = await lastDelivery();
    reads = 0;
    const answers: Response[] = [];
    for (let count = 0; count < 50; count += 1) answers.push(await send(delivery));
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map((_, count) => (count < 5 ? 200 : 503)),
    );
    assert.equal(answers[5]!.headers.get('retry-after'), '12');
    assert.equal(reads, 5);
    const metrics = await (await house.ask('/metrics', { token: hostKey })).text();
    assert.match(metrics, /^screening_callbacks_total\{kind="put_off"\} 45$/m);
    assert.match(metrics, /^screening_limited_total\{limit="CALLBACKS_PER_SCREENING_AND_MINUTE"\} 45$/m);
  });

  test('the last report is read within seconds although its callback was put off and never came again', async () => {
    await openWithOrder({ environment: { CALLBACKS_PER_SCREENING_AND_MINUTE: '5' } });
    house.time.now += 60_000;
    const stale = await lastDelivery();
    for (let count = 0; count < 5; count += 1) await send(stale);
    await setSilently({ status: 'complete', result: 'clear' });
    assert.equal((await send(stale)).status, 503);
    assert.equal(await shown(), 'in-progress/pending');
    house.time.now += 3_000;
    // More of them do not put the read off.
    assert.equal((await send(stale)).status, 503);
    await house.proxy.reconcile();
    assert.equal(await shown(), 'complete/clear');
  });

  test('where the service cannot be read, no callback is put off', async () => {
    await openWithOrder({
      environment: { CALLBACKS_PER_SCREENING_AND_MINUTE: '5' },
      profile: { reads: { screening: false } },
    });
    await set({ status: 'complete', result: 'clear' });
    const delivery = await lastDelivery();
    for (let count = 0; count < 10; count += 1) assert.equal((await send(delivery)).status, 200);
  });

  test('callbacks of one screening that arrive together share the read that begins after them', async () => {
    await openWithOrder();
    house.time.now += 1_000;
    await setSilently({ status: 'complete', result: 'clear' });
    const delivery = await lastDelivery();
    const answered = Promise.withResolvers<void>();
    answerRead = async (read) => {
      await answered.promise;
      return read();
    };
    reads = 0;
    const burst = Array.from({ length: 30 }, (_, index) =>
      send({
        ...delivery,
        body: {
          type: 'screening',
          payload: {
            ...delivery.body.payload,
            updatedAt: new Date(house.time.now - 500 + index).toISOString(),
          },
        },
      }),
    );
    answered.resolve();
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([200]));
    assert.equal(reads, 2);
    assert.equal(await shown(), 'complete/clear');
  });

  test('a callback that comes while the service is being read is answered once a read that began later is shown', async () => {
    await openWithOrder();
    const early = await lastDelivery();
    house.time.now += 1_000;
    const { asked, answered } = holdReads();
    const first = send(early);
    await asked.promise;
    answerRead = (read) => read();
    await setSilently({ status: 'complete', result: 'clear' });
    const second = send(await lastDelivery());
    answered.resolve();
    assert.deepEqual([(await first).status, (await second).status], [200, 200]);
    assert.equal(await shown(), 'complete/clear');
  });

  test('a callback that overtakes the answer to its order is shown once it is acknowledged, also where its read began before that answer came', async () => {
    const sent = Promise.withResolvers<void>();
    const ordered = Promise.withResolvers<void>();
    await open({
      intercept: async (request, next) => {
        if (isRead(request)) return untimed(request, next);
        const answer = await next(request);
        if (!isOrder(request)) return answer;
        sent.resolve();
        await ordered.promise;
        return withoutTime(answer);
      },
    });
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const ordering = house.order(token, form);
    await sent.promise;
    await house.portal('/quirks', 'PUT', { callbackNever: false });
    const { asked, answered } = holdReads();
    const acknowledged = set({ status: 'on hold' });
    await asked.promise;
    answerRead = (read) => read();
    ordered.resolve();
    ({ id } = await screeningOf(await ordering));
    answered.resolve();
    await acknowledged;
    assert.equal(await shown(), 'needs-attention/pending');
  });

  for (const [times, status] of [
    [2, 200],
    [3, 503],
  ] as const) {
    test(`a callback whose read is overtaken ${times} times is answered ${status}`, async () => {
      await openWithOrder({
        intercept: untimed,
      });
      const addItem = (number: number) =>
        setSilently({ reportItems: [{ title: `Record ${number}`, status: 'In Progress' }] });
      const delivery = await lastDelivery();
      await addItem(0);
      house.time.now += 61_000;
      let overtaken = 0;
      const overtake: typeof answerRead = async (read) => {
        const answer = await read();
        if (overtaken === times) return answer;
        overtaken += 1;
        await addItem(overtaken);
        // So that the doubt which the reading before has left is looked at.
        house.time.now += 3_000;
        answerRead = (other) => other();
        await house.proxy.reconcile();
        answerRead = overtake;
        return answer;
      };
      answerRead = overtake;
      assert.equal((await send(delivery)).status, status);
      const { items } = await screeningOf(await house.ask(`/screenings/${id}`, { token }));
      const added = items.map(({ title }) => title).filter((title) => title.startsWith('Record'));
      assert.deepEqual([overtaken, added.at(-1)], [times, `Record ${times}`]);
    });
  }

  test('a callback whose reading is overtaken by one of a later time does not have the service read again', async () => {
    await openWithOrder();
    await setSilently({ status: 'on hold' });
    const delivery = await lastDelivery();
    house.time.now += 61_000;
    const { asked, answered } = holdReads();
    const acknowledged = send(delivery);
    await asked.promise;
    answerRead = (read) => read();
    await setSilently({ status: 'complete', result: 'clear' });
    await house.proxy.reconcile();
    reads = 0;
    answered.resolve();
    assert.equal((await acknowledged).status, 200);
    assert.equal(await shown(), 'complete/clear');
    assert.equal(reads, 0);
  });

  test('a finding that only a body tells counts as one although the reading of its callback is overtaken', async () => {
    await openWithOrder({
      environment: { BELIEVED_CALLBACKS_PER_SCREENING_AND_DAY: '1' },
      intercept: untimed,
    });
    const changedCallbacks = async () => {
      const metrics = await (await house.ask('/metrics', { token: hostKey })).text();
      return Number(/^screening_callbacks_total\{kind="changed"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
    };
    const changedBefore = await changedCallbacks();
    const delivery = await lastDelivery();
    const payload = { ...delivery.body.payload, result: 'consider', updatedAt: undefined };
    house.time.now += 61_000;
    const { asked, answered } = holdReads();
    const acknowledged = send({ ...delivery, body: { ...delivery.body, payload } });
    await asked.promise;
    answerRead = (read) => read();
    await setSilently({ status: 'on hold' });
    await house.proxy.reconcile();
    reads = 0;
    answerRead = (read) => {
      reads += 1;
      return read();
    };
    answered.resolve();
    assert.equal((await acknowledged).status, 200);
    assert.equal(reads, 1);
    assert.equal(await shown(), 'needs-attention/review');
    assert.equal((await changedCallbacks()) - changedBefore, 1);
    assert.equal((await send(delivery)).status, 503);
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

  test('a step of the wall clock back by two hours refuses nobody who may order', async () => {
    await open();
    const order = () => house.order(token, {});
    for (let count = 0; count < 60; count += 1) await order();
    assert.equal((await order()).status, 429);
    house.time.now += 60_000;
    house.time.clockErrorMs = -7_200_000;
    token = await house.session({ subject: 'anna', role: 'candidate' });
    assert.equal((await order()).status, 400);
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
