import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceCandidate } from '../../../server-example/service/candidate-names.ts';
import { readProfile } from '../../../server-example/service/profile.ts';

const inKowloon = {
  address: { addressLine: '20 Nathan Road', municipality: 'Tsim Sha Tsui', regionCode: 'Kowloon' },
};

test('a region without a code is written behind the city', () => {
  assert.deepEqual(serviceCandidate(readProfile(), inKowloon), {
    address: { addressLine: '20 Nathan Road', municipality: 'Tsim Sha Tsui, Kowloon', regionCode: undefined },
  });
});

test('a region without a code goes to the field that the profile names for it', () => {
  const profile = readProfile({ candidate: { 'address.regionName': 'address.area' } });
  assert.deepEqual(serviceCandidate(profile, inKowloon), {
    address: {
      addressLine: '20 Nathan Road',
      municipality: 'Tsim Sha Tsui',
      regionCode: undefined,
      area: 'Kowloon',
    },
  });
});

test('a region with a code stays where it is', () => {
  const address = { municipality: 'Portland', regionCode: 'US-OR' };
  assert.deepEqual(serviceCandidate(readProfile(), { address }), { address });
});

const inHouse = { address: { addressLine: '12 Main St', addressLine2: 'Apt 4B' } };

test('the second line of an address is written behind the first', () => {
  assert.deepEqual(serviceCandidate(readProfile(), inHouse), {
    address: { addressLine: '12 Main St, Apt 4B', addressLine2: undefined },
  });
});

test('the second line of an address goes to the field that the profile names for it', () => {
  const profile = readProfile({ candidate: { 'address.addressLine2': 'address.unit' } });
  assert.deepEqual(serviceCandidate(profile, inHouse), {
    address: { addressLine: '12 Main St', unit: 'Apt 4B' },
  });
});
