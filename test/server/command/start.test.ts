import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../demo/free-port.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import { form, openHouse, screeningOf, secrets } from '../house.ts';
import { proxyEnvironment } from '../proxy-environment.ts';
import { listening } from '../node-server.ts';

/** A house that never finishes a call to the service whose address ends so: the proxy is then left as a kill leaves it. */
const houseThatHangs = (store: Store, ending: string) => {
  const reached = Promise.withResolvers<void>();
  const house = openHouse({
    store,
    intercept: (request, next) => {
      if (request.method !== 'POST' || !request.url.endsWith(ending)) return next(request);
      reached.resolve();
      return new Promise(() => {});
    },
  });
  return { house, reached: reached.promise };
};

/** An order that was cut off at this call, and the house that is opened after it. */
async function openAfterCut(ending: string) {
  const folder = mkdtempSync(join(tmpdir(), 'screening-start-'));
  const file = join(folder, 'store.db');
  const store = await openSqlite(file, 'test', { secrets });
  const { house: opening, reached } = houseThatHangs(store, ending);
  const before = await opening;
  const token = await before.session({ user: 'anna', role: 'candidate' });
  void before.order(token, form, 'key').catch(() => {});
  await reached;
  await store.close();
  const after = await openHouse({
    store: await openSqlite(file, 'test', { secrets }),
    intercept: (request) => before.sandbox.fetch(request),
  });
  return {
    after,
    token,
    close: async () => {
      await after.close();
      await before.close();
      rmSync(folder, { recursive: true });
    },
  };
}

test('an order that was cut off before it was sent is placed when it is repeated', async () => {
  const { after, token, close } = await openAfterCut('/candidates');
  const answer = await after.order(token, form, 'key');
  assert.equal(answer.status, 201);
  assert.equal((await screeningOf(answer)).phase, 'in-progress');
  await close();
});

test('an order that was cut off while it was sent, and never arrived, is unconfirmed for ten minutes, then it can be ordered again', async () => {
  const { after, token, close } = await openAfterCut('/screenings');
  for (let minute = 0; minute < 10; minute += 1) {
    const { phase } = await screeningOf(await after.order(token, form, 'key'));
    assert.equal(phase, 'unconfirmed', `after ${minute} minutes`);
    after.time.now += 61_000;
    await after.proxy.reconcile();
  }
  assert.equal((await screeningOf(await after.order(token, form, 'key'))).phase, 'cancelled');
  assert.equal((await screeningOf(await after.order(token, form, 'another key'))).phase, 'in-progress');
  await close();
});

test('a start that fails on a taken port leaves reservations as they were', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-start-'));
  const file = join(folder, 'store.db');
  const store = await openSqlite(file, 'test', { secrets });
  const { house: opening, reached } = houseThatHangs(store, '/screenings');
  const house = await opening;
  const token = await house.session({ user: 'anna', role: 'candidate' });
  void house.order(token, form, 'key').catch(() => {});
  await reached;
  await store.close();

  const taken = createServer();
  const port = await listening(taken);
  const main = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../server-example/main.ts', import.meta.url))],
    {
      env: {
        ...proxyEnvironment,
        DATABASE_URL: `file:${file}`,
        PORT: String(port),
      },
    },
  );
  let said = '';
  main.stderr.on('data', (chunk) => (said += String(chunk)));
  const [exitCode] = (await once(main, 'close')) as [number];
  assert.equal(exitCode, 1);
  assert.match(said, /^The proxy cannot listen: .*EADDRINUSE.*LISTEN and PORT/);
  taken.close();

  const after = await openSqlite(file, 'test', { secrets });
  assert.deepEqual(await after.jobs.count(), { settle: 1 });
  await after.close();
  await house.close();
  rmSync(folder, { recursive: true });
});

test('a proxy whose log finds a full disk goes on, and ends when it is told to', async () => {
  const port = await freePort();
  const log = openSync('/dev/full', 'w');
  const main = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../server-example/main.ts', import.meta.url))],
    {
      env: { ...proxyEnvironment, DATABASE_URL: 'file::memory:', PORT: String(port) },
      stdio: ['ignore', log, 'inherit'],
    },
  );
  closeSync(log);
  const ended = once(main, 'exit');
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`);
  while (!(await ask('/screening-api/healthz').catch(() => undefined))) await setTimeout(50);
  // More than is written at once.
  for (let lines = 0; lines < 100; lines += 1)
    assert.equal((await ask('/screening-api/screenings')).status, 401);
  assert.equal((await ask('/screening-api/healthz')).status, 200);
  main.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
});
