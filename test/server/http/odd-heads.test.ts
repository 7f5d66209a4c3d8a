import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import type { Problem } from '../../../src/protocol/problem.ts';
import { hostKey, type House, openHouse } from '../house.ts';
import { type NodeServer, serveNode } from '../node-server.ts';

describe('a head that nobody sends by accident', () => {
  let house: House;
  let server: NodeServer;
  let token: string;
  before(async () => {
    house = await openHouse();
    server = await serveNode(house.proxy);
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  after(async () => {
    await server.close();
    await house.close();
  });

  /** Sends these lines as they are; Node's own client would not. */
  const send = async (...lines: string[]): Promise<Response> => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [first = '', ...headers] = head.split('\r\n');
    return new Response(/\{.*\}/s.exec(body)?.[0] ?? '', {
      status: Number(first.split(' ')[1]),
      headers: headers.map((line) => line.split(': ') as [string, string]),
    });
  };

  test('with two keys is refused by every route, whichever of them holds', async () => {
    for (const [path, key, code] of [
      ['/events?wait=0', token, 'session_invalid'],
      ['/screenings', token, 'session_invalid'],
      ['/screenings', hostKey, 'session_invalid'],
      ['/metrics', hostKey, 'host_key_invalid'],
    ] as const) {
      const ask = (...keys: string[]) =>
        send(
          `GET /screening-api${path} HTTP/1.1`,
          'Host: localhost:8080',
          ...keys.map((one) => `Authorization: Bearer ${one}`),
        );
      assert.equal((await ask(key)).status, 200, path);
      for (const keys of [
        [key, key],
        [key, 'x'],
        ['x', key],
      ]) {
        const answer = await ask(...keys);
        assert.deepEqual([answer.status, ((await answer.json()) as Problem).code], [401, code], path);
      }
    }
  });

  test('whose host or path makes no address is refused with words that say what to do', async () => {
    for (const [path, host] of [
      ['/screening-api/screenings', 'Host: a b'],
      ['/screening-api/screenings', 'Host: localhost:99999'],
      ['/screening-api/screenings', 'Host:'],
      ['/screening-api\\screenings', 'Host: localhost'],
      ['ftp://localhost/screening-api', 'Host: localhost'],
    ] as const) {
      const answer = await send(`GET ${path} HTTP/1.1`, host, `Authorization: Bearer ${token}`);
      assert.equal(answer.headers.get('content-type'), 'application/problem+json', host);
      const { status, code, detail } = (await answer.json()) as Problem;
      assert.deepEqual([answer.status, status, code], [400, 400, 'invalid_request']);
      assert.match(detail ?? '', /gateway .* must pass on both/);
    }
  });
});
