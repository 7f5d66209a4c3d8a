import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Screening } from '../../src/protocol/screening.ts';
import { PollingPage } from '../polling-page.ts';
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

  /** Until the page is shown the end of its screening. */
  const untilComplete = async (page: PollingPage, id: string) => {
    for (; page.record.last.get(id)?.phase !== 'complete'; await page.poll()) await setTimeout(50);
  };

  test('is not ready, ends its streams, refuses orders for a while, and goes on when there is room', async () => {
    const first = await house.session('first');
    const stream = await house.ask('/events', first);
    assert.equal(stream.status, 200);

    const pages = new Map<string, PollingPage>();
    let answer: Response;
    for (;;) {
      const name = `person${pages.size}`;
      const token = await house.session(name);
      const page = await PollingPage.open(name, name, (path) => house.ask(path, token));
      answer = await house.place(token, 'one', name);
      if (answer.status !== 201) break;
      const { id } = (await answer.json()) as Screening;
      pages.set(id, page);
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
    const { screenings } = await house.portal<{ screenings: { id: string }[] }>('/screenings');
    for (const { id } of screenings)
      await house.portal(`/screenings/${id}`, 'PUT', { status: 'complete', result: 'clear' });
    for (const [id, page] of pages) {
      await untilComplete(page, id);
      assert.deepEqual(await page.end(), [id]);
      assert.deepEqual(page.record.problems, []);
    }
  });
});
