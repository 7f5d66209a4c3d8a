import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { anna, form, type House, type HouseOptions, openHouse, screeningOf } from '../house.ts';
import type { Delivery } from '../house-views.ts';

const deliveries = async (house: House): Promise<Delivery[]> => await house.deliveries();

/** Sends what the sandbox sent, with changes. */
const send = (house: House, { uri, headers }: Delivery, body: unknown): Promise<Response> =>
  house.proxy.fetch(
    new Request(uri, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

describe('callbacks of the service', () => {
  let house: House;
  let token: string;
  let screening: Screening;
  const current = async () => house.screening(screening.id, token);
  const set = async (change: object) => {
    await house.report(change);
  };
  const open = async (options: HouseOptions = {}) => {
    house = await openHouse({ ...options });
    token = await house.session({ user: 'anna', role: 'candidate' });
    screening = await screeningOf(await house.order(token, form));
    await house.settled();
  };
  beforeEach(() => open());
  afterEach(() => house.close());

  test('a callback brings the result to the page', async () => {
    await set({ status: 'complete', result: 'clear' });
    const { phase, result, waitingOn, revision } = await current();
    assert.deepEqual([phase, result, waitingOn], ['complete', 'clear', 'none']);
    assert.equal(revision, screening.revision + 1);
  });

  test('a repeated callback is accepted and changes nothing', async () => {
    await set({ status: 'complete', result: 'clear' });
    const before = await current();
    for (const { id } of await deliveries(house)) await house.portal(`/callbacks/${id}/replay`, 'POST');
    assert.deepEqual(await current(), before);
  });

  test('a callback with wrong credentials is refused', async () => {
    const [delivery] = await deliveries(house);
    const headers = { ...delivery!.headers, Authorization: `Basic ${btoa('screening-callback:guess')}` };
    const answer = await send(house, { ...delivery!, headers }, delivery!.body);
    assert.equal(answer.status, 401);
  });

  test('a callback to an address that the proxy never gave out is not found', async () => {
    const [delivery] = await deliveries(house);
    const uri = delivery!.uri.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const other of [uri, `${delivery!.uri}.`, `${delivery!.uri}.x.y`])
      assert.equal((await send(house, { ...delivery!, uri: other }, delivery!.body)).status, 404, other);
  });

  test('a callback of another type is accepted and counted', async () => {
    const [delivery] = await deliveries(house);
    assert.equal((await send(house, delivery!, { type: 'invoice', payload: {} })).status, 200);
    assert.deepEqual(await current(), screening);
  });

  test('a callback that is not JSON is answered 422, and its content is not logged', async () => {
    const [delivery] = await deliveries(house);
    assert.equal((await send(house, delivery!, '{"ssn": "536228731"')).status, 422);
    assert.equal((await send(house, delivery!, [])).status, 422);
    assert.ok(!house.logged.join('').includes('536228731'));
  });

  test('a callback is only a hint: the proxy reads the screening back', async () => {
    const [delivery] = await deliveries(house);
    const payload = { ...delivery!.body.payload, status: 'complete', result: 'clear' };
    assert.equal((await send(house, delivery!, { type: 'screening', payload })).status, 200);
    assert.equal((await current()).phase, 'in-progress');
  });

  test('a callback can reopen a finished screening', async () => {
    await set({ status: 'complete', result: 'clear' });
    house.time.now += 1_000;
    await set({ status: 'In Progress', result: 'Pending' });
    assert.equal((await current()).phase, 'in-progress');
  });

  describe('callbacks where a screening cannot be read back', () => {
    beforeEach(async () => {
      await house.close();
      await open({ profile: { reads: { screening: false } } });
    });

    test('a callback is believed where the screening cannot be read back', async () => {
      house.time.now += 60_000;
      await set({ status: 'complete', result: 'clear' });
      assert.equal((await current()).phase, 'complete');
    });

    test('a late callback changes nothing where the screening cannot be read back', async () => {
      house.time.now += 60_000;
      await set({ status: 'complete', result: 'clear' });
      const before = await current();
      const oldest = (await deliveries(house)).at(-1)!;
      const stale = { ...oldest.body.payload, status: 'suspended' };
      assert.equal((await send(house, oldest, { type: 'screening', payload: stale })).status, 200);
      assert.equal((await send(house, oldest, oldest.body)).status, 200);
      assert.deepEqual(await current(), before);
    });

    test('a callback without an id or a status is answered 422; the log names the paths and no value', async () => {
      const [delivery] = await deliveries(house);
      const { status: _, ...payload } = delivery!.body.payload;
      assert.equal((await send(house, delivery!, { type: 'screening', payload })).status, 422);
      assert.match(house.logged.join(''), /lacks status/);
      assert.ok(!house.logged.join('').includes(anna.ssn));
    });

    test('a callback about another screening than its address is answered 422', async () => {
      const [delivery] = await deliveries(house);
      const payload = { ...delivery!.body.payload, id: '1' };
      assert.equal((await send(house, delivery!, { type: 'screening', payload })).status, 422);
    });
  });

  test('a callback that cannot be stored is answered 503, so that the service sends it again', async () => {
    const store = await openSqlite(':memory:', 'test');
    await house.close();
    await open({ store });
    const [delivery] = await deliveries(house);
    await store.close();
    assert.equal((await send(house, delivery!, delivery!.body)).status, 503);
    await house.close();
    await open();
  });
});
