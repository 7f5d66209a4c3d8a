import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Screening } from '../../src/protocol/screening.ts';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';
import { anna, standardPackage } from '../server/house.ts';
import { freePort } from './free-port.ts';
import { RunningProcess } from './running-process.ts';

const hostKey = 'k3Jw9-host-key-of-the-kill-test';
const order = { packageId: standardPackage, mode: 'form', candidate: anna };

describe('a proxy that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-kill-'));
  const databaseFile = join(folder, 'screenings.db');
  let sandbox: RunningProcess;
  let sandboxUrl = '';
  let proxy: RunningProcess;
  let proxyUrl = '';
  let env: Record<string, string> = {};
  const startProxy = async () => {
    proxy = await RunningProcess.start('server-example/main.ts', env, /listens on/);
  };

  before(async () => {
    sandbox = await RunningProcess.start(
      'server-example/sandbox/main.ts',
      { SANDBOX_PORT: '0' },
      /^Sandbox ready/,
    );
    sandboxUrl = /http:\/\/localhost:\d+/.exec(await sandbox.ready)![0];
    const port = await freePort();
    proxyUrl = `http://localhost:${port}`;
    env = {
      SERVICE_BASE_URL: sandboxUrl,
      SERVICE_CLIENT_ID: 'sandbox-client',
      SERVICE_CLIENT_SECRET: 'sandbox-secret',
      SERVICE_ENVIRONMENT: 'test',
      PUBLIC_URL: proxyUrl,
      SECRET_KEY: 'w8Xy2-a-secret-key-that-stays-the-same',
      HOST_API_KEY: hostKey,
      DATABASE_URL: `file:${databaseFile}`,
      PORT: String(port),
    };
    await startProxy();
  });
  after(async () => {
    await proxy.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  });

  const ask = (
    path: string,
    token: string,
    { headers, ...options }: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) =>
    fetch(`${proxyUrl}/screening-api${path}`, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  const json = async <Answer>(answer: Promise<Response>): Promise<Answer> =>
    (await (await answer).json()) as Answer;
  const session = async (subject: string) => {
    const body = JSON.stringify({ subject, role: 'candidate' });
    return (await json<{ token: string }>(ask('/sessions', hostKey, { method: 'POST', body }))).token;
  };
  const place = (token: string, key: string, body: object) =>
    ask('/screenings', token, {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const portal = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await fetch(`${sandboxUrl}/portal/api${path}`, {
      method,
      headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { screenings: { id: string }[]; callbacks: unknown[] };
  };

  test('a proxy that was killed keeps screenings, sessions and cursors, and gets the callbacks it missed', async () => {
    const token = await session('anna');
    const screening = await json<Screening>(place(token, 'one', order));
    const before = await json<Snapshot>(ask('/screenings', token));
    await proxy.kill();
    const { screenings } = await portal('/screenings');
    await portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    await startProxy();
    assert.equal((await json<Screening>(place(token, 'one', order))).id, screening.id);
    await portal('/clock', 'POST', { advanceSeconds: 900 });
    const batch = await json<EventBatch>(ask(`/events?wait=20&after=${before.cursor}`, token));
    assert.equal(batch.reset, false);
    assert.deepEqual(
      batch.events.map(({ id, phase, result }) => [id, phase, result]),
      [[screening.id, 'complete', 'clear']],
    );
  });

  /** Orders slowly, and kills the proxy once the order has come so far. */
  const killDuring = async (sent: 0 | 1, orderSlowly: () => Promise<Response>) => {
    await portal('/quirks', 'PUT', { slow: true });
    const firstAnswer = orderSlowly().catch(() => 'cut');
    const database = new DatabaseSync(databaseFile, { readOnly: true });
    const reserved = database.prepare('SELECT id FROM screenings WHERE is_placed = 0 AND is_sent = ?');
    while (!reserved.get(sent)) await setTimeout(20);
    database.close();
    await proxy.kill();
    assert.equal(await firstAnswer, 'cut');
    await portal('/quirks', 'PUT', { slow: false });
    await startProxy();
  };

  test('a proxy that was killed while the service had an order leaves it unconfirmed, and does not order it again', async () => {
    const token = await session('bob');
    const body = { ...order, candidate: { ...anna, email: 'bob@example.com' } };
    await killDuring(1, () => place(token, 'two', body));
    const answer = await place(token, 'two', body);
    assert.equal(answer.status, 201);
    assert.equal(((await answer.json()) as Screening).phase, 'unconfirmed');
  });

  test('a proxy that was killed before the service had an order places it when it is repeated', async () => {
    const token = await session('carl');
    const body = { ...order, candidate: { ...anna, email: 'carl@example.com' } };
    await killDuring(0, () => place(token, 'three', body));
    const answer = await place(token, 'three', body);
    assert.equal(answer.status, 201);
    assert.equal(((await answer.json()) as Screening).phase, 'in-progress');
  });
});
