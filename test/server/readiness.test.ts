import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StoreError } from '../../server-example/store/store-error.ts';
import { openSqlite } from '../stores.ts';
import { openHouse } from './house.ts';

/** The statuses of so many answers, one after the other. */
async function statusesOf(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await ask();
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  return statuses;
}

test('whoever asks whether the proxy is ready, and however often, costs the store one look a second', async () => {
  const store = await openSqlite(':memory:', 'test');
  const probe = store.probe.bind(store);
  let looks = 0;
  let isAway = false;
  store.probe = async (now) => {
    looks += 1;
    if (isAway) throw new StoreError('the disk is full');
    return probe(now);
  };
  const house = await openHouse({ store });
  const ask = () => house.ask('/readyz');
  house.time.now += 1_000;
  looks = 0;
  assert.deepEqual(new Set(await statusesOf(50, ask)), new Set([200]));
  assert.equal(looks, 1);
  isAway = true;
  house.time.now += 1_000;
  assert.deepEqual(new Set(await statusesOf(50, ask)), new Set([503]));
  assert.equal(looks, 2);
  assert.equal(house.logged.filter((line) => line.includes('store_failed')).length, 1);
  isAway = false;
  await house.close();
});
