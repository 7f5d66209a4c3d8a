import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Clock } from '../../../server-example/clock.ts';
import { ServiceError } from '../../../server-example/service/service-error.ts';
import { ServiceToken } from '../../../server-example/service/service-token.ts';
import { TimeLimits } from '../../../server-example/time-limit.ts';

/** A token source whose answers a test gives, on a clock that it moves. */
function source(answer: () => Response | Promise<Response>) {
  const asked: Request[] = [];
  const clock = { now: 1_000_000 };
  const timeLimits = new TimeLimits(() => new Promise(() => {}), new Clock(undefined, () => 0));
  const source = new ServiceToken({
    url: 'https://service.example/v2/oauth',
    clientId: 'id',
    clientSecret: 'secret: with a colon',
    timeLimits,
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      return answer();
    },
    retryAfterHeader: 'Retry-After',
    clock: new Clock(undefined, () => clock.now),
  });
  const token = { read: () => source.read(timeLimits.begin()) };
  return { token, asked, clock };
}

const granted = (more: object = {}) =>
  Response.json({ access_token: 't', token_type: 'bearer', expires_in: 36_000, ...more });

describe('the token of the service', () => {
  test('the token request has Basic credentials and a form body, byte for byte', async () => {
    const { token, asked } = source(() => granted());
    assert.equal(await token.read(), 't');
    const [request] = asked;
    assert.equal(request!.method, 'POST');
    assert.equal(request!.headers.get('authorization'), `Basic ${btoa('id:secret: with a colon')}`);
    assert.equal(request!.headers.get('content-type'), 'application/x-www-form-urlencoded');
    assert.equal(await request!.text(), 'grant_type=client_credentials');
  });

  test('the token is kept until shortly before it expires', async () => {
    const { token, asked, clock } = source(() => granted());
    await token.read();
    clock.now += 35_900_000;
    await token.read();
    assert.equal(asked.length, 1);
    clock.now += 50_000;
    await token.read();
    assert.equal(asked.length, 2);
  });

  for (const expires of ['36000', '"3600"', '0', 'null', '"soon"', undefined]) {
    test(`a token with expires_in ${expires} is accepted`, async () => {
      const body =
        expires === undefined ? '{"access_token":"t"}' : `{"access_token":"t","expires_in":${expires}}`;
      const { token } = source(() => new Response(body));
      assert.equal(await token.read(), 't');
    });
  }

  test('a line break at the end of a token is removed', async () => {
    assert.equal(await source(() => granted({ access_token: 't\n' })).token.read(), 't');
  });

  for (const bad of ['', 'a b', 'a\nb', 'ключ', 7, null]) {
    test(`the token ${JSON.stringify(bad)} is refused as not understood`, async () => {
      await assert.rejects(source(() => granted({ access_token: bad })).token.read(), {
        name: 'ServiceError',
        type: 'not-understood',
      });
    });
  }

  test('a token request without an answer names where it was sent, and no path', async () => {
    const { token } = source(() => Promise.reject(new TypeError('fetch failed')));
    await assert.rejects(token.read(), {
      message: 'the service did not answer the token request at https://service.example',
    });
  });

  test('a failed token request says whether the credentials, the network or the answer is at fault', async () => {
    const kinds = [
      [() => new Response(null, { status: 401 }), 'credentials'],
      [() => new Response(null, { status: 500 }), 'unavailable'],
      [() => new Response('<html>'), 'not-understood'],
      [() => Promise.reject(new TypeError('fetch failed')), 'unavailable'],
    ] as const;
    for (const [answer, type] of kinds) {
      await assert.rejects(
        source(answer).token.read(),
        (error) => error instanceof ServiceError && error.type === type && error.didNothing,
      );
    }
  });
});

test('a token request that several wait for goes on for the others when the first has no time left', async () => {
  const [held, isOver] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()];
  const asked: AbortSignal[] = [];
  const clock = new Clock(undefined, () => 0);
  const sleep = (milliseconds: number) =>
    milliseconds === 1_000 ? isOver.promise : new Promise<never>(() => {});
  const timeLimits = new TimeLimits(sleep, clock);
  const token = new ServiceToken({
    url: 'https://service.example/v2/oauth',
    clientId: 'id',
    clientSecret: 'secret',
    timeLimits,
    fetch: async (_, { signal }) => {
      asked.push(signal);
      return held.promise;
    },
    retryAfterHeader: 'Retry-After',
    clock,
  });
  const first = token.read(timeLimits.begin(1_000));
  const second = token.read(timeLimits.begin());
  isOver.resolve();
  await assert.rejects(first, { type: 'unavailable', didNothing: true });
  held.resolve(granted());
  assert.equal(await second, 't');
  assert.deepEqual([asked.length, asked[0]!.aborted], [1, false]);
});

describe('a token request that is refused for now', () => {
  test('is not repeated before the time that the service asked for, and then it is', async () => {
    let isBusy = true;
    const { token, asked, clock } = source(() =>
      isBusy ? new Response('', { status: 429, headers: { 'retry-after': '40' } }) : granted(),
    );
    const refused = (retryAfter: number) => ({
      type: 'unavailable',
      status: 429,
      didNothing: true,
      retryAfter,
    });
    await assert.rejects(token.read(), refused(40));
    isBusy = false;
    clock.now += 39_500;
    await assert.rejects(token.read(), refused(1));
    assert.equal(asked.length, 1);
    clock.now += 500;
    assert.equal(await token.read(), 't');
  });

  for (const [what, retryAfter, seconds] of [
    ['a date', 'Sun, 22 Nov 2026 10:00:30 GMT', 30],
    ['a day of another century', 'Fri, 22 Nov 2999 10:00:00 GMT', 300],
    ['an absurd number', '99999999999', 300],
    ['words', 'soon', undefined],
  ] as const)
    test(`where the service says ${what}, it is repeated ${seconds === undefined ? 'at once' : `after ${seconds} seconds`}`, async () => {
      const date = 'Sun, 22 Nov 2026 10:00:00 GMT';
      const { token, asked, clock } = source(() =>
        asked.length === 1
          ? new Response('', { status: 429, headers: { 'retry-after': retryAfter, date } })
          : granted(),
      );
      await assert.rejects(token.read(), { status: 429, retryAfter: seconds });
      if (seconds !== undefined) {
        clock.now += seconds * 1000 - 1;
        await assert.rejects(token.read(), { status: 429, retryAfter: 1 });
        clock.now += 1;
      }
      assert.equal(await token.read(), 't');
      assert.equal(asked.length, 2);
    });
});
