import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test, type TestContext } from 'node:test';
import { serveSandbox } from '../../../sandbox/serve-sandbox.ts';
import { basic, credentials, GivenSandbox } from './given-sandbox.ts';

/** What a served sandbox answers to a request that names this host, as a browser does by the address of its page. */
async function statuses(context: TestContext, hosts: string[]): Promise<(host: string) => Promise<number[]>> {
  const { sandbox } = new GivenSandbox({ publicUrl: 'https://Tunnel.example/box', hosts });
  const { port, close } = await serveSandbox(sandbox, 0, '127.0.0.1');
  context.after(close);
  const status = (host: string, method: string, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: `${host}:${port}`,
        origin: `http://${host}:${port}`,
        'sec-fetch-site': 'same-origin',
        authorization: basic,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const asked = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.once('error', reject);
      asked.end(
        method === 'POST'
          ? new URLSearchParams({ ...credentials, grant_type: 'client_credentials' }).toString()
          : undefined,
      );
    });
  return async (host) => [
    await status(host, 'POST', '/portal/login'),
    await status(host, 'GET', '/portal/api/screenings'),
    await status(host, 'POST', '/v2/oauth'),
  ];
}

test('a page whose name was made to lead to this machine can neither log in nor read', async (context) => {
  const ask = await statuses(context, ['sandbox.internal']);
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    'internal',
  ])
    assert.deepEqual(await ask(host), [421, 421, 421], host);
});

test('the sandbox answers at addresses, at this machine, at its public address and at the names it was given', async (context) => {
  const ask = await statuses(context, ['sandbox.internal']);
  for (const host of [
    'localhost',
    'LOCALHOST',
    'box.localhost',
    '127.0.0.1',
    '[::1]',
    '192.0.2.7',
    'tunnel.example',
    'sandbox.internal',
  ])
    assert.deepEqual(await ask(host), [303, 200, 200], host);
});
