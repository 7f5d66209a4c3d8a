import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basic, codes, GivenSandbox } from './given-sandbox.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

test('a token request is answered with a bearer token for ten hours', async () => {
  const { status, body } = await new GivenSandbox().token();
  assert.equal(status, 200);
  assert.match(String(body['access_token']), /^[0-9a-f]{64}$/);
  assert.deepEqual([body['token_type'], body['expires_in']], ['bearer', 36000]);
});

test('wrong client credentials are refused', async () => {
  const wrong = `Basic ${Buffer.from('sandbox-client:guess').toString('base64')}`;
  const given = new GivenSandbox();
  const body = 'grant_type=client_credentials';
  const answered = await given.send('POST', '/v2/oauth', {
    headers: { ...form, Authorization: wrong },
    body,
  });
  assert.deepEqual([answered.status, codes(answered)], [401, ['401#client?credentials']]);
  assert.equal((await given.send('POST', '/v2/oauth', { headers: form, body })).status, 401);
});

test('a token request with another grant or content type is refused', async () => {
  const given = new GivenSandbox();
  const grant = await given.send('POST', '/v2/oauth', {
    headers: { ...form, Authorization: basic },
    body: 'grant_type=password',
  });
  const json = { Authorization: basic, 'Content-Type': 'application/json' };
  const type = await given.send('POST', '/v2/oauth', {
    headers: json,
    body: '{"grant_type":"client_credentials"}',
  });
  assert.deepEqual([grant.status, codes(grant)], [400, ['400#grant_type']]);
  assert.deepEqual([type.status, codes(type)], [400, ['400#content-type']]);
});

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

test('a token expires after ten hours', async () => {
  const given = new GivenSandbox();
  assert.equal((await given.call('GET', '/v2/packages')).status, 200);
  await given.advance(35_999);
  assert.equal((await given.call('GET', '/v2/packages')).status, 200);
  await given.advance(1);
  assert.equal((await given.call('GET', '/v2/packages')).status, 401);
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

test('a call without a token or with an unknown one is answered 401', async () => {
  const given = new GivenSandbox();
  assert.equal((await given.send('GET', '/v2/packages')).status, 401);
  assert.equal(
    (await given.send('GET', '/v2/packages', { headers: { Authorization: 'Bearer unknown' } })).status,
    401,
  );
});
