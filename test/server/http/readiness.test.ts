import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Transaction } from '../../../server-example/store/port.ts';
import { SqliteDatabase } from '../../../server-example/store/sqlite.ts';
import { StoreError } from '../../../server-example/store/store-error.ts';
import { Store } from '../../../server-example/store/store.ts';
import { openSqlite } from '../../stores.ts';
import { type House, openHouse, secrets } from '../house.ts';

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
  const probe = store.instance.beat.bind(store.instance);
  let looks = 0;
  let isAway = false;
  store.instance.beat = async (now) => {
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

describe('while the store fails', () => {
  let house: House;
  beforeEach(async () => {
    const store = await openSqlite(':memory:', 'test');
    house = await openHouse({ store });
    await store.close();
  });
  afterEach(() => house.close());
  const passSecond = async () => {
    house.time.now += 1_000;
    await house.proxy.reconcile();
  };

  test('an alarm on metrics hears of it', async () => {
    await passSecond();
    assert.match(await house.metrics(), /^screening_events_total\{event="store_failed"\} [1-9]/m);
  });

  test('the log has thirty lines of it a minute, however often the proxy and pages ask for the store', async () => {
    const linesByMinute: number[] = [];
    for (let second = 1; second <= 180; second += 1) {
      await passSecond();
      assert.equal((await house.ask('/readyz')).status, 503);
      if (second % 60 === 0)
        linesByMinute.push(house.logged.filter((line) => line.includes('store_failed')).length);
    }
    assert.deepEqual(linesByMinute, [30, 60, 90]);
  });
});

/** So long that, whatever the machine, others get something done in the tenth of it that is theirs. */
const commitMs = 400;

/** A commit takes long, as on a slow disk. */
class SlowDatabase extends SqliteDatabase {
  commits = 0;

  override transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    this.commits += 1;
    return super.transaction(async (transaction) => {
      const end = performance.now() + commitMs;
      while (performance.now() < end);
      return work(transaction);
    });
  }
}

test('whoever asks whether the proxy runs waits for a few commits, however many connect at once', async () => {
  const database = new SlowDatabase(':memory:');
  const house = await openHouse({
    store: await Store.open(database, 'test', { secrets }),
    carrier: 'node',
  });
  const answered = new AbortController();
  const before = database.commits;
  const answers = Promise.all(Array.from({ length: 60 }, () => house.ask('/healthz'))).finally(() =>
    answered.abort(),
  );
  // One after the other, as each begins when the one before is written.
  while (!answered.signal.aborted) await database.run('DELETE FROM instances');
  const waited = database.commits - before;
  const statuses = (await answers).map(({ status }) => status);
  await house.close();
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.ok(waited < 40, `They waited for ${waited} commits.`);
});

test('a clock that is more than a minute from that of the service is said in the log, once an hour, and where one asks', async () => {
  let behindMs = 0;
  const house = await openHouse({
    intercept: async (request, next) => {
      const answer = new Response((await next(request)).body, { status: 200 });
      answer.headers.set('date', new Date(house.time.now - behindMs).toUTCString());
      return answer;
    },
  });
  const clock = async () => ((await (await house.ask('/readyz')).json()) as { clock: string }).clock;
  const askService = async () => {
    house.time.now += 900_000;
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await house.ask('/packages', { token });
  };
  const warnings = () => house.logged.filter((line) => line.includes('clock_wrong')).length;
  await askService();
  assert.deepEqual([await clock(), warnings()], ['right', 0]);
  behindMs = 62_000;
  await askService();
  await askService();
  assert.deepEqual([await clock(), warnings()], ['wrong', 1]);
  behindMs = 0;
  await askService();
  assert.equal(await clock(), 'right');
  await house.close();
});
