import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, completeCandidate, GivenSandbox } from './given-sandbox.ts';

test('candidates of v1 have numeric ids', async () => {
  const given = new GivenSandbox();
  const token = (await given.token('/oauth/token')).body['access_token'];
  const created = await given.callWith(
    { Authorization: `Bearer ${token}` },
    { method: 'POST', path: '/v1/candidates', body: completeCandidate },
  );
  assert.match(String(created.body['id']), /^\d+$/);
});

test('a refused candidate names the path of every malformed field', async () => {
  const answered = await new GivenSandbox().call('POST', '/v2/candidates', {
    ...completeCandidate,
    email: 'ada',
    dob: '1990-02-30',
    ssn: '123-45-4321',
    phone: '615 555 0134',
    confirmedNoMiddleName: 'yes',
    address: { regionCode: 'TN', postalCode: '!', countryCode: 'QQ' },
    aliases: [{ givenName: 'A' }, { givenName: 7 }],
  });
  assert.deepEqual(
    new Set(codes(answered)),
    new Set([
      '400#email?format',
      '400#dob?format',
      '400#ssn?format',
      '400#phone?format',
      '400#confirmedNoMiddleName?format',
      '400#address.regionCode?format',
      '400#address.postalCode?format',
      '400#address.countryCode?format',
      '400#aliases[1].givenName?format',
    ]),
  );
});

test("a driver's license without a type is refused", async () => {
  const driversLicense = { licenseNumber: 'T1', issuingAgency: 'US-TN' };
  const answered = await new GivenSandbox().call('POST', '/v2/candidates', {
    ...completeCandidate,
    driversLicense,
  });
  assert.deepEqual(codes(answered), ['400#driversLicense.type']);
});

test('a change keeps the fields that it does not name, and null removes a field', async () => {
  const given = new GivenSandbox();
  const id = await given.candidate();
  const change = { phone: null, address: { postalCode: '37011' } };
  const { status, body } = await given.call('PUT', `/v2/candidates/${id}`, change);
  assert.equal(status, 200);
  assert.equal(body['phone'], undefined);
  assert.deepEqual(body['address'], { ...completeCandidate.address, postalCode: '37011' });
  assert.equal(body['ssn'], completeCandidate.ssn);
});

test('a body that is not a JSON object is refused', async () => {
  const answered = await new GivenSandbox().call('POST', '/v2/candidates', [completeCandidate]);
  assert.deepEqual(codes(answered), ['400#body?format']);
});

test('the same idempotency key gives the same candidate, and is refused with another body', async () => {
  const given = new GivenSandbox();
  const key = { 'Idempotency-Key': 'k1' };
  const create = (body: object) => ({ method: 'POST', path: '/v2/candidates', body });
  const first = await given.callWith(key, create(completeCandidate));
  const second = await given.callWith(key, create(completeCandidate));
  const other = await given.callWith(key, create({ ...completeCandidate, givenName: 'Bo' }));
  assert.deepEqual([second.status, second.body], [201, first.body]);
  assert.equal(other.status, 422);
});
