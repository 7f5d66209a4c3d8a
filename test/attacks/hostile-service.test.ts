import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checkHostileService } from './check-hostile-service.ts';
import { hostileAnswers } from './hostile-answers.ts';
import { briefFactor } from './scale.ts';

test('a hostile service breaks no promise, mixes nobody up, leads nobody away, and leaves the proxy healthy', async () => {
  const seed = randomBytes(4).toString('hex');
  const { tried, succeeded, serverErrors } = await checkHostileService({ factor: briefFactor, seed });
  assert.deepEqual(succeeded, [], `seed ${seed}`);
  assert.deepEqual([...serverErrors], [], `seed ${seed}`);
  assert.ok(tried > hostileAnswers.length, 'Not every answer was tried.');
});
