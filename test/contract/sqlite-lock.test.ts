import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '../stores.ts';
import { secrets } from '../server/house.ts';

const keyModule = new URL('../../server-example/key-ring.ts', import.meta.url).href;
const storeModule = new URL('../../server-example/store/open-store.ts', import.meta.url).href;

test('a database that another process uses is refused, and opens once that process is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-lock-'));
  const file = join(folder, 'store.db');
  const script = `
    const { openStore } = await import(${JSON.stringify(storeModule)});
    const { KeyRing } = await import(${JSON.stringify(keyModule)});
    globalThis.store = await openStore({ kind: 'sqlite', file: ${JSON.stringify(file)} }, 'test', { secrets: new KeyRing('secret') });
    console.log('open');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(holder.stdout, 'data');
  await assert.rejects(openSqlite(file, 'test', { secrets }), {
    name: 'StoreError',
    message: `DATABASE_URL: another process uses ${file}: stop it first, or give this one a file of its own.`,
  });
  symlinkSync(folder, `${folder}-link`);
  const linked = join(`${folder}-link`, 'store.db');
  await assert.rejects(openSqlite(linked, 'test', { secrets }), /another process uses/, 'by a linked folder');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await openSqlite(file, 'test', { secrets })).close();
  rmSync(`${folder}-link`);
  rmSync(folder, { recursive: true });
});
