import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceCandidate } from '../../server-example/service/candidate-names.ts';
import { codePattern } from '../../server-example/service/error-grammar.ts';
import type { ServiceClient } from './service-client.ts';
import { minimalCandidate } from './sample-candidates.ts';

/** Errors and limits (interface, sections 7 and 8). */
export function refusalTests(client: ServiceClient): void {
  describe('refusals', () => {
    test('the service answers 404 to an unknown identifier, in its error grammar', async () => {
      const id = '999999999999';
      const answers = [
        await client.service.call('GET', 'candidate', { id }),
        await client.service.call('GET', 'subscription', { id }),
      ];
      for (const answer of answers) {
        assert.equal(answer.status, 404);
        const [code = ''] = client.codesOf(answer);
        assert.match(code, codePattern(client.profile.errors.format));
      }
    });

    test('the service names a malformed field and the reason', async () => {
      const wrong = { email: 'no address', dob: '20.01.1990', phone: '555', ssn: '1' };
      for (const [path, value] of Object.entries(wrong)) {
        const body = serviceCandidate(client.profile, { ...minimalCandidate(), [path]: value });
        const answer = await client.service.call('POST', 'candidates', { body });
        assert.equal(answer.status, 400, path);
        const groups = codePattern(client.profile.errors.format).exec(
          client.codesOf(answer)[0] ?? '',
        )?.groups;
        assert.equal(groups?.['path'], client.profile.candidate[path]);
        assert.equal(groups?.['reason'], client.profile.errors.reasons['format']);
      }
    });

    test('the service answers 429 with a waiting time if it is called too often', async () => {
      if (client.service.hasPortal) await client.service.portal('PUT', '/quirks', { rateLimited: 1 });
      const { status, headers } = await client.service.call('GET', 'packages');
      const wait = headers.get(client.profile.headers.retryAfter);
      assert.ok(status === 200 || Number(wait) > 0);
      assert.equal(status, client.service.hasPortal ? 429 : 200);
    });
  });
}
