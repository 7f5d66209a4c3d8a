import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { PageSession } from '../../src/protocol/page-session.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import { changedRecord } from '../../server-example/proxy/screening-change.ts';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { hostKey, type House, openHouse } from './house.ts';
import { type NodeServer, serveNode } from './node-server.ts';

/** More than the buffers of a connection hold. */
const changes = 3_000;
const title = 'County criminal records search, with a title that takes its room. '.repeat(120);

describe('streams of Node’s own server', () => {
  let store: SqliteStore;
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
    store.change('a', (one) =>
      changedRecord(
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

  beforeEach(async () => {
    sockets = [];
    store = new SqliteStore(':memory:', 'test');
    house = await openHouse({ store });
    server = await serveNode(house.proxy.handle);
    await store.reserve({
      owner: 'candidate anna',
      key: 'k',
      bodyDigest: 'd',
      record: sampleRecord('a'),
      consents: [],
      mayJoin: () => true,
    });
    await store.change('a', () => undefined, { place: true });
    const body = JSON.stringify({ subject: 'anna', role: 'candidate' });
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

  test('a stream whose reader has gone is forgotten', async () => {
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    const socket = await open(cursor);
    await once(socket, 'readable');
    assert.equal(await streams(), 1);
    socket.destroy();
    while ((await streams()) > 0);
  });

  test('a stream that is ended closes its connection', async () => {
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    const socket = await open(cursor);
    await once(socket, 'readable');
    socket.resume();
    await ask('/sessions/anna', hostKey, { method: 'DELETE' });
    await once(socket, 'close');
    assert.equal(await streams(), 0);
  });
});
