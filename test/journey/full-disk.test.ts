import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import { ProcessHouse } from './process-house.ts';

/** So many blocks of 1,024 bytes a file may have: a start fits, some orders do too. */
const fileBlocks = 600;

/** The system then refuses to make the database longer, as it does on a full disk. */
const limits = `trap '' XFSZ; ulimit -S -f ${fileBlocks}`;

describe('a proxy whose database cannot grow any more', () => {
  let house: ProcessHouse;
  before(async () => {
    house = await ProcessHouse.open();
    await house.startProxy(limits);
  });
  after(() => house.close());

  const untilReadyIs = async (status: number) => {
    while ((await house.ask('/readyz', '')).status !== status) await setTimeout(50);
  };

  test('is not ready, ends its streams, refuses orders for a while, and goes on when there is room', async () => {
    const first = await house.session('first');
    const stream = await house.ask('/events', first);
    assert.equal(stream.status, 200);

    let placed = 0;
    let answer: Response;
    for (;;) {
      const name = `person${placed}`;
      answer = await house.place(await house.session(name), 'one', name);
      if (answer.status !== 201) break;
      placed += 1;
    }
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
    assert.match(await answer.text(), /store_unavailable/);

    await untilReadyIs(503);
    // Ends: a page that reads it says that it is cut off.
    await stream.text();
    const refused = await house.ask('/events', first);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    assert.equal((await house.ask('/healthz', '')).status, 200);
    assert.equal((await house.ask('/screenings', first)).status, 200);

    execFileSync('prlimit', ['--fsize=unlimited:', '--pid', String(house.proxy.id)]);
    await untilReadyIs(200);
    const again = await house.place(await house.session('last'), 'one', 'last');
    assert.equal(again.status, 201);
    assert.equal((await house.ask('/events?wait=0', first)).status, 200);
    for (let person = 0; person < placed; person += 1) {
      const kept = await house.json<Snapshot>('/screenings', await house.session(`person${person}`));
      assert.equal(kept.screenings.length, 1);
    }
  });
});
