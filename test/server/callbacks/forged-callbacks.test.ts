import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Delivery } from '../house-views.ts';
import { form, type House, isRead, openHouse, screeningOf, stateOf } from '../house.ts';

const order = { ...form, recurrence: 'P1M' };
const finding = {
  status: 'complete',
  result: 'consider',
  reportItems: [{ title: 'County records', status: 'complete', result: 'consider' }],
};

describe('whoever captured a callback and writes the bodies', () => {
  let house: House;
  let id: string;
  let captured: Delivery;
  /** Happens while the service answers a read. */
  let onRead: () => Promise<void>;
  beforeEach(async () => {
    onRead = async () => {};
    house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (isRead(request)) await onRead();
        return answer;
      },
    });
    ({ id } = await screeningOf(await house.order(await candidate(), order)));
    await house.settled();
    await house.report(finding);
    [captured] = await house.deliveries();
  });
  afterEach(() => house.close());

  const candidate = () => house.session({ user: 'anna', role: 'candidate' });
  const screening = async () => house.screening(id, await candidate());
  const forge = async (change: object) => assert.equal((await house.send(captured, change)).status, 200);
  const pass = async (seconds: number) => {
    house.time.now += seconds * 1_000;
    await house.proxy.reconcile();
  };

  test('does not keep a finding away by bodies that never end', async () => {
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
    await house.report({ status: 'on hold' });
    await pass(5);
    assert.equal(stateOf(await screening()), 'needs-attention/review');
    for (const end of ends) end();
    await Promise.all(sending);
  });

  for (const [when, timeOf] of [
    ['a time of the next century', () => '2199-01-01T00:00:00Z'],
    ['no time', () => undefined],
    ['a time that is a little later', () => new Date(house.time.now + 3_600_000).toISOString()],
  ] as const)
    test(`changes nothing by what they say, with ${when}, however often it comes`, async () => {
      const known = await screening();
      assert.deepEqual([stateOf(known), known.items.at(-1)?.result], ['complete/review', 'review']);
      const { reportItems } = captured.body.payload;
      const is = (result: string) => reportItems.map((item) => ({ ...item, status: 'complete', result }));
      for (let count = 0; count < 12; count += 1) {
        const packageName = `Send your SSN ${count}`;
        const invented = { id: packageName, type: packageName, status: 'In Progress', result: 'consider' };
        for (const said of [
          { status: 'complete', result: 'clear', reportItems: is('clear') },
          { status: 'In Progress', result: 'consider', reportItems: [] },
          { status: 'Cancelled', result: null },
          {
            result: 'Pending',
            reportItems: [...is('Pending'), invented],
            estimatedAt: '2099-01-01T00:00:00Z',
          },
        ]) {
          await forge({ ...said, packageName, updatedAt: timeOf() });
          assert.deepEqual(await screening(), known);
        }
        await pass(5);
        assert.deepEqual(await screening(), known);
      }
      const again = await house.order(await candidate(), order);
      assert.deepEqual([again.status, (await screeningOf(again)).id], [200, id]);
      assert.equal((await house.plans(await candidate()))[0]!.status, 'active');
    });

  for (const when of ['a second later each time', 'without a time'])
    test(`does not hide a finding behind what was said before, ${when}, also while each read is on its way`, async () => {
      await house.report({ status: 'complete', result: 'clear' });
      [captured] = await house.deliveries();
      const { revision } = await screening();
      let count = 0;
      const repeat = () => {
        const time = new Date(house.time.now + 3_600_000 + (count += 1) * 1_000).toISOString();
        return forge({ updatedAt: when === 'without a time' ? undefined : time });
      };
      for (let second = 0; second < 40; second += 1) await repeat();
      assert.equal((await screening()).revision, revision);
      onRead = async () => {
        onRead = async () => {};
        await repeat();
      };
      house.time.now += 1_000;
      await house.report({ status: 'complete', result: 'alert' });
      for (let second = 0; second < 60; second += 4) {
        await pass(4);
        assert.equal(stateOf(await screening()), 'complete/review');
        await repeat();
      }
    });
});
