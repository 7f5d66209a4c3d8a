import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  basicPackage,
  form,
  hostKey,
  type House,
  isOrder,
  isRead,
  openHouse,
  screeningOf,
  standardPackage,
} from '../house.ts';

type Answer = Record<string, unknown>;

describe('what the service answers about something else than was ordered', () => {
  let house: House;
  let token: string;
  let alterOrder: (answer: Answer) => Answer;
  let alterRead: (answer: Answer) => Answer;
  /** Whether the next order is accepted and not answered. */
  let isDropped: boolean;

  beforeEach(async () => {
    [alterOrder, alterRead, isDropped] = [(answer) => answer, (answer) => answer, false];
    house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (isOrder(request) && isDropped) throw new TypeError('fetch failed');
        if (!isOrder(request) && !isRead(request)) return answer;
        const alter = isOrder(request) ? alterOrder : alterRead;
        return Response.json(alter((await answer.json()) as Answer), { status: answer.status });
      },
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  const newest = async () => (await house.deliveries())[0];
  const sendNewest = async (change: object | string = {}) =>
    (await house.send(await newest(), change)).status;
  const shown = async (id: string) => {
    const { phase, result, packageTitle } = await house.screening(id, token);
    return [phase, result, packageTitle];
  };

  for (const other of [{ candidateId: 'somebody-else' }, { packageId: basicPackage }])
    test(`a reading of another ${Object.keys(other)[0]} changes nothing, and the operator is told`, async () => {
      const { id } = await screeningOf(await house.order(token, form));
      await house.settled();
      const before = await shown(id);
      alterRead = (answer) => ({
        ...answer,
        ...other,
        status: 'complete',
        result: 'clear',
        packageName: 'Other',
      });
      for (let count = 0; count < 3; count += 1) {
        assert.equal(await sendNewest({ updatedAt: undefined, status: 'on hold' }), 200);
        house.time.now += 61_000;
        await house.proxy.reconcile();
      }
      assert.deepEqual(await shown(id), before);
      assert.ok(house.lines('reading_of_another').length > 0);
      assert.ok(!house.logged.join('').includes('somebody-else'));
      alterRead = (answer) => answer;
      house.time.now += 300_000;
      await house.report({ status: 'complete', result: 'consider' });
      assert.deepEqual((await shown(id)).slice(0, 2), ['complete', 'review']);
    });

  for (const other of [{ candidateId: 'somebody-else' }, { packageId: basicPackage }])
    test(`an answer to an order with another ${Object.keys(other)[0]} leaves it unconfirmed until a callback tells`, async () => {
      await house.portal('/quirks', 'PUT', { callbackNever: true });
      alterOrder = (answer) => ({ ...answer, ...other });
      const { id, phase } = await screeningOf(await house.order(token, form));
      assert.equal(phase, 'unconfirmed');
      assert.equal(await sendNewest(), 200);
      await house.settled();
      assert.equal((await shown(id))[0], 'in-progress');
    });

  test('another check of the same person, of another package or of the same, is not taken for an order without an answer', async () => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const others: string[] = [];
    for (const packageId of [basicPackage, standardPackage]) {
      await house.order(token, { ...form, packageId });
      const [made] = await house.checks();
      others.push(made!.id);
      await house.report({ status: 'complete', result: 'clear' }, made!.id);
    }
    // This proxy knows neither: the account has them from elsewhere.
    assert.equal((await house.ask('/candidates/anna', { method: 'DELETE', token: hostKey })).status, 204);
    house.time.now += 1_000;
    token = await house.session({ user: 'anna', role: 'candidate' });
    isDropped = true;
    const { id, phase } = await screeningOf(await house.order(token, form));
    assert.equal(phase, 'unconfirmed');
    isDropped = false;
    const captured = await newest();
    const better = { status: 'complete', result: 'clear' };
    const forge = async (serviceId: string) => {
      assert.equal((await house.send(captured, { id: serviceId, ...better })).status, 200);
      await house.settled();
      assert.equal((await shown(id))[0], 'unconfirmed');
    };
    for (const serviceId of others) await forge(serviceId);
    await house.report({ status: 'complete', result: 'alert' });
    assert.equal((await house.send(captured)).status, 200);
    await house.settled();
    assert.deepEqual((await shown(id)).slice(0, 2), ['complete', 'review']);
  });

  describe('where reads say neither whose they are, nor of what, nor where they call back', () => {
    beforeEach(() => {
      alterRead = ({ candidateId: _person, packageId: _package, callback: _address, ...answer }) => answer;
    });

    test('an order whose answer was lost is settled by its callback', async () => {
      isDropped = true;
      const { id, phase } = await screeningOf(await house.order(token, form));
      assert.equal(phase, 'unconfirmed');
      await house.settled();
      assert.equal((await shown(id))[0], 'in-progress');
      assert.equal(house.lines('reading_of_another').length, 0);
      assert.equal((await screeningOf(await house.order(token, form))).id, id);
    });

    test('a callback that comes before the answer is read, and nothing untrue is logged', async () => {
      await house.portal('/quirks', 'PUT', { callbackFirst: true });
      const { id } = await screeningOf(await house.order(token, form));
      await house.settled();
      assert.equal((await shown(id))[0], 'in-progress');
      assert.equal(house.lines('reading_of_another').length, 0);
    });

    test('an id that another check has is not taken for an order without an answer', async () => {
      const first = await screeningOf(await house.order(token, { ...form, packageId: basicPackage }));
      await house.settled();
      const [known] = await house.checks();
      await house.report({ status: 'complete', result: 'clear' });
      await house.portal('/quirks', 'PUT', { callbackNever: true });
      isDropped = true;
      const { id } = await screeningOf(await house.order(token, form));
      assert.equal(await sendNewest({ id: known!.id }), 200);
      await house.settled();
      assert.equal((await shown(id))[0], 'unconfirmed');
      assert.equal((await shown(first.id))[0], 'complete');
    });
  });

  test('callbacks that nobody can read do not fill the log', async () => {
    await house.order(token, form);
    await house.settled();
    for (let count = 0; count < 40; count += 1) assert.equal(await sendNewest('{}'), 422);
    assert.equal(house.lines('callback_not_understood').length, 30);
  });
});
