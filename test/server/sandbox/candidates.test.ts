import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, completeCandidate, GivenSandbox } from './given-sandbox.ts';

test('a candidate is read back as it was created', async () => {
  const given = new GivenSandbox();
  const created = await given.call('POST', '/v2/candidates', completeCandidate);
  assert.equal(created.status, 201);
  const { id, ...rest } = created.body;
  assert.match(String(id), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual(rest, completeCandidate);
  assert.deepEqual((await given.call('GET', `/v2/candidates/${id}`)).body, created.body);
});

test('candidates of v1 have numeric ids', async () => {
  const given = new GivenSandbox();
  const token = (await given.token('/oauth/token')).body['access_token'];
  const created = await given.callWith(
    { Authorization: `Bearer ${token}` },
    { method: 'POST', path: '/v1/candidates', body: completeCandidate },
  );
  assert.match(String(created.body['id']), /^\d+$/);
});

test('a candidate needs the four minimum fields', async () => {
  const answered = await new GivenSandbox().call('POST', '/v2/candidates', {});
  assert.equal(answered.status, 400);
  assert.deepEqual(codes(answered), [
    '400#givenName',
    '400#familyName',
    '400#email',
    '400#clientReferenceId',
  ]);
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

test('a date of birth in the future is refused', async () => {
  const given = new GivenSandbox();
  const answered = await given.call('POST', '/v2/candidates', { ...completeCandidate, dob: '2026-03-02' });
  assert.deepEqual(codes(answered), ['400#dob?format']);
});

test("a driver's license without a type is refused", async () => {
  const driversLicense = { licenseNumber: 'T1', issuingAgency: 'US-TN' };
  const answered = await new GivenSandbox().call('POST', '/v2/candidates', {
    ...completeCandidate,
    driversLicense,
  });
  assert.deepEqual(codes(answered), ['400#driversLicense.type']);
});

test('an email address or a reference that is in use is refused', async () => {
  const given = new GivenSandbox();
  await given.candidate();
  const again = await given.call('POST', '/v2/candidates', {
    ...completeCandidate,
    email: 'ADA@example.org',
  });
  assert.equal(again.status, 409);
  assert.deepEqual(codes(again), ['409#email?already-in-use', '409#clientReferenceId?already-in-use']);
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

test('candidates are found by email address and by reference, page by page', async () => {
  const given = new GivenSandbox();
  const first = await given.candidate();
  await given.candidate({ email: 'bo@example.org', clientReferenceId: 'member-2' });
  const find = async (query: string) =>
    [...(await given.call('GET', `/v2/candidates?${query}`)).body].map(({ id }) => id);
  assert.deepEqual(await find('email=Ada@example.org'), [first]);
  assert.deepEqual(await find('clientReferenceId=member-1'), [first]);
  assert.deepEqual(await find('email=nobody@example.org'), []);
  assert.equal((await find('limit=1')).length, 1);
  assert.notDeepEqual(await find('limit=1&offset=1'), [first]);
});

test('an unknown candidate is answered 404', async () => {
  assert.equal((await new GivenSandbox().call('GET', '/v2/candidates/nobody')).status, 404);
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
