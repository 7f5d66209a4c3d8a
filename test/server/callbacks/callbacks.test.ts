import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import type { Delivery } from '../house-views.ts';
import { anna, form, type House, type HouseOptions, openHouse, screeningOf } from '../house.ts';

describe('callbacks of the service', () => {
  let house: House;
  let token: string;
  let screening: Screening;
  let delivery: Delivery;
  const current = async () => house.screening(screening.id, token);
  const statusOf = async (change: object | string, other: Partial<Delivery> = {}) =>
    (await house.send({ ...delivery, ...other }, change)).status;
  const open = async (options: HouseOptions = {}) => {
    house = await openHouse(options);
    token = await house.session({ user: 'anna', role: 'candidate' });
    screening = await screeningOf(await house.order(token, form));
    await house.settled();
    [delivery] = await house.deliveries();
  };
  beforeEach(() => open());
  afterEach(() => house.close());

  test('a callback brings the result to the page', async () => {
    await house.report({ status: 'complete', result: 'clear' });
    const { phase, result, waitingOn, revision } = await current();
    assert.deepEqual([phase, result, waitingOn], ['complete', 'clear', 'none']);
    assert.equal(revision, screening.revision + 1);
  });

  test('a repeated callback is accepted and changes nothing', async () => {
    await house.report({ status: 'complete', result: 'clear' });
    const before = await current();
    for (const { id } of await house.deliveries()) await house.portal(`/callbacks/${id}/replay`, 'POST');
    assert.deepEqual(await current(), before);
  });

  test('a callback with wrong credentials is refused', async () => {
    const headers = { ...delivery.headers, Authorization: `Basic ${btoa('screening-callback:guess')}` };
    assert.equal(await statusOf({}, { headers }), 401);
  });

  test('a callback to an address that the proxy never gave out is not found', async () => {
    const uri = delivery.uri.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const other of [uri, `${delivery.uri}.`, `${delivery.uri}.x.y`])
      assert.equal(await statusOf({}, { uri: other }), 404, other);
  });

  test('a callback of another type is accepted and counted', async () => {
    assert.equal(await statusOf('{"type":"invoice","payload":{}}'), 200);
    assert.deepEqual(await current(), screening);
  });

  test('a callback that is not JSON is answered 422, and its content is not logged', async () => {
    for (const text of ['{"ssn": "536228731"', '[]']) assert.equal(await statusOf(text), 422);
    assert.ok(!house.logged.join('').includes('536228731'));
  });

  test('a callback is only a hint: the proxy reads the screening back', async () => {
    assert.equal(await statusOf({ status: 'complete', result: 'clear' }), 200);
    assert.equal((await current()).phase, 'in-progress');
  });

  test('a callback can reopen a finished screening', async () => {
    await house.report({ status: 'complete', result: 'clear' });
    await house.report({ status: 'In Progress', result: 'Pending' });
    assert.equal((await current()).phase, 'in-progress');
  });

  test('a callback without a status, or about another screening than its address, is answered 422; the log names the path and no value', async () => {
    await house.close();
    await open({ profile: { reads: { screening: false } } });
    assert.equal(await statusOf({ status: undefined }), 422);
    assert.match(house.logged.join(''), /lacks status/);
    assert.equal(await statusOf({ id: '1' }), 422);
    assert.ok(!house.logged.join('').includes(anna.ssn));
  });

  test('a callback that cannot be stored is answered 503, so that the service sends it again', async () => {
    const store = await openSqlite(':memory:', 'test');
    await house.close();
    await open({ store });
    await store.close();
    assert.equal(await statusOf({}), 503);
    await house.close();
    await open();
  });
});
