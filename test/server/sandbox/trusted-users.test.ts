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
const rightAnswers = (identity: Body) =>
  questionsOf(identity).map(({ id, answers }) => ({ questionId: id, response: answers.toSorted()[0] }));

const questionsOf = (identity: Body) =>
  (identity['kba'] as unknown as { questions: { id: string; prompt: string; answers: string[] }[] })
    .questions;

const proof = (answers: object[]) => ({ kba: { answers } });

async function trusted() {
  const { given, candidateId, identity } = await asked();
  const path = `/v2/identities/${identity['id']}/verification`;
  await given.call('PUT', path, proof(rightAnswers(identity)));
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
    Object.fromEntries(answers.map(({ questionId, response }) => [questionId, response])),
  );
  const verified = await given.call('PUT', `/v2/identities/${identity['id']}/verification`, proof(answers));
  assert.equal(verified.body['status'], 'verified');
});

test('the identity questions do not reveal the right answers', async () => {
  const { identity } = await asked();
  assert.doesNotMatch(JSON.stringify(identity), /right/i);
});

test('an identity fails after three wrong attempts', async () => {
  const { given, identity } = await asked();
  const path = `/v2/identities/${identity['id']}/verification`;
  const attempt = () => given.call('PUT', path, proof([]));
  const seen = [await attempt(), await attempt(), await attempt()].map(({ body }) => body['status']);
  assert.deepEqual(seen, ['pending', 'pending', 'failed']);
  assert.deepEqual(codes(await attempt()), ['422#identity?no-attempts-left']);
});

test('an identity has the published shape: questions and choices in kba, choices as plain texts', async () => {
  const { given, candidateId, identity } = await asked();
  const { kba, ...rest } = identity;
  assert.deepEqual(rest, { id: identity['id'], candidateId, type: 'kba', status: 'pending' });
  assert.deepEqual(Object.keys(kba ?? {}), ['questions']);
  for (const question of questionsOf(identity)) {
    assert.deepEqual(Object.keys(question), ['id', 'prompt', 'answers']);
    assert.ok(question.answers.every((choice: unknown) => typeof choice === 'string'));
  }
  assert.deepEqual((await given.call('GET', `/v2/identities/${identity['id']}`)).body, identity);
});

test('a retry gives fresh questions, and no further attempt', async () => {
  const { given, identity } = await asked();
  const path = `/v2/identities/${identity['id']}`;
  await given.call('PUT', `${path}/verification`, proof([]));
  const again = await given.call('POST', `${path}/retry`);
  assert.equal(again.status, 200);
  assert.notDeepEqual(again.body['kba'], identity['kba']);
  await given.call('PUT', `${path}/verification`, proof([]));
  assert.equal((await given.call('PUT', `${path}/verification`, proof([]))).body['status'], 'failed');
  assert.deepEqual(codes(await given.call('POST', `${path}/retry`)), ['422#identity?no-attempts-left']);
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
