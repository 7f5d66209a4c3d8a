import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import { carriers, codeOf, hostKey, type House, openHouse } from '../house.ts';

const everyAnswer = {
  vary: 'Origin, Authorization',
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
      token = await house.session({ user: 'anna', role: 'candidate' });
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

    test('a known path refuses other methods and names those it takes', async () => {
      const methods = {
        '/screenings/1': 'DELETE, GET, HEAD',
        '/screenings': 'GET, HEAD, POST',
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
      assert.equal(options.status, 204);
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

test('a mistake of the proxy itself is answered 500, and is no failure of the store', async () => {
  const store = await openSqlite(':memory:', 'test');
  const house = await openHouse({ store });
  const token = await house.session({ user: 'anna', role: 'candidate' });
  store.screenings.snapshot = () => Promise.reject(new TypeError('undefined is not a function'));
  const answer = await house.ask('/screenings', { token });
  assert.equal(answer.status, 500);
  assert.equal(await codeOf(answer), 'store_unavailable');
  const line = house.logged.find((one) => one.includes('"event":"failed"')) ?? '';
  assert.match(line, /"error":"TypeError"/);
  await house.close();
});
