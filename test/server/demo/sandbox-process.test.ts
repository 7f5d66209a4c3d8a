import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort } from '../../../demo/free-port.ts';
import { startSandbox } from '../../../demo/sandbox-process.ts';
import { listening } from '../node-server.ts';

test('the demo’s sandbox is ready when its start resolves, and gone when its stop resolves', async () => {
  const port = await freePort();
  const sandbox = await startSandbox({ ...process.env, SANDBOX_PORT: String(port) });
  const portal = `http://127.0.0.1:${port}/portal`;
  assert.equal((await fetch(portal)).status, 200);
  await sandbox.stop();
  await assert.rejects(fetch(portal));
});

test('the demo says which port is in use and how to choose another', async () => {
  const server = createServer();
  const port = await listening(server);
  await assert.rejects(startSandbox({ ...process.env, SANDBOX_PORT: String(port) }), {
    name: 'SandboxEnded',
    message: `The sandbox ended by itself (exit code 1). Is port ${port} in use? Choose another one: SANDBOX_PORT=8091 npm run demo`,
  });
  server.close();
});
