import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Screening } from '../../src/protocol/screening.ts';
import { checkHistory } from '../faults/history-checker.ts';
import type { OrderHistory } from '../faults/history.ts';
import { PollingPage } from '../faults/polling-page.ts';
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

  /** Until the events and the snapshot of the page say so: a change may come between the two. */
  const untilComplete = async (page: PollingPage) => {
    for (;;) {
      await page.look();
      const last = [page.sightings.at(-1), ...page.end];
      if (last.length === 2 && last.every((one) => one?.phase === 'complete')) return;
      await setTimeout(50);
    }
  };

  test('is not ready, ends its streams, refuses orders for a while, and goes on when there is room', async () => {
    const first = await house.session('first');
    const stream = await house.ask('/events', first);
    assert.equal(stream.status, 200);

    const pages: PollingPage[] = [];
    const orders: OrderHistory[] = [];
    let answer: Response;
    for (;;) {
      const name = `person${orders.length}`;
      const token = await house.session(name);
      const page = await PollingPage.open(name, name, (path) => house.ask(path, token));
      answer = await house.place(token, 'one', name);
      if (answer.status !== 201) break;
      const { id } = (await answer.json()) as Screening;
      pages.push(page);
      orders.push({ key: name, candidate: name, answers: [id] });
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
    for (const page of pages) await untilComplete(page);
    assert.deepEqual(checkHistory({ stories: [], orders, pages, looks: [] }), []);
  });
});
