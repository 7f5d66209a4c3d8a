import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, GivenSandbox } from './given-sandbox.ts';

test('the standard package requires the fields of a person and an address', async () => {
  const { body } = await new GivenSandbox().call('GET', '/v2/packages');
  const { title, active, components, requiredFields } = body[1] as Body;
  assert.deepEqual([title, active], ['Standard background check', true]);
  assert.deepEqual(components, ['SSN trace', 'National criminal search', 'County criminal search']);
  assert.deepEqual(requiredFields, [
    'givenName',
    'middleName',
    'familyName',
    'email',
    'dob',
    'ssn',
    'phone',
    'address.addressLine',
    'address.municipality',
    'address.regionCode',
    'address.postalCode',
    'address.countryCode',
  ]);
});

test('packages do not list fields that other fields imply', async () => {
  const { text } = await new GivenSandbox().call('GET', '/v2/packages');
  assert.doesNotMatch(text, /driversLicense\.type|confirmedNoMiddleName/);
});
