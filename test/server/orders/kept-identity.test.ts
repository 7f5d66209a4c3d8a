import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Problem } from '../../../src/protocol/problem.ts';
import {
  anna,
  basicPackage,
  codeOf,
  form,
  type House,
  type HouseOptions,
  invitee,
  openHouse,
} from '../house.ts';
import { recordAtService } from '../record-at-service.ts';

/** What is said, whichever answers differ. */
const checkUnderway = [{ path: 'givenName', code: 'check-underway' }];

const ownOrder = (more: object = {}) => ({
  ...form,
  candidate: { ...anna, ...more },
});

describe('while a member awaits the check of a candidate, the candidate', () => {
  let house: House;
  let annas: string;

  const open = async (options: HouseOptions = {}) => {
    house = await openHouse(options);
    annas = await house.session({ user: 'anna', role: 'candidate' });
    const max = await house.session({ user: 'max', role: 'member', candidate: invitee });
    const order = { packageId: basicPackage, mode: 'email', candidate: {} };
    assert.equal((await house.order(max, order)).status, 201);
  };
  /** What the service has of Anna. */
  const known = async () => {
    const { givenName, familyName, email, ssn } = await recordAtService(house, 'anna');
    return [givenName, familyName, email, ssn];
  };

  beforeEach(() => open());
  afterEach(() => house.close());

  test('does not become somebody else by another order, and reads why', async () => {
    const other = { givenName: 'False', familyName: 'Identity', email: 'throwaway@example.com' };
    const answer = await house.order(annas, ownOrder(other));
    assert.equal(answer.status, 422);
    const { code, errors } = (await answer.json()) as Problem;
    assert.equal(code, 'fields_invalid');
    assert.deepEqual(errors, checkUnderway);
    assert.deepEqual(await known(), ['Anna', 'Bell', anna.email, undefined]);
    assert.equal((await house.checks()).length, 1);
  });

  test('does not become somebody else either while that order is still on its way', async () => {
    await house.close();
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    house = await openHouse({
      intercept: async (request, next) => {
        const isInvite = request.method === 'POST' && request.url.endsWith('/screenings');
        if (isInvite && (await request.clone().text()).includes('"invite"')) {
          reached.resolve();
          await released.promise;
        }
        return next(request);
      },
    });
    annas = await house.session({ user: 'anna', role: 'candidate' });
    const max = await house.session({ user: 'max', role: 'member', candidate: invitee });
    const ordering = house.order(max, { packageId: basicPackage, mode: 'email', candidate: {} });
    await reached.promise;
    const answer = await house.order(annas, ownOrder({ familyName: 'Identity' }));
    released.resolve();
    assert.equal((await ordering).status, 201);
    const { errors } = (await answer.json()) as Problem;
    assert.deepEqual(errors, checkUnderway);
    assert.deepEqual(await known(), ['Anna', 'Bell', anna.email, undefined]);
  });

  test('completes what the service does not know yet, and changes it no more', async () => {
    const inCapitals = { givenName: 'ANNA', email: 'Anna.Bell@example.com' };
    assert.equal((await house.order(annas, ownOrder(inCapitals))).status, 201);
    assert.deepEqual(await known(), ['Anna', 'Bell', anna.email, anna.ssn]);
    const another = { ...ownOrder({ dob: '1999-09-09', fingerprints: 'taken' }), packageId: '539184' };
    const { errors } = (await (await house.order(annas, another)).json()) as Problem;
    assert.deepEqual(errors, checkUnderway);
  });

  test('is not told which answer differs, and is asked to wait after five of them in a day', async () => {
    assert.equal((await house.order(annas, ownOrder())).status, 201);
    const another = (more: object) =>
      house.order(annas, { ...ownOrder({ fingerprints: 'taken', ...more }), packageId: '539184' });
    const guesses = [
      { familyName: 'Zz' },
      { email: 'zz@example.com' },
      { dob: '1999-09-09' },
      { familyName: 'Zz', dob: '1999-09-09' },
      { familyName: 'Yy', dob: anna.dob },
    ];
    for (const guess of guesses) {
      const { errors } = (await (await another(guess)).json()) as Problem;
      assert.deepEqual(errors, checkUnderway);
    }
    assert.equal(await codeOf(await another({ dob: anna.dob })), 'rate_limited');
  });

  test('cannot guess a birth date without end where the host passes everything else', async () => {
    assert.equal((await house.order(annas, ownOrder())).status, 201);
    const { givenName, familyName, email, ssn } = anna;
    const token = await house.session({
      user: 'anna',
      role: 'candidate',
      candidate: { givenName, familyName, email, ssn },
    });
    const codes = [];
    for (const day of ['01', '02', '03', '04', '05', '06']) {
      const candidate = { dob: `1990-04-${day}`, fingerprints: 'taken' };
      codes.push(await codeOf(await house.order(token, { packageId: '539184', mode: 'form', candidate })));
    }
    assert.deepEqual(codes, [...Array.from({ length: 5 }, () => 'fields_invalid'), 'rate_limited']);
    assert.match(house.logged.join(''), /"facts_guessed"/);
  });

  test('can change them once the check is over', async () => {
    const [screening] = await house.checks();
    const done = { status: 'complete', result: 'clear' };
    await house.report(done, screening!.id);
    assert.equal((await house.order(annas, ownOrder({ familyName: 'Stone' }))).status, 201);
    assert.equal((await known())[1], 'Stone');
  });
});
