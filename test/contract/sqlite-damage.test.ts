import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';

import { SqliteStore } from '../../server-example/store/sqlite.ts';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';
import {
  anna,
  basicPackage,
  codeOf,
  type House,
  invitee,
  openHouse,
  screeningOf,
  secrets,
  standardPackage,
} from '../server/house.ts';
import { recordAtService } from '../server/record-at-service.ts';

const order = { packageId: standardPackage, mode: 'form', candidate: anna };

describe('a SQLite file that was restored or damaged', () => {
  let folder: string;
  let file: string;
  let house: House;
  let token: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'screening-damage-'));
    file = join(folder, 'store.db');
    house = await openHouse({ store: new SqliteStore(file, 'test', { secrets }) });
    token = await house.session({ subject: 'anna', role: 'candidate' });
  });
  afterEach(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });

  /** Closes the house, changes its files, and opens it again. */
  const reopenAfter = async (change: () => void) => {
    await house.close();
    change();
    house = await openHouse({ store: new SqliteStore(file, 'test', { secrets }) });
  };
  const query = (sql: string) => {
    const database = new DatabaseSync(file);
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
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
    const store = new SqliteStore(file, 'test', { secrets });
    const due = await store.jobs.take(house.time.now, { limit: 10, leaseMs: 1_000 });
    assert.deepEqual(
      due.map(({ kind }) => kind),
      ['read'],
    );
    await store.close();
  });

  test('a screening whose checksum does not hold is reported by its id, left out, and not ordered again', async () => {
    const { id } = await screeningOf(await house.order(token, order, 'key'));
    const { cursor } = await snapshot();
    await house.close();
    query(
      `UPDATE screenings SET record = replace(record, '"result":"pending"', '"result":"clear"') RETURNING id`,
    );
    const damaged: string[] = [];
    const store = new SqliteStore(file, 'test', { secrets, reportDamage: (one) => damaged.push(one) });
    house = await openHouse({ store });
    assert.deepEqual((await snapshot()).screenings, []);
    assert.equal((await house.ask(`/screenings/${id}`, { token })).status, 404);
    assert.equal((await house.order(token, order, 'key')).status, 503);
    assert.equal((await house.order(token, order, 'another key')).status, 503);
    assert.equal((await poll(cursor)).reset, false);
    assert.deepEqual(damaged, [id]);
    await store.close();
  });

  test('a candidate becomes nobody else while the recurring check that a member ordered of them cannot be read', async () => {
    const max = await house.session({ subject: 'max', role: 'member', candidate: invitee });
    await house.order(max, { packageId: basicPackage, mode: 'email', candidate: {}, recurrence: 'P1M' });
    const { screenings } = await house.portal<{ screenings: [{ id: string }] }>('/screenings');
    await house.portal(`/screenings/${screenings[0].id}`, 'PUT', { status: 'complete', result: 'clear' });
    query("UPDATE recurrences SET record = replace(record, 'active', 'ended') RETURNING id");
    const answer = await house.order(token, { ...order, candidate: { ...anna, familyName: 'Stone' } });
    assert.deepEqual([answer.status, await codeOf(answer)], [503, 'store_unavailable']);
    assert.equal((await recordAtService(house, 'anna'))['familyName'], 'Bell');
  });

  test('an entry of the log whose checksum does not hold is a reset, not a hole', async () => {
    const { cursor } = await snapshot();
    await house.order(token, order);
    await reopenAfter(() =>
      query("UPDATE log SET candidate = 'anna', record = replace(record, 'pending', 'clear')"),
    );
    assert.deepEqual(await poll(cursor).then(({ events, reset }) => [events, reset]), [[], true]);
    assert.equal((await snapshot()).screenings.length, 1);
  });
});
