import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { readBoundedText } from '../../../server-example/bounded-body.ts';

import { readErrors } from '../../../server-example/service/error-grammar.ts';

import { readProfile } from '../../../server-example/service/profile.ts';
import type { Sleep } from '../../../server-example/time-limit.ts';
import type { PackageList } from '../../../src/protocol/screening-package.ts';
import { basicForm, basicPackage, codeOf, named, openHouse, screeningOf } from '../house.ts';
import { listening } from '../node-server.ts';

const mebibyte = 1_048_576;
const candidate = { user: 'anna', role: 'candidate' } as const;

/** Answers that take for ever, as a service that hangs. */
const hang = (request: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
  });
/** As `fetch` does, and never twice at once: lets what waits go on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The proxy's timers, which run out when a test says so. */
class Timers {
  #waiting: { milliseconds: number; end: () => void }[] = [];
  readonly sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = { milliseconds, end: resolve };
      this.#waiting.push(timer);
      signal.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((one) => one !== timer);
      });
    });

  /** Until so many wait for so long. */
  async areWaiting(count: number, milliseconds: number): Promise<void> {
    const isLong = (timer: { milliseconds: number }) => timer.milliseconds === milliseconds;
    while (this.#waiting.filter(isLong).length < count) await turn();
  }

  async pass(milliseconds: number): Promise<void> {
    for (const timer of this.#waiting) if (timer.milliseconds <= milliseconds) timer.end();
    for (let count = 0; count < 20; count += 1) await turn();
  }
}

describe('answers of the service without bounds', () => {
  test('a gzip of 20 kB that unpacks to 20 MB is given up after one mebibyte', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * mebibyte));
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }).end(bomb);
    });
    const port = await listening(server);
    const house = await openHouse({
      intercept: (request, next) =>
        request.url.endsWith('/packages') ? fetch(`http://127.0.0.1:${port}/`) : next(request),
    });
    const answer = await house.ask('/packages', { token: await house.session(candidate) });
    assert.equal(await codeOf(answer), 'service_refused');
    assert.match(house.logged.join(''), /the body holds more than 1024 KiB \(GET packages\)/);
    await house.close();
    server.closeAllConnections();
    server.close();
  });

  test('an answer of exactly one mebibyte is read, and the rest of a larger one is not fetched', async () => {
    assert.equal((await readBoundedText(new Response('x'.repeat(mebibyte)))).length, mebibyte);
    let chunks = 0;
    let isCancelled = false;
    const endless = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel() {
        isCancelled = true;
      },
    });
    await assert.rejects(readBoundedText(new Response(endless)), /more than 1024 KiB/);
    assert.ok(isCancelled && chunks < 20);
  });

  test('a title without end is cut, and a screening with more items than any is not understood', async () => {
    let more: object = { packageName: 'x'.repeat(3_000) };
    const house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (request.method !== 'POST' || !request.url.endsWith('/v2/screenings')) return answer;
        return Response.json({ ...((await answer.json()) as object), ...more });
      },
    });
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const token = await house.session(candidate);
    const { packageTitle } = await screeningOf(await house.order(token, basicForm));
    assert.equal(packageTitle.length, 200);
    const item = { id: '1', type: 'x'.repeat(3_000), status: 'Pending', result: null };
    more = { reportItems: [item] };
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    const candidateOf = (name: string) => ({
      ...basicForm,
      candidate: named(name),
    });
    const { items } = await screeningOf(await house.order(bob, candidateOf('bob')));
    assert.deepEqual(
      items.map(({ title }) => title.length),
      [200],
    );
    more = { reportItems: Array.from({ length: 501 }, () => ({ ...item, type: 'A search' })) };
    const cat = await house.session({ user: 'cat', role: 'candidate' });
    const unread = await screeningOf(await house.order(cat, candidateOf('cat')));
    assert.deepEqual([unread.phase, unread.items.length], ['unconfirmed', 0]);
    assert.match(
      house.logged.join(''),
      /a screening of the service has more than 500 entries at reportItems/,
    );
    await house.close();
  });

  test('an error code that is made to be slow to read is not read', () => {
    const slow = { errors: [{ code: `400#${'?'.repeat(900_000)}\n` }] };
    // A pattern that is tried from each place anew takes minutes.
    assert.deepEqual(readErrors(readProfile(), slow).problems, []);
  });

  for (const [name, problems] of [
    ['a', 0],
    ['ssn', 1],
  ] as const)
    test(`an answer that lists the field ${name} thousands of times costs little, and is told once`, () => {
      let looks = 0;
      const profile = readProfile();
      const candidate = new Proxy(profile.candidate, {
        ownKeys: (fields) => {
          looks += 1;
          return Reflect.ownKeys(fields);
        },
      });
      const code = `400#candidate?required-fields=${Array(240).fill(name).join(',')}`;
      const read = readErrors(
        { ...profile, candidate },
        { errors: Array.from({ length: 100 }, () => ({ code })) },
      );
      assert.deepEqual([read.problems.length, read.advice.length], [problems, 1 - problems]);
      assert.ok(looks <= 2, `all fields of the profile were listed ${looks} times`);
    });

  test('all the calls that a request leads to share one time limit', async () => {
    const timers = new Timers();
    let asked = 0;
    const house = await openHouse({
      sleep: timers.sleep,
      intercept: (request, next) => {
        if (!request.url.endsWith('/candidates')) return next(request);
        asked += 1;
        return hang(request);
      },
    });
    const token = await house.session(candidate);
    const ordering = house.order(token, basicForm);
    await timers.areWaiting(1, 10_000);
    house.time.now += 10_000;
    await timers.pass(10_000);
    // The same call again has what is left of fifteen seconds.
    await timers.areWaiting(1, 5_000);
    house.time.now += 5_000;
    await timers.pass(5_000);
    assert.equal(await codeOf(await ordering), 'service_unavailable');
    assert.equal(asked, 2);
    await house.close();
  });

  test('the callback of a new run waits three seconds for the service, and is asked to come again', async () => {
    const timers = new Timers();
    let isHung = false;
    const house = await openHouse({
      sleep: timers.sleep,
      intercept: (request, next) =>
        isHung && /\/screenings\/\d+$/.test(request.url) ? hang(request) : next(request),
    });
    await house.order(await house.session(candidate), { ...basicForm, recurrence: 'P1M' });
    isHung = true;
    const advancing = house.portal('/clock', 'POST', { advanceSeconds: 31 * 86_400 });
    await timers.areWaiting(1, 3_000);
    house.time.now += 3_000;
    await timers.pass(3_000);
    // What a job reads meanwhile has longer.
    isHung = false;
    await timers.pass(10_000);
    await advancing;
    assert.match(await house.metrics(), /^screening_callbacks_total\{kind="early"\} 1$/m);
    await house.close();
  });

  test('a call that never hears that it is given up holds neither its order nor a stop', async () => {
    const timers = new Timers();
    const house = await openHouse({
      sleep: timers.sleep,
      intercept: (request, next) =>
        request.method === 'POST' && request.url.endsWith('/screenings')
          ? new Promise(() => {})
          : next(request),
    });
    const ordering = house.order(await house.session(candidate), basicForm);
    await timers.areWaiting(1, 10_000);
    let isSettled = false;
    const settling = house.proxy.settled().then(() => (isSettled = true));
    await turn();
    assert.equal(isSettled, false);
    await timers.pass(10_000);
    assert.equal((await screeningOf(await ordering)).phase, 'unconfirmed');
    await settling;
    await house.close();
  });

  for (const [what, path] of [
    ['a token', '/oauth'],
    ['an answer about the candidate', '/candidates'],
  ] as const)
    test(`a process that was stopped while it waited for ${what} sends no order when its time is over`, async () => {
      let isStopped = false;
      const calls: string[] = [];
      const house = await openHouse({
        intercept: async (request, next) => {
          const answer = await next(request);
          if (isStopped) calls.push(`${request.method} ${new URL(request.url).pathname}`);
          if (isStopped && request.url.endsWith(path)) house.time.now += 16_000;
          return answer;
        },
      });
      const token = await house.session(candidate);
      await house.ask('/packages', { token });
      if (path === '/oauth') await house.portal('/quirks', 'PUT', { tokenRevokedEarly: true });
      isStopped = true;
      assert.equal(await codeOf(await house.order(token, basicForm)), 'service_unavailable');
      assert.equal(calls.at(-1)?.endsWith(path), true, calls.join());
      await house.close();
    });

  test('one hung GET /packages holds nobody: who asks later asks anew', async () => {
    const timers = new Timers();
    const hung = Promise.withResolvers<void>();
    let asked = 0;
    const house = await openHouse({
      sleep: timers.sleep,
      intercept: (request, next) => {
        if (!request.url.endsWith('/packages')) return next(request);
        asked += 1;
        if (asked > 1) return next(request);
        hung.resolve();
        return hang(request);
      },
    });
    const token = await house.session(candidate);
    const first = house.ask('/packages', { token });
    const second = house.ask('/packages', { token });
    await hung.promise;
    await timers.areWaiting(2, 3_000);
    assert.equal(asked, 1);
    await timers.pass(3_000);
    assert.deepEqual([(await first).status, (await second).status, asked], [200, 200, 2]);
    await house.close();
  });

  test('packages that are known are shown while the service hangs, and the new ones when they come after all', async () => {
    const timers = new Timers();
    const late = Promise.withResolvers<Response>();
    let isHung = false;
    const house = await openHouse({
      sleep: timers.sleep,
      intercept: (request, next) =>
        isHung && request.url.endsWith('/packages') ? late.promise : next(request),
    });
    const token = await house.session({ ...candidate, ttlSeconds: 3_600 });
    const known = await (await house.ask('/packages', { token })).json();
    isHung = true;
    house.time.now += 600_000;
    const asking = house.ask('/packages', { token });
    await timers.areWaiting(1, 3_000);
    await timers.pass(3_000);
    assert.deepEqual(await (await asking).json(), known);
    late.resolve(Response.json([{ id: basicPackage, title: 'New', active: true }]));
    await turn();
    const { packages } = (await (await house.ask('/packages', { token })).json()) as PackageList;
    assert.deepEqual(
      packages.map(({ title }) => title),
      ['New'],
    );
    await house.close();
  });
});
