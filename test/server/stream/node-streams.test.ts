import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect as connectSecond, createServer as createSecondServer } from 'node:http2';
import { createServer as createSecureServer, request as secureRequest } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import type { Snapshot } from '../../../src/protocol/snapshot.ts';
import { toNodeHandler } from '../../../server-example/http/node-handler.ts';
import { revisedRecord } from '../../../server-example/screenings/revision.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import { at, sampleRecord } from '../../sample-record.ts';
import { EventReader } from '../event-reader.ts';
import { hostKey, type House, openHouse } from '../house.ts';
import { type NodeServer, serveNode } from '../node-server.ts';

/** What a stream brings until the first event is whole. */
async function firstEvent(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const piece of stream) {
    text += String(piece);
    if (/event: screening\n.*\n\n/.test(text)) break;
  }
  return text;
}

/** More than the buffers of a connection hold. */
const changes = 3_000;
const title = 'County criminal records search, with a title that takes its room. '.repeat(120);

describe('streams of Node’s own server', () => {
  let store: Store;
  let house: House;
  let server: NodeServer;
  let token: string;
  let sockets: Socket[];

  /** Opens a stream over a bare connection. */
  const open = async (cursor: string): Promise<Socket> => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.write(
      `GET /screening-api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nlast-event-id: ${cursor}\r\n\r\n`,
    );
    return socket;
  };
  const ask = async (path: string, as: string, init: object = {}) =>
    server.reach(
      new Request(`http://localhost/screening-api${path}`, {
        ...init,
        headers: { authorization: `Bearer ${as}` },
      }),
    );
  const change = (estimatedAt: string) =>
    store.screenings.change('a', (one) =>
      revisedRecord(
        one,
        {
          estimatedAt,
          items: [{ id: 'i', title, phase: 'in-progress', result: 'pending', estimatedAt: null }],
        },
        at,
      ),
    );
  const streams = async () =>
    Number(/^screening_streams (\d+)$/m.exec(await (await ask('/metrics', hostKey)).text())?.[1]);

  /** Holds the next stream before its head is written. */
  const holdStream = () => {
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { newest } = store.eventLog;
    store.eventLog.newest = async () => {
      store.eventLog.newest = newest;
      asked.resolve();
      await held.promise;
      return newest.call(store.eventLog);
    };
    return { asked: asked.promise, release: held.resolve };
  };

  beforeEach(async () => {
    sockets = [];
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({ store });
    server = await serveNode(house.proxy);
    await store.orders.reserve({
      owner: 'candidate anna',
      key: 'k',
      bodyDigest: 'd',
      record: sampleRecord('a'),
      sign: () => [],
      mayJoin: () => true,
    });
    await store.screenings.change('a', () => undefined, { place: true });
    const body = JSON.stringify({ user: 'anna', role: 'candidate', packages: [] });
    ({ token } = (await (await ask('/sessions', hostKey, { method: 'POST', body })).json()) as PageSession);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    house.proxy.endStreams();
    await server.close();
    await house.close();
  });

  test('a reader that stalls misses nothing and is sent nothing twice, and delays nobody', async () => {
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    const [stalled, lively] = [await open(cursor), await open(cursor)];
    await Promise.all([once(stalled, 'readable'), once(lively, 'readable')]);
    /** The values of `estimatedAt`, in order, until the last one has come. */
    const heard = async (socket: Socket): Promise<string[]> => {
      const values: string[] = [];
      let rest = '';
      for await (const piece of socket) {
        const lines = (rest + String(piece)).split('\n');
        rest = lines.pop()!;
        for (const line of lines) values.push(...(/"estimatedAt":"(e\d+)"/.exec(line)?.slice(1) ?? []));
        if (values.at(-1) === `e${changes - 1}`) break;
      }
      return values;
    };
    const livelyValues = heard(lively);
    for (let count = 0; count < changes; count += 1) await change(`e${count}`);
    const expected = Array.from({ length: changes }, (_, count) => `e${count}`);
    assert.deepEqual(await livelyValues, expected);
    assert.deepEqual(await heard(stalled), expected);
  });

  test('for streams that nobody reads, the log is not read', async () => {
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': cursor };
    const request = new Request('http://localhost/screening-api/events', { headers });
    const reader = new EventReader(await house.proxy.fetch(request));
    let readings = 0;
    const { read, recent } = store.eventLog;
    store.eventLog.read = (...about) => ((readings += 1), read.apply(store.eventLog, about));
    store.eventLog.recent = (...about) => ((readings += 1), recent.apply(store.eventLog, about));
    for (let count = 0; count < 100; count += 1) await change(`e${count}`);
    assert.equal(readings, 0);
    for (let count = 0; count < 100; count += 1)
      assert.equal((await reader.next())?.screening.estimatedAt, `e${count}`);
    await reader.leave();
  });

  test('a reader that catches up from the disk lets others take their turn', async () => {
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    const more = 400;
    for (let count = 0; count < more; count += 1) await change(`e${count}`);
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': cursor };
    const request = new Request('http://localhost/screening-api/events', { headers });
    const reader = new EventReader(await house.proxy.fetch(request));
    let turns = 0;
    const others = setInterval(() => (turns += 1), 0);
    for (let count = 0; count < more; count += 1)
      assert.equal((await reader.next())?.screening.estimatedAt, `e${count}`);
    clearInterval(others);
    assert.ok(turns > 3, `${turns} turns`);
    await reader.leave();
  });

  test('a stream over TLS brings the news', async () => {
    // A key that both sides know stands in for a certificate.
    const shared = {
      ciphers: 'PSK-AES128-GCM-SHA256',
      maxVersion: 'TLSv1.2',
      checkServerIdentity: () => undefined,
    } as const;
    const psk = Buffer.alloc(16, 7);
    const secure = createSecureServer({ ...shared, pskCallback: () => psk }, toNodeHandler(house.proxy));
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const client = { pskCallback: () => ({ psk, identity: 'test' }) };
    const asked = secureRequest({
      ...shared,
      ...client,
      host: '127.0.0.1',
      port: (secure.address() as AddressInfo).port,
      path: '/screening-api/events',
      headers: { authorization: `Bearer ${token}` },
    }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    await change('secret');
    assert.match(await firstEvent(answer), /"estimatedAt":"secret"/);
    asked.destroy();
    secure.close();
  });

  test('a stream over HTTP/2 brings the news', async () => {
    const handle = toNodeHandler(house.proxy);
    const second = createSecondServer((request, response) =>
      handle(request as unknown as IncomingMessage, response as unknown as ServerResponse),
    );
    second.listen(0, '127.0.0.1');
    await once(second, 'listening');
    const session = connectSecond(`http://127.0.0.1:${(second.address() as AddressInfo).port}`);
    const stream = session.request({ ':path': '/screening-api/events', authorization: `Bearer ${token}` });
    await once(stream, 'readable');
    await change('second');
    assert.match(await firstEvent(stream), /"estimatedAt":"second"/);
    session.destroy();
    second.close();
  });

  test('over HTTP/2 a bound session reads without Origin under the name of its own origin alone', async () => {
    const body = JSON.stringify({
      user: 'anna',
      role: 'candidate',
      packages: [],
      origins: ['http://localhost:8080'],
    });
    const bound = (await (await ask('/sessions', hostKey, { method: 'POST', body })).json()) as PageSession;
    const second = createSecondServer((request, response) =>
      toNodeHandler(house.proxy)(
        request as unknown as IncomingMessage,
        response as unknown as ServerResponse,
      ),
    );
    second.listen(0, '127.0.0.1');
    await once(second, 'listening');
    const session = connectSecond(`http://127.0.0.1:${(second.address() as AddressInfo).port}`);
    const statusAt = async (authority: string) => {
      const asked = session.request({
        ':path': '/screening-api/screenings',
        ':authority': authority,
        authorization: `Bearer ${bound.token}`,
        'sec-fetch-site': 'same-origin',
      });
      const [headers] = (await once(asked, 'response')) as [{ ':status': number }];
      return headers[':status'];
    };
    assert.equal(await statusAt('localhost:8080'), 200);
    assert.equal(await statusAt('evil.example'), 403);
    session.destroy();
    second.close();
  });

  test('an address of callbacks that the proxy did not make is refused before the body is read', async () => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.write(
      'POST /screening-api/callbacks/none HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n{',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString(), /^HTTP\/1\.1 404 /);
  });

  test('a stream whose reader has gone is forgotten', async () => {
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    const socket = await open(cursor);
    await once(socket, 'readable');
    assert.equal(await streams(), 1);
    socket.destroy();
    while ((await streams()) > 0);
  });

  test('a stream whose reader has gone before its head is written is forgotten', async () => {
    const { asked, release } = holdStream();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `GET /screening-api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    await asked;
    socket.destroy();
    assert.equal(await streams(), 1);
    release();
    while ((await streams()) > 0);
  });

  test('over HTTP/2, too, a stream whose reader has gone before its head is written is forgotten', async () => {
    const { asked, release } = holdStream();
    const gone = Promise.withResolvers<void>();
    const handle = toNodeHandler(house.proxy);
    const second = createSecondServer((request, response) => {
      response.once('close', gone.resolve);
      handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    });
    second.listen(0, '127.0.0.1');
    await once(second, 'listening');
    const session = connectSecond(`http://127.0.0.1:${(second.address() as AddressInfo).port}`);
    session.request({ ':path': '/screening-api/events', authorization: `Bearer ${token}` });
    await asked;
    session.destroy();
    await gone.promise;
    assert.equal(await streams(), 1);
    release();
    while ((await streams()) > 0);
    second.close();
  });

  test('a stream that the host has answered before its head is written is forgotten, and the process goes on', async () => {
    const { asked, release } = holdStream();
    const handle = toNodeHandler(house.proxy);
    const host = createServer((request, response) => {
      handle(request, response);
      void asked.then(() => response.writeHead(503).end('Too late.'));
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/screening-api/events`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    assert.deepEqual([answer.status, await answer.text()], [503, 'Too late.']);
    assert.equal(await streams(), 1);
    release();
    while ((await streams()) > 0);
    host.close();
    host.closeAllConnections();
  });

  test('a stream brings the news where the host has replaced the global Response', async () => {
    const kept = { Request, Response };
    getRequestListener(() => new Response());
    try {
      const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
      const socket = await open(cursor);
      await once(socket, 'readable');
      await change('replaced');
      assert.match(await firstEvent(socket), /"estimatedAt":"replaced"/);
    } finally {
      Object.assign(globalThis, kept);
    }
  });

  test('a stream whose session was ended is ended', async () => {
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    const socket = await open(cursor);
    await once(socket, 'readable');
    let text = '';
    socket.on('data', (piece) => (text += String(piece)));
    await ask('/sessions/anna', hostKey, { method: 'DELETE' });
    while (!text.endsWith('0\r\n\r\n')) await once(socket, 'data');
    assert.equal(await streams(), 0);
  });
});
