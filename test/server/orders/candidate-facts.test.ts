import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';

import {
  anna,
  basicPackage,
  codeOf,
  type House,
  type Intercept,
  openHouse,
  standardPackage,
} from '../house.ts';
import { recordAtService } from '../record-at-service.ts';

/** Whom Anna pretends to be in the check of her own. */
const invented = { ...anna, givenName: 'Saint', familyName: 'Clean', email: 'saint@example.com' };

const cutOff = (code?: string) => () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('cut off'), { code }) });
};
const answers = (status: number) => () => new Response('', { status });

describe('the facts of a candidate that an order has sent', () => {
  let house: House;
  let candidate: string;
  /** Between proxy and service. */
  let intercept: Intercept;
  const own = (packageId: string, facts: object) =>
    house.order(candidate, { packageId, mode: 'form', candidate: facts });
  const ofDriver = () => {
    const driversLicense = { licenseNumber: '1', type: 'personal', issuingAgency: 'US-TN' };
    return own('539163', { ...anna, familyName: 'Stone', driversLicense });
  };
  const ofMember = async () => {
    const { givenName, familyName, email } = anna;
    const named = { clientReferenceId: 'anna', givenName, familyName, email };
    const member = await house.session({ user: 'max', role: 'member', candidate: named });
    return house.order(member, { packageId: standardPackage, mode: 'email', candidate: {} });
  };
  beforeEach(async () => {
    intercept = (request, next) => next(request);
    house = await openHouse({ intercept: (request, next) => intercept(request, next) });
    candidate = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal((await own(basicPackage, anna)).status, 201);
  });
  afterEach(() => house.close());

  /** What a candidate's order meets at the service while another is sent in its place. */
  const fail = (method: string, failure: () => Response) => {
    intercept = async (request, next) =>
      request.method === method && request.url.includes('/candidates') ? failure() : next(request);
  };

  for (const [how, failure] of Object.entries({
    'nobody answers': cutOff(),
    'a gateway answers 502': answers(502),
    'a gateway answers 503': answers(503),
    'a gateway answers 504': answers(504),
    'a gateway answers 520': answers(520),
    'a gateway answers 524': answers(524),
  })) {
    test(`may still arrive where ${how}: a member's order waits for half a minute`, async () => {
      fail('PUT', failure);
      assert.equal(await codeOf(await own(standardPackage, invented)), 'service_unavailable');
      intercept = (request, next) => next(request);
      assert.equal(await codeOf(await ofMember()), 'in_progress');
      house.time.now += 30_000;
      await house.proxy.reconcile();
      assert.equal((await ofMember()).status, 201);
      assert.equal((await recordAtService(house, 'anna'))['givenName'], anna.givenName);
    });
  }

  test('hold up an order of another package until they have arrived, and no longer', async () => {
    const hold = (method: string, isMeant: (path: string) => boolean) => {
      const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const before = intercept;
      intercept = async (request, next) => {
        if (request.method !== method || !isMeant(request.url)) return before(request, next);
        intercept = before;
        reached.resolve();
        await released.promise;
        return next(request);
      };
      return { reached: reached.promise, release: released.resolve };
    };
    const saved = hold('PUT', (path) => path.includes('/candidates'));
    const first = own(standardPackage, { ...anna, familyName: 'Stone' });
    await saved.reached;
    const early = await ofDriver();
    assert.deepEqual([await codeOf(early), early.headers.get('retry-after')], ['in_progress', '1']);
    const ordered = hold('POST', (path) => path.endsWith('/screenings'));
    saved.release();
    await ordered.reached;
    assert.equal((await ofDriver()).status, 201);
    ordered.release();
    assert.equal((await first).status, 201);
  });

  test('hold nobody up for longer where the service was silent to everything else, too', async () => {
    fail('PUT', answers(502));
    assert.equal(await codeOf(await own(standardPackage, invented)), 'service_unavailable');
    intercept = async () => answers(502)();
    // Each read that fails begins a pause in which nothing else is read.
    for (const seconds of [2, 2, 4, 6, 9]) {
      house.time.now += seconds * 1_000;
      await house.proxy.reconcile();
    }
    house.time.now += 8_000;
    await house.proxy.reconcile();
    intercept = (request, next) => next(request);
    assert.equal(await codeOf(await ofMember()), 'in_progress');
    await house.proxy.reconcile();
    assert.equal((await ofMember()).status, 201);
  });

  test('may still arrive where a second try was refused', async () => {
    const failures = [cutOff(), answers(422)];
    fail('PUT', () => failures.shift()!());
    assert.equal((await own(standardPackage, invented)).status >= 400, true);
    assert.deepEqual(failures, []);
    intercept = (request, next) => next(request);
    assert.equal(await codeOf(await ofMember()), 'in_progress');
  });

  for (const [how, method, failure] of [
    ['were never sent', 'PUT', cutOff('ECONNREFUSED')],
    ['came too often', 'PUT', answers(429)],
    ['made the service fail', 'PUT', answers(500)],
    ['were not asked for', 'GET', cutOff()],
    ['were to be compared with what no gateway could read', 'GET', answers(504)],
  ] as const) {
    test(`hold no member's order up where they ${how}`, async () => {
      fail(method, failure);
      assert.equal((await own(standardPackage, invented)).status >= 400, true);
      intercept = (request, next) => next(request);
      assert.equal((await ofMember()).status, 201);
    });
  }
});
