import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Problem } from '../../src/protocol/problem.ts';
import { anna, basicPackage, type House, invitee, openHouse, standardPackage } from './house.ts';

interface Known {
  givenName: string;
  familyName: string;
  email: string;
  ssn?: string;
}

const ownOrder = (more: object = {}) => ({
  packageId: standardPackage,
  mode: 'form',
  candidate: { ...anna, ...more },
});

describe('while a member awaits the check of a candidate, the candidate', () => {
  let house: House;
  let annas: string;

  const open = async (options: Parameters<typeof openHouse>[0] = {}) => {
    house = await openHouse(options);
    annas = await house.session({ subject: 'anna', role: 'candidate' });
    const max = await house.session({ subject: 'max', role: 'member', candidate: invitee });
    const order = { packageId: basicPackage, mode: 'email', candidate: {} };
    assert.equal((await house.order(max, order)).status, 201);
  };
  /** What the service has of Anna. */
  const known = async () => {
    const atService = (path: string, init: RequestInit) =>
      house.sandbox.fetch(new Request(`http://localhost:8081/v2${path}`, init));
    const login = { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` };
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const token = await atService('/oauth', { method: 'POST', headers: login, body });
    const { access_token: bearer } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${bearer}` };
    const found = await atService('/candidates?clientReferenceId=anna', { headers });
    return ((await found.json()) as Known[]).map(({ givenName, familyName, email, ssn }) => [
      givenName,
      familyName,
      email,
      ssn,
    ]);
  };
  const screenings = async () =>
    (await house.portal<{ screenings: { id: string }[] }>('/screenings')).screenings;

  beforeEach(() => open());
  afterEach(() => house.close());

  test('does not become somebody else by another order, and reads why', async () => {
    const other = { givenName: 'False', familyName: 'Identity', email: 'throwaway@example.com' };
    const answer = await house.order(annas, ownOrder(other));
    assert.equal(answer.status, 422);
    const { code, errors } = (await answer.json()) as Problem;
    assert.equal(code, 'fields_invalid');
    assert.deepEqual(
      errors,
      ['givenName', 'familyName', 'email'].map((path) => ({ path, code: 'check-underway' })),
    );
    assert.deepEqual(await known(), [['Anna', 'Bell', anna.email, undefined]]);
    assert.equal((await screenings()).length, 1);
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
    annas = await house.session({ subject: 'anna', role: 'candidate' });
    const max = await house.session({ subject: 'max', role: 'member', candidate: invitee });
    const ordering = house.order(max, { packageId: basicPackage, mode: 'email', candidate: {} });
    await reached.promise;
    const answer = await house.order(annas, ownOrder({ familyName: 'Identity' }));
    released.resolve();
    assert.equal((await ordering).status, 201);
    const { errors } = (await answer.json()) as Problem;
    assert.deepEqual(errors, [{ path: 'familyName', code: 'check-underway' }]);
    assert.deepEqual(await known(), [['Anna', 'Bell', anna.email, undefined]]);
  });

  test('completes what the service does not know yet, and changes it no more', async () => {
    const inCapitals = { givenName: 'ANNA', email: 'Anna.Bell@example.com' };
    assert.equal((await house.order(annas, ownOrder(inCapitals))).status, 201);
    assert.deepEqual(await known(), [['Anna', 'Bell', anna.email, anna.ssn]]);
    const another = { ...ownOrder({ dob: '1999-09-09', fingerprints: 'taken' }), packageId: '539184' };
    const { errors } = (await (await house.order(annas, another)).json()) as Problem;
    assert.deepEqual(errors, [{ path: 'dob', code: 'check-underway' }]);
  });

  test('gets the facts that the host passes', async () => {
    const candidate = { familyName: 'Bell-Stone' };
    const token = await house.session({ subject: 'anna', role: 'candidate', candidate });
    assert.equal((await house.order(token, ownOrder())).status, 201);
    assert.deepEqual(await known(), [['Anna', 'Bell-Stone', anna.email, anna.ssn]]);
  });

  test('can change them once the check is over', async () => {
    const [screening] = await screenings();
    const done = { status: 'complete', result: 'clear' };
    await house.portal(`/screenings/${screening!.id}`, 'PUT', done);
    assert.equal((await house.order(annas, ownOrder({ familyName: 'Stone' }))).status, 201);
    assert.equal((await known())[0]?.[1], 'Stone');
  });

  test('stays the same at a service whose candidates cannot be read', async () => {
    await house.close();
    await open({ profile: { reads: { candidate: false } } });
    await house.order(annas, ownOrder({ familyName: 'Identity' }));
    assert.equal((await known())[0]?.[1], 'Bell');
  });
});
