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

const questionsOf = (identity: Body) =>
  (identity['kba'] as unknown as { questions: { id: string; prompt: string; answers: string[] }[] })
    .questions;

test('the identity questions do not reveal the right answers', async () => {
  const { identity } = await asked();
  assert.doesNotMatch(JSON.stringify(identity), /right/i);
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
