import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceCandidate } from '../../server-example/service/candidate-names.ts';
import { readProfile } from '../../server-example/service/profile.ts';

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
