import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import express, { type Express } from 'express';
import { toNodeHandler } from '../../server-example/http/node-handler.ts';
import { anna, hostKey, type House, openHouse, standardPackage } from '../server/house.ts';

const alreadyRead =
  'The body was already read: mount the proxy before whatever parses bodies, such as express.json().';
const sessionRequest = { user: 'anna', role: 'candidate', packages: [standardPackage] };

/** Asks by POST, as the host's back end or a page does. */
type Ask = (path: string, body: object, headers: Record<string, string>) => Promise<Response>;

/** Runs a test against a real server of Express. */
async function withExpress(
  mount: (app: Express, proxy: House['proxy']) => void,
  check: (ask: Ask, logged: string[]) => Promise<void>,
): Promise<void> {
  const house = await openHouse();
  const app = express();
  mount(app, house.proxy);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask: Ask = (path, body, headers) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  try {
    await check(ask, house.logged);
  } finally {
    server.close();
    server.closeAllConnections();
    await house.close();
  }
}

const mounts: Record<string, [prefix: string, mount: (app: Express, proxy: House['proxy']) => void]> = {
  'at its path': [
    '',
    (app, proxy) => void app.use('/screening-api', toNodeHandler(proxy)).use(express.json()),
  ],
  'as a route': [
    '',
    (app, proxy) => void app.all('/screening-api/*path', toNodeHandler(proxy)).use(express.json()),
  ],
  'under a prefix': ['/eu', (app, proxy) => void app.use('/eu', toNodeHandler(proxy)).use(express.json())],
  'at its path under a prefix': [
    '/eu',
    (app, proxy) => void app.use('/eu/screening-api', toNodeHandler(proxy)).use(express.json()),
  ],
  'in a router': [
    '/eu',
    (app, proxy) => void app.use('/eu', express.Router().use('/screening-api', toNodeHandler(proxy))),
  ],
};

describe('in Express, the proxy', () => {
  for (const [where, [prefix, mount]] of Object.entries(mounts))
    test(`mounted ${where} takes an order`, () =>
      withExpress(mount, async (ask) => {
        const session = await ask(`${prefix}/screening-api/sessions`, sessionRequest, {
          authorization: `Bearer ${hostKey}`,
        });
        const { token } = (await session.json()) as { token: string };
        const order = { packageId: standardPackage, mode: 'form', candidate: anna };
        const answer = await ask(`${prefix}/screening-api/screenings?from=page`, order, {
          authorization: `Bearer ${token}`,
          'idempotency-key': 'an order',
        });
        assert.equal(answer.status, 201);
      }));

  test('mounted after express.json() says that the body was already read, to who asks and to the operator', () =>
    withExpress(
      (app, proxy) => void app.use(express.json()).use('/screening-api', toNodeHandler(proxy)),
      async (ask, logged) => {
        const askSession = () =>
          ask('/screening-api/sessions', sessionRequest, { authorization: `Bearer ${hostKey}` });
        const answer = await askSession();
        const { code, detail } = (await answer.json()) as { code: string; detail: string };
        assert.deepEqual([answer.status, code, detail], [400, 'invalid_request', alreadyRead]);
        const warnings = () => logged.filter((line) => line.includes('"body_already_read"'));
        const { advice, requestId } = JSON.parse(warnings()[0]!) as Record<string, string>;
        assert.match(advice!, /mount the proxy before .*express\.json\(\)/);
        assert.equal(requestId, answer.headers.get('x-request-id'));

        for (let count = 1; count < 40; count += 1) await askSession();
        assert.equal(warnings().length, 30);
      },
    ));
});

test('mounted in Hono, a stream bears the headers of the host, too', async () => {
  const house = await openHouse();
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('x-host', 'shop');
  });
  app.mount('/', house.proxy.fetch);
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const token = await house.session({ user: 'anna', role: 'candidate' });
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/screening-api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  assert.equal(answer.headers.get('x-host'), 'shop');
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  leaving.abort();
  server.close();
  await house.close();
});

test('a fetch handler that was given a read request says that the body was already read', async () => {
  const house = await openHouse();
  const request = new Request('http://localhost:8080/screening-api/sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${hostKey}` },
    body: JSON.stringify(sessionRequest),
  });
  await request.json();
  const answer = await house.proxy.fetch(request);
  assert.equal(answer.status, 400);
  assert.equal(((await answer.json()) as { detail: string }).detail, alreadyRead);
  await house.close();
});
