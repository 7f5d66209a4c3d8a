import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { checkHostileService } from './check-hostile-service.ts';
import { hostileAnswers } from './hostile-answers.ts';
import { briefFactor } from './scale.ts';

test('a hostile service breaks no promise, mixes nobody up, leads nobody away, and leaves the proxy healthy', async () => {
  const seed = randomBytes(4).toString('hex');
  const { attacks, faults } = await checkHostileService({ factor: briefFactor, seed });
  assert.deepEqual(attacks.succeeded, [], `seed ${seed}`);
  assert.deepEqual([...attacks.serverErrors], [], `seed ${seed}`);
  assert.equal(faults.survived, faults.tried);
  assert.ok(faults.tried > hostileAnswers.length, 'Not every answer was tried.');
});
