import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, callback, codes, GivenSandbox } from './given-sandbox.ts';

test('a screening that is read back does not contain the credentials of the callback', async () => {
  const given = new GivenSandbox();
  const { id } = await given.screening();
  const { text, body } = await given.call('GET', `/v2/screenings/${id}`);
  assert.deepEqual(body['callback'], { uri: callback.uri });
  assert.doesNotMatch(text, /user:pass/);
});

test('a required list may be empty, but its members must be complete', async () => {
  const given = new GivenSandbox();
  const candidateId = await given.candidate({ additionalAddresses: [], aliases: [{ givenName: 'Ad' }] });
  const order = { candidateId, packageId: '539152' };
  const answered = await given.call('POST', '/v2/screenings', order);
  assert.deepEqual(codes(answered), ['400#candidate?required-fields=aliases[0].familyName']);
  await given.call('PUT', `/v2/candidates/${candidateId}`, { aliases: [] });
  assert.equal((await given.call('POST', '/v2/screenings', order)).status, 201);
});

test('a refused order names the path of every wrong field', async () => {
  const given = new GivenSandbox();
  const candidateId = await given.candidate();
  const refused = async (order: object) => codes(await given.call('POST', '/v2/screenings', order));
  assert.deepEqual(await refused({}), ['400#candidateId', '400#packageId']);
  assert.deepEqual(await refused({ candidateId: 'x', packageId: '539146' }), ['400#candidateId?unknown']);
  assert.deepEqual(await refused({ candidateId, packageId: '1' }), ['400#packageId?unknown']);
  assert.deepEqual(await refused({ candidateId, packageId: '539199' }), ['400#packageId?inactive']);
  const packageId = '539146';
  assert.deepEqual(await refused({ candidateId, packageId, invite: { method: 'post' } }), [
    '400#invite.method?format',
  ]);
  assert.deepEqual(await refused({ candidateId, packageId, callback: { uri: 'x' } }), [
    '400#callback.uri?format',
  ]);
});

test('two orders with the same idempotency key make one screening', async () => {
  const given = new GivenSandbox();
  const order = { candidateId: await given.candidate(), packageId: '539146' };
  const key = { 'Idempotency-Key': 'k1' };
  const answers = await Promise.all(
    [1, 2].map(() => given.callWith(key, { method: 'POST', path: '/v2/screenings', body: order })),
  );
  assert.deepEqual(answers[0]?.body, answers[1]?.body);
  assert.equal([...((await given.portal('GET', '/screenings')).body['screenings'] as Body)].length, 1);
});

test('the same seed gives the same ids, tokens and links', async () => {
  const run = async (seed: string) => {
    const given = new GivenSandbox({ seed });
    const token = (await given.token()).body['access_token'];
    const { id, candidateId, invite } = await given.screening({ invite: { method: 'link' } });
    return [token, id, candidateId, invite?.['link']];
  };
  assert.deepEqual(await run('one'), await run('one'));
  const [one, other] = [await run('one'), await run('other')];
  assert.equal(
    one.some((value, index) => value === other[index]),
    false,
  );
});
