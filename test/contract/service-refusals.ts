import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceCandidate } from '../../server-example/service/candidate-names.ts';
import { codePattern } from '../../server-example/service/error-grammar.ts';
import type { ServiceDialogue } from './service-dialogue.ts';
import { somebody } from './service-people.ts';

/** Errors and limits (interface, sections 7 and 8). */
export function refusalsChapter(talk: ServiceDialogue): void {
  describe('refusing', () => {
    test('answers 404 to an unknown identifier, in the grammar of its errors', async () => {
      const id = '999999999999';
      const answers = [
        await talk.service.call('GET', 'candidate', { id }),
        await talk.service.call('GET', 'subscription', { id }),
      ];
      for (const answer of answers) {
        assert.equal(answer.status, 404);
        const [code = ''] = talk.codesOf(answer);
        assert.match(code, codePattern(talk.profile.errors.format));
      }
    });

    test('names a malformed field and the reason', async () => {
      const wrong = { email: 'no address', dob: '20.01.1990', phone: '555', ssn: '1' };
      for (const [path, value] of Object.entries(wrong)) {
        const body = serviceCandidate(talk.profile, { ...somebody(), [path]: value });
        const answer = await talk.service.call('POST', 'candidates', { body });
        assert.equal(answer.status, 400, path);
        const groups = codePattern(talk.profile.errors.format).exec(talk.codesOf(answer)[0] ?? '')?.groups;
        assert.equal(groups?.['path'], talk.profile.candidate[path]);
        assert.equal(groups?.['reason'], talk.profile.errors.reasons['format']);
      }
    });

    test('asks to come again later by 429 and says when, if it is asked too often', async () => {
      if (talk.service.hasPortal) await talk.service.portal('PUT', '/quirks', { rateLimited: 1 });
      const { status, headers } = await talk.service.call('GET', 'packages');
      const wait = headers.get(talk.profile.headers.retryAfter);
      assert.ok(status === 200 || Number(wait) > 0);
      assert.equal(status, talk.service.hasPortal ? 429 : 200);
    });
  });
}
