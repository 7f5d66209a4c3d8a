import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createProxy, type ScreeningProxy } from '../../../server-example/proxy.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import type { Trust } from '../../../src/protocol/trust.ts';
import { codeOf, hostKey, type House, invitee, openHouse } from '../house.ts';
import { rightAnswers, wrongAnswers } from '../proofs.ts';

const eve = { givenName: 'Eve', familyName: 'Moss', email: 'eve@example.com', dob: '1985-06-01' };
const purpose = 'Hiring for child care in my own home';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('a member who guesses the answers to identity questions', () => {
  let house: House;
  let store: Store;
  /** Calls of the proxy, by method and path. */
  let calls: string[];
  let isDown: (request: Request) => boolean;
  /** What becomes of attempts: status 0 for no answer at all. */
  let failure: { status: number; isJudged: boolean } | undefined;
  let onRetry: () => Promise<unknown>;
  const open = () =>
    openHouse({
      store,
      intercept: async (request, next) => {
        calls.push(`${request.method} ${new URL(request.url).pathname}`);
        if (isDown(request)) return Response.json({}, { status: 422 });
        if (request.url.endsWith('/retry')) await onRetry();
        if (failure && request.url.endsWith('/verification')) {
          if (failure.isJudged) await next(request);
          if (failure.status === 0) throw new TypeError('fetch failed');
          return Response.json({}, { status: failure.status });
        }
        return next(request);
      },
    });
  beforeEach(async () => {
    calls = [];
    isDown = () => false;
    failure = undefined;
    onRetry = async () => {};
    store = await openSqlite(':memory:', 'test');
    house = await open();
  });
  afterEach(() => house.close());

  const token = (user = 'eve') => house.session({ user, role: 'member', candidate: invitee });
  const ask = async (path: string, body?: object, method = 'POST') =>
    house.ask(path, { method, token: await token(), body });
  const begin = (more: object = {}) => ask('/trust', { purpose, candidate: { ...eve, ...more } });
  const proof = async (answer: Response): Promise<Trust> => (await answer.json()) as Trust;
  const attempt = ({ id }: Trust, answers: Record<string, string>) =>
    ask(`/trust/${id}/answers`, { answers });
  const guess = async (): Promise<string> => {
    const begun = await begin();
    if (begun.status !== 201) return codeOf(begun);
    const trust = await proof(begun);
    const answered = await attempt(trust, wrongAnswers(trust.questions));
    return answered.status === 200 ? (await proof(answered)).status : codeOf(answered);
  };
  const countedWrong = async () => {
    const of = { kind: 'wrong-answer', subject: 'eve', rule: { perDay: 9 }, now: house.time.now } as const;
    return (await store.counts.standing(of)).counted;
  };
  const judged = () => calls.filter((call) => call.endsWith('/verification')).length;

  test('wrong answers are counted over all proofs, so that two in each proof do not go on for ever', async () => {
    for (let count = 0; count < 32; count += 1) {
      await guess();
      await guess();
      const trust = (await (await ask('/trust', undefined, 'GET')).json()) as Trust;
      await ask(`/trust/${trust.id}`, undefined, 'DELETE');
      house.time.now += 8_000;
    }
    assert.ok(judged() <= 3, `${judged()} guesses`);
  });

  test('each further wrong answer begins a pause that is four times as long', async () => {
    assert.deepEqual([await guess(), await guess(), await guess()], ['questions', 'questions', 'failed']);
    for (const pause of [15 * minute, hour, 4 * hour, 16 * hour, 64 * hour, 256 * hour]) {
      house.time.now += pause - 1_000;
      assert.equal(await guess(), 'rate_limited');
      house.time.now += 1_000;
      assert.equal(await guess(), 'failed');
    }
    const before = judged();
    for (let days = 0; days < 365; days += 1) {
      house.time.now += day;
      await guess();
    }
    assert.ok(judged() - before <= 6, `${judged() - before} guesses in a year`);
  });

  test('a proof that is given up counts as a failed one', async () => {
    for (let count = 0; count < 3; count += 1) {
      const { id } = await proof(await begin());
      await ask(`/trust/${id}`, undefined, 'DELETE');
    }
    assert.equal(await codeOf(await begin()), 'rate_limited');
  });

  test('an erasure while a proof is open gives no new attempts, and counts it once', async () => {
    const erase = () => house.ask('/candidates/eve', { method: 'DELETE', token: hostKey });
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await begin()).status, 201);
      assert.equal((await erase()).status, 204);
      assert.equal((await erase()).status, 204);
      assert.equal(await countedWrong(), count + 1);
    }
    assert.equal(await codeOf(await begin()), 'rate_limited');
  });

  test('answers that are sent at once are counted one by one', async () => {
    const trust = await proof(await begin());
    const wrong = wrongAnswers(trust.questions);
    await Promise.all(Array.from({ length: 20 }, () => attempt(trust, wrong)));
    assert.equal(judged(), 3);
  });

  test('a right answer about oneself does not pay for guesses about somebody else', async () => {
    for (let round = 0; round < 3; round += 1) {
      await guess();
      house.time.now += 30_000;
      const trust = await proof(await begin());
      if (!trust.questions) break;
      await attempt(trust, rightAnswers(trust.questions));
      await ask(`/trust/${trust.id}`, undefined, 'DELETE');
    }
    assert.equal(await codeOf(await begin()), 'rate_limited');
  });

  test('an answer that the service refuses ends the proof and is counted', async () => {
    for (let count = 0; count < 3; count += 1) {
      const trust = await proof(await begin());
      isDown = (request) => request.url.endsWith('/verification');
      assert.equal(await codeOf(await attempt(trust, {})), 'service_refused');
      isDown = () => false;
    }
    assert.equal(await codeOf(await begin()), 'rate_limited');
  });

  test('a pause outlives a restart, and setting the wall clock back changes nothing', async () => {
    for (let count = 0; count < 3; count += 1) await guess();
    house.time.clockErrorMs = -20 * minute;
    assert.equal(await guess(), 'rate_limited');
    house.time.clockErrorMs = 0;
    house.sandbox.close();
    await house.proxy.close();
    const later = house.time.now;
    house = await open();
    house.time.now = later + 10 * minute;
    assert.equal(await guess(), 'rate_limited');
  });

  test('a member who was not wrong for a year begins anew', async () => {
    for (let count = 0; count < 3; count += 1) await guess();
    house.time.now += 366 * day;
    assert.deepEqual([await guess(), await guess(), await guess()], ['questions', 'questions', 'failed']);
  });

  test('the page hears when the member may try again', async () => {
    for (let count = 0; count < 2; count += 1) await guess();
    const trust = await proof(await begin());
    const failed = await proof(await attempt(trust, wrongAnswers(trust.questions)));
    assert.deepEqual([failed.status, failed.retryAfter], ['failed', 900]);
    assert.equal((await begin()).headers.get('retry-after'), '900');
    house.time.now += 5 * minute;
    assert.equal((await proof(await ask('/trust', undefined, 'GET'))).retryAfter, 600);
  });

  test('the operator hears of a pause, without a word about the member', async () => {
    for (let count = 0; count < 3; count += 1) await guess();
    const line = house.logged.find((one) => one.includes('identity_paused'));
    assert.match(String(line), /somebody may be guessing/);
    assert.doesNotMatch(house.logged.join(''), /"eve"|eve@|Moss|Hiring/i);
    const metrics = await house.metrics();
    assert.match(metrics, /screening_identity_attempts_total\{outcome="wrong"\} 3/);
    assert.match(metrics, /screening_identity_attempts_total\{outcome="paused"\} 1/);
  });

  test('an erasure gives nobody new attempts, and a year later nothing of them is left', async () => {
    for (let count = 0; count < 3; count += 1) await guess();
    assert.equal((await house.ask('/candidates/eve', { method: 'DELETE', token: hostKey })).status, 204);
    assert.deepEqual(await store.trusts.of('eve'), []);
    const refused = await begin();
    assert.deepEqual([await codeOf(refused), refused.headers.get('retry-after')], ['rate_limited', '900']);
    house.time.now += 15 * minute;
    assert.equal(await guess(), 'failed');
    assert.equal(await guess(), 'rate_limited');
    house.time.now += 366 * day;
    assert.deepEqual([await guess(), await guess(), await guess()], ['questions', 'questions', 'failed']);
  });

  for (const [what, status, isJudged] of [
    ['that the service judged, and answered with 500,', 500, true],
    ['that the service answered with 503', 503, false],
    ['that the service answered with 429', 429, false],
    ['without an answer of the service', 0, false],
  ] as const) {
    test(`an attempt ${what} counts, and the proof goes on with what is left`, async () => {
      const trust = await proof(await begin());
      failure = { status, isJudged };
      assert.equal(await codeOf(await attempt(trust, {})), 'service_unavailable');
      failure = undefined;
      const resumed = await proof(await begin());
      assert.deepEqual([resumed.id, resumed.attemptsLeft], [trust.id, 2]);
      const right = await attempt(resumed, rightAnswers(resumed.questions));
      assert.equal((await proof(right)).status, 'trusted');
      assert.equal(await countedWrong(), 1);
    });

    test(`three attempts ${what} begin a pause, also with the same answers`, async () => {
      const trust = await proof(await begin());
      failure = { status, isJudged };
      for (let count = 0; count < 3; count += 1) await attempt(trust, { question: 'a' });
      failure = undefined;
      assert.equal(await codeOf(await begin()), 'rate_limited');
    });
  }

  test('an attempt that was right, and whose answer was lost, counts, and the proof goes on to trust', async () => {
    const trust = await proof(await begin());
    failure = { status: 0, isJudged: true };
    await attempt(trust, rightAnswers(trust.questions));
    failure = undefined;
    assert.equal((await proof(await begin())).status, 'trusted');
    assert.equal(await countedWrong(), 1);
  });
});

describe('a member who begins a proof at two instances', () => {
  let house: House;
  let second: ScreeningProxy;
  let store: Store;
  /** The first request for questions waits for `held`, and has then reached the service. */
  let asked: PromiseWithResolvers<void>;
  let held: PromiseWithResolvers<void>;
  beforeEach(async () => {
    store = await openSqlite(':memory:', 'test');
    asked = Promise.withResolvers();
    held = Promise.withResolvers();
    let questions = 0;
    house = await openHouse({
      store,
      intercept: async (request, next) => {
        const isFirst = request.url.endsWith('/v2/identities') && (questions += 1) === 1;
        if (!isFirst) return next(request);
        asked.resolve();
        await held.promise;
        return next(request);
      },
    });
    second = await createProxy(house.configuration, {
      store,
      fetch: async (input, init) => house.sandbox.fetch(new Request(input, init)),
      now: () => house.time.now,
      monotonic: () => house.time.now,
      pause: async () => {},
      sleep: () => new Promise(() => {}),
    });
  });
  afterEach(async () => {
    await second.close();
    await house.close();
  });

  const begin = async (proxy: ScreeningProxy): Promise<Response> => {
    const token = await house.session({ user: 'eve', role: 'member' });
    return proxy.fetch(
      new Request('http://localhost:8080/screening-api/trust', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ purpose, candidate: eve }),
      }),
    );
  };

  test('gets one set of questions, however closely the two follow each other', async () => {
    const first = begin(house.proxy);
    await asked.promise;
    const other = await begin(second);
    held.resolve();
    const one = await first;
    assert.deepEqual([other.status, one.status], [201, 201]);
    assert.deepEqual(await one.json(), await other.json());
  });
});
