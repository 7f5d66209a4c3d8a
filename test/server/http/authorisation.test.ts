import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkAuthorisation } from '../../attacks/check-authorisation.ts';

test('every route answers every sender as the matrix says, and tells nobody what is foreign from what is absent', async () => {
  const { tried, succeeded } = await checkAuthorisation();
  assert.deepEqual(succeeded, []);
  assert.ok(tried > 500, `only ${tried} were tried`);
});
