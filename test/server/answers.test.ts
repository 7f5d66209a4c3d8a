import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../stores.ts';
import { carriers, codeOf, hostKey, type House, openHouse } from './house.ts';
import { type NodeServer, serveNode } from './node-server.ts';

const everyAnswer = {
  vary: 'Origin',
  'cache-control': 'no-store, no-transform',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The headers of an answer that {@link everyAnswer} lists, as they are. */
const listed = (answer: Response): Record<string, string | null> =>
  Object.fromEntries(Object.keys(everyAnswer).map((name) => [name, answer.headers.get(name)]));

for (const carrier of carriers)
  describe(`every answer, by ${carrier}`, () => {
    let house: House;
    let token: string;
    beforeEach(async () => {
      house = await openHouse({ carrier, environment: { ALLOWED_ORIGINS: 'https://market.example' } });
      token = await house.session({ subject: 'anna', role: 'candidate' });
    });
    afterEach(() => house.close());

    test('answers and refusals of every kind carry the headers that protect them', async () => {
      const answers = [
        await house.ask('/packages', { token }),
        await house.ask('/packages'),
        await house.ask('/packages', { token, headers: { origin: 'https://evil.example' } }),
        await house.ask('/nowhere'),
        await house.ask('/packages', { token, method: 'DELETE' }),
        await house.ask('/packages', { token, method: 'HEAD' }),
        await house.ask('/sessions', { method: 'POST', token: hostKey, body: '{' }),
        await house.ask('/sessions', { method: 'POST', token: hostKey, body: 'x'.repeat(70_000) }),
        await house.ask('/metrics', { token: hostKey }),
        await house.ask('/healthz'),
        await house.ask('/callbacks/guess', { method: 'POST', body: '{}' }),
        await house.ask('/screenings', { method: 'OPTIONS' }),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 401, 403, 404, 405, 200, 400, 413, 200, 200, 404, 204],
      );
      for (const answer of answers) assert.deepEqual(listed(answer), everyAnswer, answer.url);
      for (const answer of answers) assert.equal(answer.headers.get('strict-transport-security'), null);
    });

    test('nothing between proxy and page may change or keep an event stream', async () => {
      const stream = await house.ask('/events', { token });
      assert.deepEqual(listed(stream), everyAnswer);
      await stream.body!.cancel();
    });

    test('an answer to an allowed page of another origin is for pages of other origins', async () => {
      const answer = await house.ask('/packages', { token, headers: { origin: 'https://market.example' } });
      assert.deepEqual(listed(answer), { ...everyAnswer, 'cross-origin-resource-policy': 'cross-origin' });
    });

    test('a known path refuses other methods and names those it takes', async () => {
      const methods = {
        '/screenings/1': 'DELETE, GET, HEAD, OPTIONS',
        '/screenings': 'GET, HEAD, OPTIONS, POST',
        '/sessions/anna': 'DELETE',
        '/healthz': 'GET, HEAD',
      };
      for (const [path, allow] of Object.entries(methods)) {
        const answer = await house.ask(path, { method: 'PATCH' });
        const problem = (await answer.json()) as Record<string, unknown>;
        assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allow]);
        assert.deepEqual([problem['status'], problem['code']], [405, 'invalid_request']);
      }
      const head = await house.ask('/sessions', { method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('allow')], [405, 'POST']);
      const options = await house.ask('/screenings', { method: 'OPTIONS' });
      assert.deepEqual([options.status, options.headers.get('allow')], [204, methods['/screenings']]);
      assert.equal((await house.ask('/nowhere', { method: 'OPTIONS' })).status, 404);
    });
  });

test('in production, browsers are told to come by https alone', async () => {
  const house = await openHouse({
    environment: {
      SERVICE_ENVIRONMENT: 'production',
      SERVICE_BASE_URL: 'https://service.example',
      SERVICE_CLIENT_SECRET: 'a client secret that was issued',
      PUBLIC_URL: 'https://market.example',
    },
    store: await openSqlite(':memory:', 'production'),
  });
  for (const path of ['/healthz', '/nowhere'])
    assert.equal((await house.ask(path)).headers.get('strict-transport-security'), 'max-age=31536000');
  await house.close();
});

describe('what is no request', () => {
  let house: House;
  let server: NodeServer;
  beforeEach(async () => {
    house = await openHouse();
    server = await serveNode(house.proxy);
  });
  afterEach(async () => {
    await server.close();
    await house.close();
  });

  /** Sends these bytes; answers the head and the body of what comes back. */
  async function send(bytes: string): Promise<{ head: string; body: string }> {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { head: head.toLowerCase(), body };
  }

  const metrics = async () => (await house.ask('/metrics', { token: hostKey })).text();
  const countOf = (status: number, count: number) =>
    new RegExp(
      `^screening_requests_total\\{method="other",route="unknown",status="${status}"\\} ${count}$`,
      'm',
    );

  const malformed = {
    'a line that is no request': ['GARBAGE\r\n\r\n', 400, 'invalid_request'],
    'headers of 40 kB': [
      `GET /screening-api/healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'too_large',
    ],
    'a request without Host': ['GET /screening-api/healthz HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
  } as const;
  for (const [what, [bytes, status, code]] of Object.entries(malformed))
    test(`${what} is refused like any request, with every header`, async () => {
      const { head, body } = await send(bytes);
      assert.match(head, new RegExp(`^http/1\\.1 ${status} `));
      for (const [name, value] of Object.entries(everyAnswer))
        assert.ok(head.includes(`\r\n${name}: ${value.toLowerCase()}`), `${name} in ${head}`);
      const problem = JSON.parse(body) as Record<string, unknown>;
      assert.deepEqual([problem['status'], problem['code']], [status, code]);
      assert.ok(head.includes(`x-request-id: ${String(problem['requestId'])}`));
      assert.match(house.logged.join(''), /"event":"request_malformed"/);
      assert.match(await metrics(), countOf(status, 1));
    });

  test('what is no request is counted each time, and fills no log', async () => {
    for (const [bytes] of Object.values(malformed))
      for (let sent = 0; sent < 20; sent += 1) await send(bytes);
    const counted = await metrics();
    assert.match(counted, countOf(400, 40));
    assert.match(counted, countOf(431, 20));
    assert.match(counted, /^screening_events_total\{event="request_malformed"\} 60$/m);
    assert.equal(house.logged.filter((line) => line.includes('request_malformed')).length, 30);
  });
});

test('a mistake of the proxy itself is answered 500, and is no failure of the store', async () => {
  const store = await openSqlite(':memory:', 'test');
  const house = await openHouse({ store });
  const token = await house.session({ subject: 'anna', role: 'candidate' });
  store.snapshot = () => Promise.reject(new TypeError('undefined is not a function'));
  const answer = await house.ask('/screenings', { token });
  assert.equal(answer.status, 500);
  assert.equal(await codeOf(answer), 'store_unavailable');
  const line = house.logged.find((one) => one.includes('"event":"failed"')) ?? '';
  assert.match(line, /"error":"TypeError"/);
  await house.close();
});
