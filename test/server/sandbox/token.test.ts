import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basic, GivenSandbox } from './given-sandbox.ts';

test('a token works only with its own version', async () => {
  const given = new GivenSandbox();
  for (const [path, own, other] of [
    ['/v2/oauth', '/v2/packages', '/v1/packages'],
    ['/oauth/token', '/v1/packages', '/v2/packages'],
  ] as const) {
    const token = (await given.token(path)).body['access_token'];
    const headers = { Authorization: `Bearer ${token}` };
    assert.equal((await given.send('GET', own, { headers })).status, 200);
    assert.equal((await given.send('GET', other, { headers })).status, 401);
  }
});

test('an Authorization header that is not "Bearer <token>" fails with 500', async () => {
  const given = new GivenSandbox();
  for (const Authorization of ['bearer abc', 'Bearer', 'Bearer a b', 'abc', basic]) {
    assert.equal(
      (await given.send('GET', '/v2/packages', { headers: { Authorization } })).status,
      500,
      Authorization,
    );
  }
});
