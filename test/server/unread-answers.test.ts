import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { hostKey, type House, openHouse } from './house.ts';
import { type NodeServer, serveNode } from './node-server.ts';

/** The proxy's wait for an answer to be read, held by the test. */
interface Wait {
  milliseconds: number;
  read: AbortSignal;
  pass: () => void;
}

/** More than the buffers of a connection hold, and fewer than an address may send in a minute. */
const manyRequests = 'GET /screening-api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(500);

describe('answers that nobody reads, on Node’s own server', () => {
  let house: House;
  let server: NodeServer;
  let socket: Socket;
  let waits: Wait[];
  let nextWait: PromiseWithResolvers<Wait>;

  const open = async (environment: Record<string, string> = {}) => {
    waits = [];
    nextWait = Promise.withResolvers();
    house = await openHouse({
      environment,
      answerSleep: (milliseconds, read) =>
        new Promise((pass) => {
          waits.push({ milliseconds, read, pass });
          nextWait.resolve(waits[0]!);
        }),
    });
    server = await serveNode(house.proxy);
    socket = connect(server.port, '127.0.0.1')
      .pause()
      .on('error', () => {});
    await once(socket, 'connect');
  };
  beforeEach(() => open());
  afterEach(async () => {
    socket.destroy();
    await server.close();
    await house.close();
  });
  const metrics = async () => (await house.ask('/metrics', { token: hostKey })).text();

  test('a connection is cut whose answers nobody has read for 30 seconds', async () => {
    socket.write(manyRequests);
    const { milliseconds, pass } = await nextWait.promise;
    assert.equal(milliseconds, 30_000);
    pass();
    socket.resume();
    await once(socket, 'close');
    assert.match(await metrics(), /^screening_limited_total\{limit="ANSWER_SECONDS"\} 1$/m);
  });

  test('a connection goes on whose answers are read late', async () => {
    socket.write(manyRequests);
    const { read } = await nextWait.promise;
    socket.resume();
    await once(read, 'abort');
    assert.equal(socket.closed, false);
    assert.doesNotMatch(await metrics(), /screening_limited_total\{/);
  });
});
