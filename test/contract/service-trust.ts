import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { identifier } from '../../server-example/service/screening-request.ts';
import { readField, withField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceDialogue } from './service-dialogue.ts';
import { somebody, somebodyWhole } from './service-people.ts';
import type { Answer } from './service-under-test.ts';

/** Trusted end users (interface, section 1). */
export function trustChapter(talk: ServiceDialogue): void {
  describe('asked to trust a member', () => {
    const ask = async (candidateId: string): Promise<Answer> =>
      talk.service.call('POST', 'identities', {
        body: { candidateId: identifier(talk.profile, candidateId), type: talk.profile.trust.identityType },
      });
    const answers = (identity: Answer, pick: (texts: string[]) => string | undefined) => {
      const { question: names, answer, answers: list } = talk.profile.trust;
      const questions = (talk.at(identity, talk.profile.trust.questions) as unknown[]).map(objectOf);
      const given = questions.map((question) => {
        const choices = (readField(question, names.choices) as unknown[]).map(objectOf);
        const text = pick(choices.map((choice) => String(readField(choice, names.choiceText))));
        const choice = choices.find((one) => readField(one, names.choiceText) === text)!;
        const made = withField({}, answer.questionId, readField(question, names.id));
        return withField(made, answer.choiceId, readField(choice, names.choiceId));
      });
      return withField({}, list, given);
    };

    test('asks questions that have choices', async () => {
      const identity = await ask(await talk.create(somebodyWhole()));
      assert.ok(identity.status < 300, `${identity.status}`);
      const questions = talk.at(identity, talk.profile.trust.questions);
      assert.ok(Array.isArray(questions) && questions.length > 0);
      for (const question of questions) {
        assert.ok(Array.isArray(readField(objectOf(question), talk.profile.trust.question.choices)));
      }
    });

    test('gives three attempts', async () => {
      const identity = await ask(await talk.create(somebodyWhole()));
      if (!talk.service.hasPortal) return;
      const body = answers(identity, (texts) => texts.toSorted().at(-1));
      const id = String(talk.at(identity, 'id'));
      const left = [];
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const answer = await talk.service.call(talk.profile.methods.verifyIdentity, 'identityVerification', {
          id,
          body,
        });
        left.push(talk.at(answer, talk.profile.trust.attemptsLeft));
      }
      assert.deepEqual(left, [2, 1, 0]);
    });

    test('lets one who proved identity order in their name, until the trust is ended, and again when enabled', async () => {
      const candidateId = await talk.create(somebodyWhole());
      const identity = await ask(candidateId);
      if (!talk.service.hasPortal) return;
      const identityId = String(talk.at(identity, 'id'));
      const body = answers(identity, (texts) => texts.toSorted((a, b) => a.localeCompare(b, 'en'))[0]);
      const verified = await talk.service.call(talk.profile.methods.verifyIdentity, 'identityVerification', {
        id: identityId,
        body,
      });
      assert.equal(talk.at(verified, talk.profile.trust.status), talk.profile.trust.verified);
      const proof = withField({}, talk.profile.trust.identityId, identityId);
      const trust = await talk.service.call('POST', 'candidateTrust', { id: candidateId, body: proof });
      const id = String(talk.at(trust, 'id'));
      assert.equal((await talk.service.call('GET', 'trustedUser', { id })).status, 200);

      const other = await talk.create(somebody());
      const inTheirName = talk.orderBody(other, [
        ['invite.method', 'email'],
        [talk.profile.screening.trustedUserId, id],
        [talk.profile.screening.endUserCertificate, 'Hiring for child care in my own home'],
      ]);
      const place = async () => (await talk.service.call('POST', 'screenings', { body: inTheirName })).status;
      assert.equal(await place(), 201);
      assert.equal((await talk.service.call('DELETE', 'trust', { id })).status, 204);
      assert.equal(await place(), 400);
      assert.equal(
        (await talk.service.call(talk.profile.methods.enableTrust, 'trustEnable', { id })).status,
        200,
      );
      assert.equal(await place(), 201);
    });
  });
}
