import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { CanaryPlaces } from '../../attacks/canary-places.ts';
import { CanarySearch } from '../../attacks/canary-search.ts';
import { checkCanaries } from '../../attacks/check-canaries.ts';
import { briefFactor } from '../../attacks/scale.ts';

const name = 'Zoë "Quill" O’Hara';
const number = '536914728';

/** A leak of a name, as it would look in each encoding. */
const planted: Record<string, string | Buffer> = {
  plain: name,
  'URL-encoded': encodeURIComponent(name),
  base64: Buffer.from(`{"a":"${name}"}`).toString('base64'),
  'base64, one byte on': Buffer.from(`{"ab":"${name}"}`).toString('base64'),
  'base64, two bytes on': Buffer.from(`{"abc":"${name}"}`).toString('base64'),
  base64url: Buffer.from(`${name}??>>`).toString('base64url'),
  hex: Buffer.from(name).toString('hex'),
  'hex in capitals': Buffer.from(name).toString('hex').toUpperCase(),
  'JSON-escaped': JSON.stringify({ name }),
  'HTML-escaped': '<b>Zoë &quot;Quill&quot; O’Hara</b>',
  reversed: 'araH’O "lliuQ" ëoZ',
  'UTF-16LE': Buffer.from(name, 'utf16le'),
};
/** The same of a number. */
const plantedNumber = {
  plain: number,
  dashed: '536-91-4728',
  spaced: 'no. 536 91 4728.',
  dotted: '536.914.728',
};

describe('the search for canaries', () => {
  const search = new CanarySearch({ name, number });
  test('finds a planted name in every encoding, and leaves out what is allowed', () => {
    for (const [encoding, leak] of Object.entries(planted)) {
      const around = Buffer.concat([Buffer.from('before '), Buffer.from(leak), Buffer.from(' after')]);
      const places = new CanaryPlaces();
      places.keep('a file', around);
      assert.match(places.leaks(search, {}).join(), /^the name is in a file/, encoding);
      assert.deepEqual(places.leaks(search, { name: ['a file'] }), [], encoding);
    }
  });
  test('finds a planted number in every grouping', () => {
    for (const [grouping, leak] of Object.entries(plantedNumber)) {
      const found = search.find(`x${leak}y`).map(({ canary }) => canary);
      assert.deepEqual(found, ['number'], grouping);
    }
  });
  test('finds nothing in what is only like it', () => {
    assert.deepEqual(search.find(`Zoe Quill O'Hara 536-91-4729 ${Buffer.from('Zoë').toString('hex')}`), []);
  });
});

test('nothing of a person and no secret is in any answer, event, log line, address, counter or file', async () => {
  const seed = randomBytes(4).toString('hex');
  const { tried, succeeded } = await checkCanaries({ factor: briefFactor, seed });
  assert.deepEqual(succeeded, [], `seed ${seed}`);
  assert.ok(tried > 500, `only ${tried} places were searched`);
});
