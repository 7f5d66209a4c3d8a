import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checkNaughtyInput } from './check-naughty-input.ts';
import { briefFactor } from './scale.ts';

test('no input makes the proxy fail, and none is repeated in its answers or its log', async () => {
  const seed = randomBytes(4).toString('hex');
  const { tried, succeeded, serverErrors } = await checkNaughtyInput({ factor: briefFactor, seed });
  assert.deepEqual(succeeded, [], `seed ${seed}`);
  assert.deepEqual([...serverErrors], [], `seed ${seed}`);
  assert.ok(tried > 5_000, `only ${tried} were tried`);
});
