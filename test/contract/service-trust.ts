import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { identifier } from '../../server-example/service/screening-request.ts';
import { readField, withField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceClient } from './service-client.ts';
import { minimalCandidate, completeCandidate } from './sample-candidates.ts';
import type { Answer } from './service-under-test.ts';

/** Trusted end users (interface, section 1). */
export function trustTests(client: ServiceClient): void {
  describe('trusted end users', () => {
    const ask = async (candidateId: string): Promise<Answer> =>
      client.service.call('POST', 'identities', {
        body: {
          candidateId: identifier(client.profile, candidateId),
          type: client.profile.trust.identityType,
        },
      });
    const answers = (identity: Answer, pick: (texts: string[]) => string | undefined) => {
      const { question: names, answer, answers: list } = client.profile.trust;
      const questions = (client.at(identity, client.profile.trust.questions) as unknown[]).map(objectOf);
      const given = questions.map((question) => {
        const choices = (readField(question, names.choices) as unknown[]).map(objectOf);
        const text = pick(choices.map((choice) => String(readField(choice, names.choiceText))));
        const choice = choices.find((one) => readField(one, names.choiceText) === text)!;
        const made = withField({}, answer.questionId, readField(question, names.id));
        return withField(made, answer.choiceId, readField(choice, names.choiceId));
      });
      return withField({}, list, given);
    };

    test('the service’s identity questions have choices', async () => {
      const identity = await ask(await client.create(completeCandidate()));
      assert.ok(identity.status < 300, `${identity.status}`);
      const questions = client.at(identity, client.profile.trust.questions);
      assert.ok(Array.isArray(questions) && questions.length > 0);
      for (const question of questions) {
        assert.ok(Array.isArray(readField(objectOf(question), client.profile.trust.question.choices)));
      }
    });

    test('the service allows three attempts at the identity questions', async () => {
      const identity = await ask(await client.create(completeCandidate()));
      if (!client.service.hasPortal) return;
      const body = answers(identity, (texts) => texts.toSorted().at(-1));
      const id = String(client.at(identity, 'id'));
      const left = [];
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const answer = await client.service.call(
          client.profile.methods.verifyIdentity,
          'identityVerification',
          {
            id,
            body,
          },
        );
        left.push(client.at(answer, client.profile.trust.attemptsLeft));
      }
      assert.deepEqual(left, [2, 1, 0]);
    });

    test('the service lets a verified member order screenings until the trust is revoked, and again after it is enabled', async () => {
      const candidateId = await client.create(completeCandidate());
      const identity = await ask(candidateId);
      if (!client.service.hasPortal) return;
      const identityId = String(client.at(identity, 'id'));
      const body = answers(identity, (texts) => texts.toSorted((a, b) => a.localeCompare(b, 'en'))[0]);
      const verified = await client.service.call(
        client.profile.methods.verifyIdentity,
        'identityVerification',
        {
          id: identityId,
          body,
        },
      );
      assert.equal(client.at(verified, client.profile.trust.status), client.profile.trust.verified);
      const proof = withField({}, client.profile.trust.identityId, identityId);
      const trust = await client.service.call('POST', 'candidateTrust', { id: candidateId, body: proof });
      const id = String(client.at(trust, 'id'));
      assert.equal((await client.service.call('GET', 'trustedUser', { id })).status, 200);

      const other = await client.create(minimalCandidate());
      const inTheirName = client.orderBody(other, [
        ['invite.method', 'email'],
        [client.profile.screening.trustedUserId, id],
        [client.profile.screening.endUserCertificate, 'Hiring for child care in my own home'],
      ]);
      const place = async () =>
        (await client.service.call('POST', 'screenings', { body: inTheirName })).status;
      assert.equal(await place(), 201);
      assert.equal((await client.service.call('DELETE', 'trust', { id })).status, 204);
      assert.equal(await place(), 400);
      assert.equal(
        (await client.service.call(client.profile.methods.enableTrust, 'trustEnable', { id })).status,
        200,
      );
      assert.equal(await place(), 201);
    });
  });
}
