import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import { StoreError } from '../../server-example/store/store.ts';
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

/** Counts how often it is looked at, and can be away. */
class WatchedStore extends SqliteStore {
  looks = 0;
  isAway = false;

  override async keepLease(now: number): Promise<void> {
    this.looks += 1;
    if (this.isAway) throw new StoreError('the disk is full');
    return super.keepLease(now);
  }
}

test('whoever asks whether the proxy is ready, and however often, costs the store one look a second', async () => {
  const store = new WatchedStore(':memory:', 'test');
  const house = await openHouse({ store });
  const ask = () => house.ask('/readyz');
  house.time.now += 1_000;
  store.looks = 0;
  assert.deepEqual(new Set(await statusesOf(50, ask)), new Set([200]));
  assert.equal(store.looks, 1);
  store.isAway = true;
  house.time.now += 1_000;
  assert.deepEqual(new Set(await statusesOf(50, ask)), new Set([503]));
  assert.equal(store.looks, 2);
  assert.equal(house.logged.filter((line) => line.includes('store_failed')).length, 1);
  store.isAway = false;
  await house.close();
});
