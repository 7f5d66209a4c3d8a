import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { anna, basicPackage, codeOf, form, type House, openHouse, standardPackage } from '../house.ts';
import { recordAtService } from '../record-at-service.ts';

/** Whom Anna pretends to be in the check of her own. */
const invented = {
  ...anna,
  givenName: 'Saint',
  familyName: 'Clean',
  email: 'saint@example.com',
  dob: '1980-02-03',
  ssn: '219099999',
};
const identity = {
  givenName: anna.givenName,
  familyName: anna.familyName,
  email: anna.email,
  dob: anna.dob,
  ssn: anna.ssn,
};

describe('the check that a member orders', () => {
  let house: House;
  const ofMember = (facts: object = identity, packageId = standardPackage) =>
    house
      .session({ user: 'max', role: 'member', candidate: { clientReferenceId: 'anna', ...facts } })
      .then((token) => house.order(token, { packageId, mode: 'email', candidate: {} }));
  const ownCheck = async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const order = { ...form, candidate: invented };
    assert.equal((await house.order(token, order)).status, 201);
    await house.report({ status: 'complete', result: 'clear' });
  };
  const known = async () => {
    const { givenName, familyName, email, dob, ssn } = await recordAtService(house, 'anna');
    return { givenName, familyName, email, dob, ssn };
  };

  beforeEach(async () => {
    house = await openHouse();
  });
  afterEach(() => house.close());

  test('is about whom the host names, whoever the candidate pretended to be before', async () => {
    await ownCheck();
    assert.equal((await ofMember()).status, 201);
    assert.deepEqual(await known(), identity);
    assert.deepEqual(await house.outbox(), [anna.email]);
  });

  test('leaves what the host does not pass, or the package does not ask, as it is', async () => {
    await ownCheck();
    const { dob, ssn, ...names } = identity;
    assert.equal((await ofMember(names)).status, 201);
    assert.equal((await ofMember({ ...names, dob, ssn }, basicPackage)).status, 201);
    assert.deepEqual(await known(), { ...names, dob: invented.dob, ssn: invented.ssn });
  });

  test('is about whom the host names also where the service reads no candidates back', async () => {
    await house.close();
    house = await openHouse({ profile: { reads: { candidate: false } } });
    await ownCheck();
    assert.equal((await ofMember()).status, 201);
    assert.deepEqual(await known(), identity);
  });

  test('follows a new name that the host passes while an earlier one is under way', async () => {
    assert.equal((await ofMember(identity, basicPackage)).status, 201);
    const married = { ...identity, familyName: 'Bell-Stone' };
    assert.equal((await ofMember(married)).status, 201);
    assert.deepEqual(await known(), married);
  });

  test('is refused where somebody else has the address that the host passes', async () => {
    const other = await house.session({ user: 'bob', role: 'candidate' });
    const order = form;
    assert.equal((await house.order(other, order)).status, 201);
    await ownCheck();
    const refused = await ofMember();
    assert.deepEqual([refused.status, await codeOf(refused)], [422, 'fields_invalid']);
    assert.equal((await known()).email, invented.email);
  });
});
