import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, codes, GivenSandbox } from './given-sandbox.ts';

async function asked() {
  const given = new GivenSandbox();
  const candidateId = await given.candidate();
  const { status, body } = await given.call('POST', '/v2/identities', { candidateId, type: 'kba' });
  assert.equal(status, 201);
  return { given, candidateId, identity: body };
}

/** The right choice is the one that is first in the alphabet. */
function rightAnswers(identity: Body) {
  return [...(identity['questions'] as Body)].map((question) => {
    const [first] = [...(question['choices'] as Body)].toSorted((one, other) =>
      String(one['text']) < String(other['text']) ? -1 : 1,
    );
    return { questionId: question['id'], choiceId: first?.['id'] };
  });
}

async function trusted() {
  const { given, candidateId, identity } = await asked();
  const path = `/v2/identities/${identity['id']}/verification`;
  await given.call('PUT', path, { answers: rightAnswers(identity) });
  const { body } = await given.call('POST', `/v2/candidates/${candidateId}/trust`, {
    identityId: identity['id'],
  });
  return { given, candidateId, trust: body };
}

test('the answers that the portal shows verify an identity', async () => {
  const { given, identity } = await asked();
  const answers = rightAnswers(identity);
  const [shown] = (await given.portal('GET', '/identities')).body['identities'] ?? [];
  assert.deepEqual(
    shown?.['rightAnswers'],
    Object.fromEntries(answers.map((one) => [one.questionId, one.choiceId])),
  );
  const verified = await given.call('PUT', `/v2/identities/${identity['id']}/verification`, { answers });
  assert.equal(verified.body['status'], 'verified');
});

test('the identity questions do not reveal the right answers', async () => {
  const { identity } = await asked();
  assert.doesNotMatch(JSON.stringify(identity), /right/i);
});

test('an identity fails after three wrong attempts', async () => {
  const { given, identity } = await asked();
  const path = `/v2/identities/${identity['id']}/verification`;
  const attempt = () => given.call('PUT', path, { answers: [] });
  const seen = [await attempt(), await attempt(), await attempt()].map(({ body }) => [
    body['status'],
    body['attemptsLeft'],
  ]);
  assert.deepEqual(seen, [
    ['pending', 2],
    ['pending', 1],
    ['failed', 0],
  ]);
  assert.deepEqual(codes(await attempt()), ['422#identity?no-attempts-left']);
});

test('trust needs a verified identity of the same candidate', async () => {
  const { given, candidateId, identity } = await asked();
  const early = await given.call('POST', `/v2/candidates/${candidateId}/trust`, {
    identityId: identity['id'],
  });
  assert.deepEqual(codes(early), ['422#identityId?not-yet-complete']);
  const other = await given.candidate({ email: 'bo@example.org', clientReferenceId: 'member-2' });
  const foreign = await given.call('POST', `/v2/candidates/${other}/trust`, { identityId: identity['id'] });
  assert.deepEqual(codes(foreign), ['400#identityId?unknown']);
});

test('a trusted user orders screenings with a certificate until the trust is revoked', async () => {
  const { given, candidateId, trust } = await trusted();
  const order = { candidateId, packageId: '539146', trustedUserId: trust['id'] };
  const place = (more: object) => given.call('POST', '/v2/screenings', { ...order, ...more });
  assert.deepEqual(codes(await place({})), ['400#endUserCertificate']);
  const placed = await place({ endUserCertificate: 'tenant screening' });
  assert.deepEqual([placed.status, placed.body['trustedUserId']], [201, trust['id']]);

  assert.equal((await given.call('DELETE', `/v2/trusts/${trust['id']}`)).status, 204);
  assert.equal((await given.call('GET', `/v2/trusted-users/${trust['id']}`)).body['status'], 'revoked');
  assert.deepEqual(codes(await place({ endUserCertificate: 'tenant screening' })), [
    '400#trustedUserId?not-trusted',
  ]);
  assert.equal((await given.call('PUT', `/v2/trusts/${trust['id']}/enable`)).body['status'], 'active');
  assert.equal((await place({ endUserCertificate: 'tenant screening' })).status, 201);
});
