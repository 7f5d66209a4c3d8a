import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';

import { openSqlite } from '../stores.ts';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';
import { anna, basicPackage, type House, openHouse, secrets, standardPackage } from '../server/house.ts';

const order = { packageId: standardPackage, mode: 'form', candidate: anna };

describe('a SQLite file that was restored', () => {
  let folder: string;
  let file: string;
  let house: House;
  let token: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'screening-damage-'));
    file = join(folder, 'store.db');
    house = await openHouse({ store: await openSqlite(file, 'test', { secrets }) });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });

  /** Closes the house, changes its files, and opens it again. */
  const reopenAfter = async (change: () => void) => {
    await house.close();
    change();
    house = await openHouse({ store: await openSqlite(file, 'test', { secrets }) });
  };
  const snapshot = async (): Promise<Snapshot> =>
    (await (await house.ask('/screenings', { token })).json()) as Snapshot;
  const poll = async (cursor: string): Promise<EventBatch> =>
    (await (await house.ask(`/events?wait=0&after=${cursor}`, { token })).json()) as EventBatch;

  test('a cursor is reset where a restored log holds another entry at its position', async () => {
    await house.order(token, order);
    const before = await snapshot();
    await reopenAfter(() => copyFileSync(file, `${file}.copy`));
    await house.order(token, { ...order, packageId: basicPackage });
    const { cursor } = await snapshot();
    assert.equal((await poll(cursor)).reset, false);

    await reopenAfter(() => copyFileSync(`${file}.copy`, file));
    assert.equal((await poll(cursor)).reset, true);
    assert.equal((await poll(before.cursor)).reset, false);
    house.time.now += 1_000;
    await house.order(token, { ...order, packageId: basicPackage });
    assert.equal((await poll(cursor)).reset, true);
  });

  test('open screenings are due for reading at once after a start', async () => {
    await house.order(token, order);
    await house.close();
    const store = await openSqlite(file, 'test', { secrets });
    const due = await store.jobs.take(house.time.now, { kinds: ['read'], limit: 10, forMs: 1_000 });
    assert.equal(due.length, 1);
    await store.close();
  });
});
