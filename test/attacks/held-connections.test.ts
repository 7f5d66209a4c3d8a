import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { readConfiguration } from '../../server-example/configuration.ts';
import type { ScreeningProxy } from '../../server-example/proxy.ts';
import { serveProxy, stopServer } from '../../server-example/serve-proxy.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { hostKey, sandboxCredentials, sandboxUrl, secretKey } from '../server/house.ts';

const post = (path: string, ...headers: string[]) =>
  [`POST /screening-api${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');
const document = 'GET /screening-api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

interface Holder {
  /** What is sent at once, and then each second. */
  first?: string;
  drip?: string;
  /** Between how many seconds the proxy closes: a busy machine looks later. */
  from: number;
  to: number;
}

const holders: Record<string, Holder> = {
  'says nothing': { from: 9.5, to: 20 },
  'sends a head line by line': { first: post('/sessions').slice(0, -2), drip: 'X: y\r\n', from: 9.5, to: 20 },
  'sends a head letter by letter': {
    first: `${post('/sessions').slice(0, -2)}X: `,
    drip: 'y',
    from: 9.5,
    to: 20,
  },
  'sends a second head slowly': { first: `${document}GET /`, drip: 'x', from: 9.5, to: 20 },
  'sends the body of a page session byte by byte': {
    first: post('/sessions', `Authorization: Bearer ${hostKey}`, 'Content-Length: 9999'),
    drip: ' ',
    from: 29.5,
    to: 45,
  },
  'sends the body of a page session in chunks': {
    first: post('/sessions', `Authorization: Bearer ${hostKey}`, 'Transfer-Encoding: chunked'),
    drip: '1\r\n \r\n',
    from: 29.5,
    to: 45,
  },
  'goes on with a body that is refused': {
    first: post('/callbacks/none', 'Content-Length: 9999'),
    drip: ' ',
    from: 0,
    to: 45,
  },
  // More than the buffers of a connection hold.
  'reads no answer': { first: document.repeat(400), from: 39, to: 110 },
};

describe('a connection is not held by somebody who', () => {
  const folder = scratchFolder('held-connections');
  /** After how many seconds the proxy has closed each connection: all are open at the same time. */
  const ended = new Map<string, Promise<number>>();
  let served: { server: Server; proxy: ScreeningProxy };

  const hold = async (server: Server, { first = '', drip }: Holder): Promise<() => Promise<number>> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    // The proxy closes while this still sends.
    socket.on('error', () => {});
    const [held] = (await once(server, 'connection')) as [Socket];
    const began = performance.now();
    socket.write(first);
    const dripping = setInterval(() => drip && socket.write(drip), 1_000);
    const closed = new Promise((resolve) => held.once('close', resolve));
    return async () => {
      await closed;
      clearInterval(dripping);
      socket.destroy();
      return (performance.now() - began) / 1_000;
    };
  };

  before(async () => {
    const configuration = readConfiguration({
      SERVICE_BASE_URL: sandboxUrl,
      SERVICE_CLIENT_ID: sandboxCredentials.clientId,
      SERVICE_CLIENT_SECRET: sandboxCredentials.clientSecret,
      SERVICE_ENVIRONMENT: 'test',
      PUBLIC_URL: sandboxUrl,
      SECRET_KEY: secretKey,
      HOST_API_KEY: hostKey,
      DATABASE_URL: `file:${folder}/store.db`,
    });
    served = await serveProxy({ ...configuration, port: 0 });
    for (const [what, holder] of Object.entries(holders))
      ended.set(what, (await hold(served.server, holder))());
  });
  after(() => stopServer(served.server, served.proxy));

  for (const [what, { from, to }] of Object.entries(holders))
    test(what, async () => {
      const seconds = await ended.get(what)!;
      assert.ok(seconds > from && seconds < to, `${seconds} s`);
    });
});
