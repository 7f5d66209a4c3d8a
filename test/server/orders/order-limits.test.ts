import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import { anna, codeOf, form, type House, named, openHouse } from '../house.ts';

const dayMs = 86_400_000;
const environment = { LIMITS: JSON.stringify({ ordersPerUserAndDay: 2, ordersPerDay: 5 }) };

describe('the screenings that may be ordered in a day', () => {
  let house: House;
  let store: Store;
  beforeEach(async () => {
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({ environment, store });
  });
  afterEach(() => house.close());

  /** Each order is for somebody else: none leads to a screening that is there. */
  const orderFor = async (user: string, person: string, where = house): Promise<Response> => {
    const candidate = { clientReferenceId: person };
    const token = await where.session({ user, role: 'candidate', candidate });
    const email = `${person}@example.com`;
    return where.order(token, { ...form, candidate: { ...anna, email } });
  };
  const screeningsOfService = async () => (await house.checks()).length;

  test('a user is refused after the last screening of their day, until the first of them is a day old', async () => {
    assert.equal((await orderFor('anna', 'a')).status, 201);
    house.time.now += 60_000;
    assert.equal((await orderFor('anna', 'b')).status, 201);
    const refused = await orderFor('anna', 'c');
    assert.deepEqual(
      [refused.status, refused.headers.get('retry-after')],
      [429, String((dayMs - 60_000) / 1000)],
    );
    assert.equal(await codeOf(refused), 'rate_limited');
    assert.equal(await screeningsOfService(), 2);
    assert.equal((await orderFor('bob', 'd')).status, 201);
    house.time.now += dayMs - 60_000;
    assert.equal((await orderFor('anna', 'c')).status, 201);
  });

  test('nobody can order after the last screening of the day, and the operator is alarmed', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) assert.equal((await orderFor(name, name)).status, 201);
    assert.deepEqual(house.lines('limit_reached'), []);
    const refused = await orderFor('f', 'f');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, String(dayMs / 1000)]);
    await orderFor('g', 'g');
    const [alarm, ...others] = house.lines('limit_reached');
    assert.deepEqual([alarm?.['level'], alarm?.['limit'], others], [50, 'ordersPerDay', []]);
    assert.match(await house.metrics(), /^screening_limited_total\{limit="ordersPerDay"\} 2$/m);
    assert.equal(await screeningsOfService(), 5);
  });

  test('the operator is warned once a day at four fifths of the screenings of a day', async () => {
    for (const name of ['a', 'b', 'c']) await orderFor(name, name);
    assert.equal(house.lines('order_limit_near').length, 0);
    for (const name of ['d', 'e']) await orderFor(name, name);
    assert.equal(house.lines('order_limit_near').length, 1);
    house.time.now += dayMs;
    for (const name of ['f', 'g', 'h', 'i']) await orderFor(name, name);
    assert.equal(house.lines('order_limit_near').length, 2);
  });

  test('an order that the service refuses does not count', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await orderFor('bob', 'bob');
    const taken = {
      ...form,
      candidate: named('bob'),
    };
    for (let count = 0; count < 3; count += 1) assert.equal((await house.order(token, taken)).status, 422);
    assert.equal((await house.order(token, { ...taken, candidate: anna })).status, 201);
  });

  test('an operator can stop all orders', async () => {
    await house.close();
    house = await openHouse({ environment: { LIMITS: '{"ordersPerDay":0}' } });
    assert.equal((await orderFor('anna', 'a')).status, 429);
  });
});
