import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceCandidate } from '../../server-example/service/candidate-names.ts';
import { codePattern } from '../../server-example/service/error-grammar.ts';
import { answersOf, readField } from '../../src/protocol/candidate.ts';
import type { ServiceClient } from './service-client.ts';
import { minimalCandidate, completeCandidate } from './sample-candidates.ts';

/** Whether a read shows a text with some characters covered: `XXXXX4321`, `XXXX-01-20`. */
function isMasked(read: unknown, sent: unknown): boolean {
  if (typeof read !== 'string' || typeof sent !== 'string' || read.length !== sent.length) return false;
  return [...read].every((character, index) => character === sent[index] || /[Xx*•#]/.test(character));
}

/** Candidates (interface, sections 2 and 4). */
export function candidateTests(client: ServiceClient): void {
  describe('candidates', () => {
    test('the service creates a candidate from the four minimum fields and answers with its identifier', async () => {
      const candidate = minimalCandidate();
      const answer = await client.service.call('POST', 'candidates', {
        body: serviceCandidate(client.profile, candidate),
      });
      assert.equal(answer.status, 201);
      assert.match(typeof client.at(answer, client.profile.candidate['id']!), /^(string|number)$/);
      for (const [path, value] of Object.entries(serviceCandidate(client.profile, candidate))) {
        assert.deepEqual(client.at(answer, path), value);
      }
    });

    test('the service refuses a candidate without one of the four minimum fields, and names it', async () => {
      for (const path of ['givenName', 'familyName', 'email', 'clientReferenceId']) {
        const { [path]: _, ...rest } = minimalCandidate();
        const answer = await client.service.call('POST', 'candidates', {
          body: serviceCandidate(client.profile, rest),
        });
        assert.equal(answer.status, 400);
        const name = client.profile.candidate[path] ?? path;
        assert.ok(
          client.codesOf(answer).some((code) => code.includes(name)),
          name,
        );
      }
    });

    test('the service keeps all fields of a candidate', async () => {
      const candidate = completeCandidate();
      const sent = answersOf(serviceCandidate(client.profile, candidate));
      const id = await client.create(candidate);
      for (const maskedReads of client.service.hasPortal ? [false, true] : [false]) {
        if (client.service.hasPortal) await client.service.portal('PUT', '/quirks', { maskedReads });
        const answer = await client.service.call('GET', 'candidate', { id });
        assert.equal(answer.status, 200);
        for (const [path, value] of sent) {
          const read = client.at(answer, path);
          assert.ok(read === value || isMasked(read, value), `${path}: ${String(read)}`);
        }
      }
      if (client.service.hasPortal) await client.service.portal('PUT', '/quirks', { maskedReads: false });
    });

    test('the service reads a candidate back under v2, and under v1 as long as v1 exists', async () => {
      const id = await client.create(minimalCandidate());
      assert.equal((await client.service.call('GET', 'candidate', { id })).status, 200);
      const { status } = await client.service.call('GET', 'candidate', { id, version: 'v1' });
      assert.ok(client.service.hasPortal ? status === 200 : status !== 500, `${status}`);
    });

    test('the service updates the fields of a candidate that are sent', async () => {
      const candidate = minimalCandidate();
      const id = await client.create(candidate);
      const changed = { ...candidate, familyName: 'Bell' };
      const body = serviceCandidate(client.profile, changed);
      const { updateCandidate } = client.profile.methods;
      const { status } = await client.service.call(updateCandidate, 'candidate', { id, body });
      assert.ok(status >= 200 && status < 300, `${status}`);
      const read = await client.service.call('GET', 'candidate', { id });
      assert.equal(client.at(read, client.profile.candidate['familyName']!), 'Bell');
    });

    test('the service refuses an email address or a reference of another candidate', async () => {
      const first = minimalCandidate();
      await client.create(first);
      for (const path of ['email', 'clientReferenceId']) {
        const body = serviceCandidate(client.profile, { ...minimalCandidate(), [path]: first[path] });
        const answer = await client.service.call('POST', 'candidates', { body });
        assert.equal(answer.status, 409);
        const [code = ''] = client.codesOf(answer);
        const groups = codePattern(client.profile.errors.format).exec(code)?.groups;
        assert.equal(groups?.['path'], client.profile.candidate[path] ?? path);
        assert.equal(groups?.['reason'], client.profile.errors.reasons['already-in-use']);
      }
    });

    test('the service finds a candidate by email address and by reference, if the profile has a search', async () => {
      const candidate = minimalCandidate();
      const id = await client.create(candidate);
      const { search, lists, reads } = client.profile;
      const page = { [search.limit]: '10', [search.offset]: '0' };
      for (const path of ['email', 'clientReferenceId'] as const) {
        const query = { [search[path]]: String(candidate[path]), ...page };
        const { status, body } = await client.service.call('GET', 'candidates', { query });
        assert.equal(status === 200, reads.candidateSearch);
        const found = reads.candidateSearch ? client.listAt(body, lists.candidates) : [];
        const ids = found.map((one) => String(readField(one, client.profile.candidate['id']!)));
        assert.deepEqual(ids, reads.candidateSearch ? [id] : []);
      }
    });
  });
}
