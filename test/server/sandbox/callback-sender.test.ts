import assert from 'node:assert/strict';
import type { lookup as resolveName } from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { type TestContext, test } from 'node:test';
import { callbackSender } from '../../../sandbox/callback-sender.ts';
import { GivenSandbox } from './given-sandbox.ts';

/** A program of this machine that answers callbacks. It keeps the requests that reached it. */
async function client(context: TestContext, answer: RequestListener = (_, response) => response.end()) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, requests };
}

/** Resolves every name to these addresses. */
const resolvesTo = (...addresses: string[]) =>
  ((_host: string, _options: unknown, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )) as unknown as typeof resolveName;

const post = (send: ReturnType<typeof callbackSender>, uri: string) =>
  send(uri, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(10_000),
  });

/** Orders a screening whose callback goes to `uri`, and returns the attempts to deliver it. */
async function attemptsAt(uri: string) {
  const given = new GivenSandbox({ deliver: callbackSender([]) });
  await given.screening({ callback: { uri } });
  const [delivery] = (await given.portal('GET', '/callbacks')).body['callbacks'] ?? [];
  return [...(delivery?.['attempts'] ?? [])];
}

test('a callback reaches a program of this machine, by address and by name', async (context) => {
  const { port, url, requests } = await client(context);
  assert.equal((await post(callbackSender([]), url)).status, 200);
  assert.equal((await post(callbackSender([]), `http://localhost:${port}/cb`)).status, 200);
  assert.deepEqual(
    requests.map(({ method, headers }) => [method, headers['content-length']]),
    [
      ['POST', '2'],
      ['POST', '2'],
    ],
  );
});

test('a callback to another machine is not sent, and the portal says how to allow it', async () => {
  const attempts = await attemptsAt('http://192.0.2.7/cb');
  assert.deepEqual(attempts, [
    {
      at: '2026-03-01T00:00:00.000Z',
      status: null,
      error: '192.0.2.7 is not this machine. To send callbacks there, name it in SANDBOX_CALLBACK_HOSTS.',
    },
  ]);
});

test('no spelling of another address passes for this machine', async () => {
  const send = callbackSender([]);
  const places = [
    'http://0.0.0.0/',
    'http://3221225991/',
    'http://0xc0.0.2.7/',
    'http://[::ffff:192.0.2.7]/',
    'http://[::]/',
    'http://[fd00::1]/',
    'http://169.254.169.254/latest/meta-data',
    'https://192.0.2.7/',
  ];
  for (const place of places) await assert.rejects(post(send, place), { name: 'CallbackForbidden' }, place);
});

test('a name counts by what it resolves to when the connection is opened', async (context) => {
  const { port, requests } = await client(context);
  const to = (...addresses: string[]) =>
    post(callbackSender([], resolvesTo(...addresses)), `http://client.example:${port}/`);
  await assert.rejects(to('192.0.2.7'), { name: 'CallbackForbidden' });
  await assert.rejects(to('127.0.0.1', '192.0.2.7'), { name: 'CallbackForbidden' });
  await assert.rejects(to('::ffff:192.0.2.7'), { name: 'CallbackForbidden' });
  assert.equal(requests.length, 0);
  assert.equal((await to('127.0.0.1')).status, 200);
});

test('a callback does not follow a redirect', async (context) => {
  const other = await client(context);
  const { url } = await client(context, (_, response) =>
    response.writeHead(307, { Location: `${other.url}/elsewhere` }).end(),
  );
  const attempts = await attemptsAt(url);
  assert.equal(Number(attempts[0]?.['status']), 307);
  assert.equal(other.requests.length, 0);
});

test('an answer without an end is read up to 20,000 bytes, and then its connection is cut', async (context) => {
  const cut = Promise.withResolvers<void>();
  const { url } = await client(context, (_, response) => {
    response.on('close', cut.resolve);
    const chunk = 'x'.repeat(15_000);
    response.write(chunk);
    response.on('drain', () => response.write(chunk));
    while (response.write(chunk));
  });
  const attempts = await attemptsAt(url);
  assert.equal(Number(attempts[0]?.['status']), 200);
  await cut.promise;
});
