import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { RecurrenceList } from '../../../src/protocol/recurrence.ts';
import type { Store } from '../../../server-example/store/store.ts';
import { openSqlite } from '../../stores.ts';
import {
  anna,
  type House,
  type HouseOptions,
  isRead,
  openHouse,
  screeningOf,
  standardPackage,
} from '../house.ts';
import type { Delivery } from '../house-views.ts';

const order = { packageId: standardPackage, mode: 'form', candidate: anna, recurrence: 'P1M' };
const unavailable = async () => new Response(null, { status: 500 });

describe('whoever captured a callback and writes the bodies', () => {
  let house: House;
  let id: string;
  let captured: Delivery;
  /** What answers the reads of the proxy in place of the sandbox. */
  let answerRead: ((request: Request) => Promise<Response>) | undefined;
  let store: Store;

  const open = async (options: HouseOptions = {}) => {
    house = await openHouse({
      store,
      intercept: (request, next) => (answerRead && isRead(request) ? answerRead(request) : next(request)),
      ...options,
    });
  };
  const candidate = () => house.session({ user: 'anna', role: 'candidate' });
  const openWithOrder = async (options: HouseOptions = {}) => {
    await open(options);
    ({ id } = await screeningOf(await house.order(await candidate(), order)));
    await house.settled();
    [captured] = await house.deliveries();
  };
  beforeEach(async () => {
    answerRead = undefined;
    store = await openSqlite(':memory:', 'test');
  });
  afterEach(() => house.close());

  const set = async (change: object) => {
    await house.report(change);
  };
  const finding = {
    status: 'complete',
    result: 'consider',
    reportItems: [{ title: 'County records', status: 'complete', result: 'consider' }],
  };
  const send = async (change: object) => {
    const { uri, headers, body } = captured;
    const text = JSON.stringify({ ...body, payload: { ...body.payload, ...change } });
    return house.proxy.fetch(new Request(uri, { method: 'POST', headers, body: text }));
  };
  const forge = async (change: object) => assert.equal((await send(change)).status, 200);
  /** Bad news that differ from all others, newer than what the service says. */
  const worse = (count: number) => ({
    status: 'on hold',
    result: 'consider',
    packageName: `look ${count}`,
    updatedAt: new Date(house.time.now + 3_600_000 + count).toISOString(),
  });
  const screening = async () => house.screening(id, await candidate());
  const shown = async () => {
    const { phase, result } = await screening();
    return `${phase}/${result}`;
  };
  /** The result of the item that was found. */
  const finds = async () => (await screening()).items.find(({ title }) => title === 'County records')?.result;
  const pass = async (seconds: number) => {
    house.time.now += seconds * 1_000;
    await house.proxy.reconcile();
  };

  test('does not keep a finding away by bodies that never end', async () => {
    await openWithOrder();
    const { uri, headers } = captured;
    const ends: (() => void)[] = [];
    const sending = Array.from({ length: 64 }, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => ends.push(() => controller.close()),
      });
      const init = { method: 'POST', headers, body, duplex: 'half' };
      return house.proxy.fetch(new Request(uri, init));
    });
    await nextTurn();
    await set(finding);
    await pass(5);
    assert.equal(await shown(), 'complete/review');
    for (const end of ends) end();
    await Promise.all(sending);
  });

  for (const [when, updatedAt] of [
    ['a time of the next century', '2199-01-01T00:00:00Z'],
    ['no time', undefined],
    ['a time that is a second later', new Date(Date.now() + 3_600_000).toISOString()],
  ] as const)
    test(`never shows a clear check in place of a finding, with ${when}, however often it comes`, async () => {
      await openWithOrder();
      await set(finding);
      assert.equal(await shown(), 'complete/review');
      const [newest] = await house.deliveries();
      const items = newest.body.payload.reportItems.map((item) => ({
        ...item,
        status: 'complete',
        result: 'clear',
      }));
      for (let count = 0; count < 12; count += 1) {
        const title = `look ${count}`;
        await forge({
          status: 'complete',
          result: 'clear',
          updatedAt,
          packageName: title,
          reportItems: items,
        });
        assert.equal(await shown(), 'complete/review');
        assert.equal(await finds(), 'review');
        await pass(5);
      }
    });

  test('does not make a finding disappear with its item', async () => {
    await openWithOrder();
    await set({ ...finding, status: 'In Progress' });
    await forge({ status: 'In Progress', result: 'consider', reportItems: [], updatedAt: undefined });
    assert.equal(await finds(), 'review');
  });

  test('neither ends a plan nor has a second check ordered by a cancellation', async () => {
    await openWithOrder();
    await forge({ status: 'Cancelled', updatedAt: undefined, result: null });
    await house.settled();
    const again = await house.order(await candidate(), order);
    assert.deepEqual([again.status, (await screeningOf(again)).id], [200, id]);
    const answer = await house.ask('/recurrences', { token: await candidate() });
    assert.equal(((await answer.json()) as RecurrenceList).recurrences[0]!.status, 'active');
  });

  test('does not keep the truth away: what the service says is shown 30 seconds after the first forgery', async () => {
    await openWithOrder();
    await set({ status: 'complete', result: 'clear' });
    await pass(40);
    for (let second = 0; second <= 30; second += 1) {
      const updatedAt = new Date(house.time.now + 3_600_000).toISOString();
      if (second < 30) await forge({ status: 'complete', result: 'consider', updatedAt });
      await pass(1);
    }
    assert.equal(await shown(), 'complete/clear');
  });

  for (const when of ['a second later each time', 'without a time'])
    test(`does not hide a finding behind what was said before, ${when}, also while each reading is on its way`, async () => {
      await openWithOrder();
      await set({ status: 'complete', result: 'clear' });
      const { phase, result, items, revision } = await screening();
      assert.deepEqual([phase, result, items[0]?.result], ['complete', 'clear', 'pending']);
      [captured] = await house.deliveries();
      let count = 0;
      const repeat = () => {
        const time = new Date(house.time.now + 3_600_000 + (count += 1) * 1_000).toISOString();
        return forge({ updatedAt: when === 'without a time' ? undefined : time });
      };
      for (let second = 0; second < 40; second += 1) await repeat();
      assert.equal((await screening()).revision, revision);
      answerRead = async (request) => {
        const answer = await house.sandbox.fetch(request);
        answerRead = undefined;
        await repeat();
        return answer;
      };
      house.time.now += 1_000;
      await set({ status: 'complete', result: 'alert' });
      await pass(4);
      assert.equal(await shown(), 'complete/review');
      for (let second = 0; second < 60; second += 4) {
        await repeat();
        assert.equal(await shown(), 'complete/review');
        await pass(4);
      }
    });

  test('writes no text into a page, adds no item and puts no time off', async () => {
    await openWithOrder();
    const before = await screening();
    const reportItems = captured.body.payload.reportItems.map((item) => ({ ...item, type: 'Call me' }));
    for (const title of ['Send your SSN', 'to somebody else']) {
      const invented = { id: title, type: title, status: 'In Progress', result: 'consider' };
      await forge({
        ...worse(1),
        result: 'Pending',
        packageName: title,
        reportItems: [...reportItems, invented],
        estimatedAt: '2099-01-01T00:00:00Z',
      });
    }
    assert.deepEqual(await screening(), before);
  });

  test('good news that came while the service could not be read are read once it answers again', async () => {
    await openWithOrder();
    await set(finding);
    await pass(40);
    answerRead = unavailable;
    await set({ status: 'complete', result: 'clear' });
    assert.equal(await shown(), 'complete/review');
    for (let minute = 0; minute < 20; minute += 1) await pass(60);
    assert.equal(await shown(), 'complete/review');
    answerRead = undefined;
    await pass(60);
    assert.equal(await shown(), 'complete/clear');
  });

  test('good news that wait are read by the proxy that starts next', async () => {
    await openWithOrder();
    await set(finding);
    await pass(40);
    answerRead = unavailable;
    await set({ status: 'complete', result: 'clear' });
    assert.equal(await shown(), 'complete/review');
    const screenings = await house.reports();
    house.sandbox.close();
    await house.proxy.close();
    answerRead = async () => Response.json(screenings[0]);
    await open();
    await pass(120);
    assert.equal(await shown(), 'complete/clear');
  });
});
