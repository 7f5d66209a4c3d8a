import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RunningProcess } from '../../journey/running-process.ts';
import { hostKey } from '../house.ts';
import { webhookSecret } from '../host-receiver.ts';
import { proxyEnvironment } from '../proxy-environment.ts';
import { listening } from '../node-server.ts';

const program = fileURLToPath(new URL('../../../server-example/main.ts', import.meta.url));

describe('a network that is left only through a proxy', () => {
  let forwarder: Server;
  let port: number;
  /** Where it was asked to connect to. It leads nowhere. */
  let asked: string[];
  beforeEach(async () => {
    asked = [];
    forwarder = createServer().on('connect', ({ url }, socket) => {
      asked.push(url!);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    port = await listening(forwarder);
  });
  afterEach(() => void forwarder.close());

  const variables = (more: Record<string, string>) => ({
    ...proxyEnvironment,
    SERVICE_BASE_URL: 'https://service.invalid',
    PUBLIC_URL: 'http://localhost:8080',
    HOST_WEBHOOK_URL: 'https://back-end.invalid/news?code=1',
    HOST_WEBHOOK_SECRET: webhookSecret,
    HTTPS_PROXY: `http://127.0.0.1:${port}`,
    ...more,
  });

  /** Sends a message to the back end, in a process of its own. */
  const tellHost = async (more: Record<string, string>): Promise<void> => {
    const child = spawn(process.execPath, [program, 'doctor', '--host'], {
      stdio: 'ignore',
      env: variables(more),
    });
    await once(child, 'exit');
  };

  /** A page asks the proxy, in a process of its own, for what only the service knows. */
  const askService = async (more: Record<string, string>): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'screening-forward-'));
    const env = variables({ DATABASE_URL: `file:${join(folder, 'a.db')}`, PORT: '0', ...more });
    const proxy = new RunningProcess('server-example/main.ts', { env, ready: /^The proxy listens on/ });
    const address = (await proxy.ready).split(' ').at(-1)!;
    const ask = (path: string, token: string, init: RequestInit = {}) =>
      fetch(`${address}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
    const body = JSON.stringify({ user: 'anna', role: 'candidate', packages: ['1'] });
    const session = await ask('/sessions', hostKey, { method: 'POST', body });
    const { token } = (await session.json()) as { token: string };
    const { status } = await ask('/packages', token);
    await proxy.stop();
    rmSync(folder, { recursive: true });
    assert.equal(status, 503);
  };

  for (const [what, reach, place] of [
    ['the service', askService, 'service.invalid:443'],
    ['the back end', tellHost, 'back-end.invalid:443'],
  ] as const)
    test(`${what} is reached through HTTPS_PROXY with NODE_USE_ENV_PROXY=1, and not without`, async () => {
      await reach({});
      assert.deepEqual(asked, []);
      await reach({ NODE_USE_ENV_PROXY: '1' });
      assert.deepEqual([...new Set(asked)], [place]);
    });
});
