import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { identifier } from '../../server-example/service/screening-request.ts';
import { readAt } from '../../server-example/service/wire-body.ts';
import { withField } from '../../src/protocol/candidate.ts';
import type { ServiceClient } from './service-client.ts';
import { minimalCandidate, completeCandidate } from './sample-candidates.ts';
import type { Answer } from './service-under-test.ts';

/** Trusted end users (interface, section 1). */
export function trustTests(client: ServiceClient): void {
  describe('trusted end users', () => {
    const ask = async (candidateId: string): Promise<Answer> => {
      const { candidateId: path, type, identityType } = client.profile.trust;
      const proof = withField({}, path, identifier(client.profile, candidateId));
      return client.service.call('POST', 'identities', { body: withField(proof, type, identityType) });
    };
    const answers = (identity: Answer, pick: (texts: string[]) => string | undefined) => {
      const { question: names, answer, answers: list } = client.profile.trust;
      const questions = client.at(identity, client.profile.trust.questions) as unknown[];
      const given = questions.map((question) => {
        const choices = readAt(question, names.choices) as unknown[];
        const text = pick(choices.map((choice) => String(readAt(choice, names.choiceText))));
        const choice = choices.find((one) => readAt(one, names.choiceText) === text);
        const made = withField({}, answer.questionId, readAt(question, names.id));
        return withField(made, answer.choiceId, readAt(choice, names.choiceId));
      });
      return withField({}, list, given);
    };
    const identityOf = (answer: Answer) => String(client.at(answer, client.profile.trust.identity));

    test('the service’s identity questions have choices', async () => {
      const identity = await ask(await client.create(completeCandidate()));
      assert.ok(identity.status < 300, `${identity.status}`);
      const questions = client.at(identity, client.profile.trust.questions);
      assert.ok(Array.isArray(questions) && questions.length > 0);
      for (const question of questions) {
        assert.ok(Array.isArray(readAt(question, client.profile.trust.question.choices)));
      }
    });

    test('the service allows three attempts at the identity questions', async () => {
      const identity = await ask(await client.create(completeCandidate()));
      if (!client.service.hasPortal) return;
      const body = answers(identity, (texts) => texts.toSorted().at(-1));
      const id = identityOf(identity);
      const { methods, trust, reads } = client.profile;
      const words = [];
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const answer = await client.service.call(methods.verifyIdentity, 'identityVerification', {
          id,
          body,
        });
        words.push(client.at(answer, trust.status));
      }
      assert.ok(words.every((word) => word !== trust.verified));
      assert.equal(
        (await client.service.call(methods.verifyIdentity, 'identityVerification', { id, body })).status,
        422,
      );
      if (reads.identityRetry)
        assert.equal((await client.service.call('POST', 'identityRetry', { id })).status, 422);
    });

    test('the service gives fresh identity questions for another attempt, if the profile has a retry', async () => {
      const identity = await ask(await client.create(completeCandidate()));
      if (!client.service.hasPortal || !client.profile.reads.identityRetry) return;
      const again = await client.service.call('POST', 'identityRetry', { id: identityOf(identity) });
      assert.equal(again.status, 200);
      assert.ok((client.at(again, client.profile.trust.questions) as unknown[]).length > 0);
    });

    test('the service lets a verified member order screenings until the trust is revoked, and again after it is enabled', async () => {
      const candidateId = await client.create(completeCandidate());
      const identity = await ask(candidateId);
      if (!client.service.hasPortal) return;
      const identityId = identityOf(identity);
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
      const proof = withField({}, client.profile.trust.identityId, identifier(client.profile, identityId));
      const trust = await client.service.call('POST', 'candidateTrust', { id: candidateId, body: proof });
      const id = String(client.at(trust, client.profile.trust.trust));
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
