import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRawRequests } from './check-raw-requests.ts';

test('bytes that are no proper request open nothing and break nothing', async () => {
  const { tried, succeeded, serverErrors } = await checkRawRequests();
  assert.deepEqual(succeeded, []);
  assert.deepEqual([...serverErrors], []);
  assert.ok(tried > 20, `only ${tried} were tried`);
});
