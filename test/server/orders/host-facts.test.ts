import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
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

describe('where the candidate will work', () => {
  let house: House | undefined;
  afterEach(() => house?.close());
  const workPlace = { countryCode: 'US', regionCode: 'US-NY', municipality: 'New York' };
  const { givenName, familyName, email } = anna;
  const byEmail = { packageId: standardPackage, mode: 'email', candidate: { givenName, familyName, email } };
  const places = async (profile: object, given: object = workPlace) => {
    await house?.close();
    house = await openHouse({ profile });
    const token = await house.session({
      user: 'anna',
      role: 'candidate',
      workPlace: given as typeof workPlace,
    });
    assert.equal((await house.order(token, byEmail)).status, 201);
    const { screenings } = await house.portal<{ screenings: { workPlace?: unknown }[] }>('/screenings');
    return screenings.map((screening) => screening.workPlace);
  };
  const names = {
    countryCode: 'workPlace.countryCode',
    regionCode: 'workPlace.regionCode',
    municipality: 'workPlace.municipality',
  };

  test('comes with the order where the service takes it, as much of it as it takes', async () => {
    assert.deepEqual(await places({ order: { workPlace: names } }), [workPlace]);
    assert.deepEqual(await places({ order: { workPlace: { ...names, municipality: null } } }), [
      { countryCode: 'US', regionCode: 'US-NY' },
    ]);
    assert.deepEqual(await places({ order: { workPlace: names } }, { countryCode: 'DE' }), [
      { countryCode: 'DE' },
    ]);
  });

  test('has the form of a region that the service wants', async () => {
    const profile = { forms: { region: 'TN' }, order: { workPlace: names } };
    assert.deepEqual(await places(profile), [{ ...workPlace, regionCode: 'NY' }]);
  });

  test('stays with the host where the profile names no place for it', async () => {
    assert.deepEqual(await places({}), [undefined]);
  });

  test('is refused where it is none', async () => {
    house = await openHouse();
    const opened = house;
    const refused = async (place: object) => {
      const body = { user: 'anna', role: 'candidate', packages: [], workPlace: place };
      const answer = await opened.ask('/sessions', { method: 'POST', token: hostKey, body });
      const { errors } = (await answer.json()) as { errors: { path: string }[] };
      return [answer.status, errors.map(({ path }) => path)];
    };
    assert.deepEqual(await refused({ countryCode: 'USA' }), [400, ['workPlace.countryCode']]);
    assert.deepEqual(await refused({ countryCode: 'US', regionCode: 'NY' }), [400, ['workPlace.regionCode']]);
    assert.deepEqual(await refused({ countryCode: 'US', regionCode: 'CA-ON' }), [
      400,
      ['workPlace.regionCode'],
    ]);
  });
});
