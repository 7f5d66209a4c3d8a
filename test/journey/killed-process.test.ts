import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Screening } from '../../src/protocol/screening.ts';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';
import { ProcessHouse } from './process-house.ts';

describe('a proxy that is killed', () => {
  let house: ProcessHouse;
  before(async () => {
    house = await ProcessHouse.open();
    await house.startProxy();
  });
  after(() => house.close());

  test('a proxy that was killed keeps screenings, sessions and cursors, and gets the callbacks it missed', async () => {
    const token = await house.session('anna');
    const screening = (await (await house.place(token, 'one')).json()) as Screening;
    const before = await house.json<Snapshot>('/screenings', token);
    await house.proxy.kill();
    const { screenings } = await house.portal<{ screenings: { id: string }[] }>('/screenings');
    await house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    await house.startProxy();
    const repeated = (await (await house.place(token, 'one')).json()) as Screening;
    assert.equal(repeated.id, screening.id);
    await house.portal('/clock', 'POST', { advanceSeconds: 900 });
    const batch = await house.json<EventBatch>(`/events?wait=20&after=${before.cursor}`, token);
    assert.equal(batch.reset, false);
    assert.deepEqual(
      batch.events.map(({ id, phase, result }) => [id, phase, result]),
      [[screening.id, 'complete', 'clear']],
    );
  });

  /** Orders slowly, and kills the proxy once the order has come so far. */
  const killDuring = async (sent: 0 | 1, orderSlowly: () => Promise<Response>) => {
    const most = 100;
    await house.portal('/quirks', 'PUT', { slow: most });
    /** The service counts a call when it comes, and then takes five seconds for it. */
    const callsMade = async () => most - (await house.portal<{ slow: number }>('/quirks')).slow;
    let madeBefore = 0;
    const firstAnswer = orderSlowly().catch(() => 'cut');
    const database = new DatabaseSync(house.databaseFile, { readOnly: true });
    const reserved = database.prepare('SELECT id FROM screenings WHERE is_placed = 0 AND is_sent = ?');
    while (!reserved.get(sent)) {
      madeBefore = await callsMade();
      await setTimeout(20);
    }
    database.close();
    if (sent) while ((await callsMade()) === madeBefore) await setTimeout(20);
    await house.proxy.kill();
    assert.equal(await firstAnswer, 'cut');
    await house.portal('/quirks', 'PUT', { slow: false });
    await house.startProxy();
  };

  test('a proxy that was killed while the service had an order finds it there, and does not order it again', async () => {
    const token = await house.session('bob');
    const count = async () =>
      (await house.portal<{ screenings: unknown[] }>('/screenings')).screenings.length;
    const before = await count();
    await killDuring(1, () => house.place(token, 'two', 'bob'));
    /** Undefined while the order is running. */
    const phaseOfRepeat = async () => {
      const answer = await house.place(token, 'two', 'bob');
      if (answer.status === 409) return undefined;
      assert.equal(answer.status, 201);
      return ((await answer.json()) as Screening).phase;
    };
    let phase = await phaseOfRepeat();
    for (let tries = 0; phase !== 'in-progress' && tries < 60; tries += 1) {
      assert.ok(phase === undefined || phase === 'unconfirmed');
      await setTimeout(500);
      phase = await phaseOfRepeat();
    }
    assert.equal(phase, 'in-progress');
    assert.equal(await count(), before + 1);
  });

  test('a proxy that was killed before the service had an order places it when it is repeated', async () => {
    const token = await house.session('carl');
    await killDuring(0, () => house.place(token, 'three', 'carl'));
    const answer = await house.place(token, 'three', 'carl');
    assert.equal(answer.status, 201);
    assert.equal(((await answer.json()) as Screening).phase, 'in-progress');
  });
});
