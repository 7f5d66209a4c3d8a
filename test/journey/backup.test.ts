import assert from 'node:assert/strict';
import { copyFileSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import { EventReader } from '../server/event-reader.ts';
import { screeningOf } from '../server/house.ts';
import { ProcessHouse } from './process-house.ts';

test('a backup of a running proxy is restored by the steps of docs/operate.md, and pages notice', async () => {
  const house = await ProcessHouse.open();
  await house.startProxy();
  const token = await house.session('anna');
  const before = await screeningOf(await house.place(token, 'before the backup'));
  const copy = `${house.databaseFile}.copy`;
  const source = new DatabaseSync(house.databaseFile, { readOnly: true });
  await backup(source, copy);
  source.close();
  const other = await house.session('bea');
  const later = await screeningOf(await house.place(other, 'after the backup', 'bea'));
  const { cursor } = await house.json<Snapshot>('/screenings', token);

  await house.proxy.stop();
  for (const ending of ['-wal', '-shm']) rmSync(house.databaseFile + ending, { force: true });
  copyFileSync(copy, house.databaseFile);
  await house.startProxy();

  assert.equal((await house.ask(`/screenings/${before.id}`, token)).status, 200);
  assert.equal((await house.ask(`/screenings/${later.id}`, other)).status, 404);
  const events = new EventReader(await house.ask(`/events?after=${encodeURIComponent(cursor)}`, token));
  while (!events.text.includes('event: ') && (await events.chunk()));
  assert.match(events.text, /^event: reset$/m);
  await events.leave();
  await house.close();
});
