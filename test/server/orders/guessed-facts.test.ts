import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import type { PageSessionRequest } from '../../../src/protocol/page-session-request.ts';
import {
  anna,
  basicPackage,
  codeOf,
  form,
  hostKey,
  type House,
  openHouse,
  standardPackage,
} from '../house.ts';

const daySeconds = 86_400;
const known = Array.from({ length: 20 }, (_, index) => `known${index}@example.com`);

describe('whoever tries whose email address the service knows', () => {
  let house: House;
  let store: Store;
  beforeEach(async () => {
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({ store });
    for (const [index, email] of known.slice(0, 6).entries())
      assert.equal((await orderAs(`owner ${index}`, email)).status, 201);
  });
  afterEach(() => house.close());

  const orderAs = async (
    user: string,
    email: string,
    {
      packageId = basicPackage,
      where = house,
      ...facts
    }: Partial<PageSessionRequest> & {
      packageId?: string;
      where?: House;
    } = {},
  ) => {
    const token = await where.session({ user, role: 'candidate', ...facts });
    return where.order(token, { packageId, mode: 'form', candidate: { ...anna, email } });
  };
  /** What is answered to so many addresses that others have. */
  const codes = async (count: number) => {
    const found = [];
    for (const email of known.slice(0, count)) found.push(await codeOf(await orderAs('eve', email)));
    return found;
  };
  const refusedOf = async (subject: string) => {
    const of = { kind: 'refused-answer', subject, rule: { perDay: 5 }, now: house.time.now } as const;
    return (await store.counts.standing(of)).counted;
  };
  const fiveRefusals = Array.from({ length: 5 }, () => 'fields_invalid');

  test('learns no more after five addresses in a day, not even of one that is free', async () => {
    assert.deepEqual(await codes(5), fiveRefusals);
    house.time.now += 3_600_000;
    const refused = await orderAs('eve', 'free@example.com');
    assert.deepEqual([refused.status, await codeOf(refused)], [429, 'rate_limited']);
    assert.equal(refused.headers.get('retry-after'), String(daySeconds - 3_600));
    const logged = house.logged.join('');
    assert.match(logged, /facts_guessed/);
    assert.ok(!logged.includes('example.com'));
    const metrics = await house.metrics();
    assert.match(metrics, /^screening_events_total\{event="facts_guessed"\} 1$/m);
    assert.equal((await orderAs('somebody-else', 'else@example.com')).status, 201);
    house.time.now += (daySeconds - 3_600) * 1000;
    assert.equal((await orderAs('eve', 'free@example.com')).status, 201);
  });

  test('is counted over all instances', async () => {
    const other = await openHouse({
      store,
      intercept: async (request, next) =>
        request.method === 'POST' && request.url.endsWith('/candidates')
          ? Response.json({ errors: [{ code: '409#email?already-in-use', message: '' }] }, { status: 409 })
          : next(request),
    });
    assert.deepEqual(await codes(3), fiveRefusals.slice(2));
    const there = [];
    for (const email of known.slice(3, 6))
      there.push(await codeOf(await orderAs('eve', email, { where: other })));
    assert.deepEqual(there, ['fields_invalid', 'fields_invalid', 'rate_limited']);
    other.proxy.endStreams();
    await other.proxy.close();
  });

  test('tries a bounded number at once, and those count, too', async () => {
    const held = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    let atService = 0;
    await house.close();
    house = await openHouse({
      intercept: async (request, next) => {
        const { pathname } = new URL(request.url);
        if (request.method !== 'POST' || !pathname.endsWith('/candidates')) return next(request);
        atService += 1;
        if (atService === 20) full.resolve();
        await held.promise;
        return Response.json(
          { errors: [{ code: '409#email?already-in-use', message: '' }] },
          { status: 409 },
        );
      },
    });
    const attempt = (email: string) =>
      orderAs('eve', email, { candidate: { clientReferenceId: `person with ${email}` } });
    const first = known.map(attempt);
    await full.promise;
    const oneMore = await attempt('one@example.com');
    assert.deepEqual([oneMore.status, oneMore.headers.get('retry-after')], [429, '1']);
    held.resolve();
    for (const one of first) assert.equal(await codeOf(await one), 'fields_invalid');
    assert.equal(await codeOf(await attempt('another@example.com')), 'rate_limited');
    assert.equal(atService, 20);
  });

  test('is somebody else than a candidate who mistypes a few times', async () => {
    assert.deepEqual(await codes(4), fiveRefusals.slice(1));
    assert.equal((await orderAs('eve', 'eve@example.com')).status, 201);
    assert.equal((await orderAs('eve', 'eve@example.com', { packageId: standardPackage })).status, 201);
  });

  test('is somebody else than a candidate who repeats the address of a relative, and then orders with their own', async () => {
    const [shared = '', another = ''] = known;
    for (let times = 0; times < 9; times += 1)
      assert.equal(await codeOf(await orderAs('anna', shared)), 'fields_invalid');
    assert.equal(await codeOf(await orderAs('anna', another)), 'fields_invalid');
    assert.equal(await codeOf(await orderAs('anna', shared)), 'fields_invalid');
    assert.equal(await refusedOf('anna'), 2);
    assert.equal((await orderAs('anna', 'own@example.com')).status, 201);
  });

  test('learns no more by an erasure', async () => {
    await codes(5);
    assert.equal((await house.ask('/candidates/eve', { method: 'DELETE', token: hostKey })).status, 204);
    assert.equal(await refusedOf('eve'), 5);
    house.time.now += 1_000;
    assert.equal(await codeOf(await orderAs('eve', 'free@example.com')), 'rate_limited');
  });

  test('cannot choose an address that the host has fixed, and is not counted', async () => {
    const candidate = { email: known[0]! };
    for (let times = 0; times < 7; times += 1) {
      const refused = await orderAs('eve', 'free@example.com', { candidate });
      assert.equal(await codeOf(refused), 'fields_invalid');
    }
  });

  test('is counted for social security numbers, too, with the reason or without', async () => {
    await house.close();
    const codesOfService = ['409#ssn?already-in-use', '400#ssn'];
    let asked = 0;
    house = await openHouse({
      intercept: (request, next) => {
        if (request.method !== 'POST' || !request.url.endsWith('/v2/candidates')) return next(request);
        const code = codesOfService[(asked += 1) % 2];
        return Promise.resolve(Response.json({ errors: [{ code, message: '' }] }, { status: 400 }));
      },
    });
    const token = await house.session({ user: 'eve', role: 'candidate' });
    const guess = async (ssn: string) =>
      codeOf(await house.order(token, { ...form, candidate: { ...anna, ssn } }));
    const found = [];
    for (let digit = 1; digit < 8; digit += 1) found.push(await guess(`12345678${digit}`));
    assert.deepEqual(found, [...fiveRefusals, 'rate_limited', 'rate_limited']);
    assert.equal(asked, 5);
  });
});
