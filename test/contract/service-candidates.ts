import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { serviceCandidate } from '../../server-example/service/candidate-names.ts';
import { codePattern } from '../../server-example/service/error-grammar.ts';
import { readField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceDialogue } from './service-dialogue.ts';
import { somebody, somebodyWhole } from './service-people.ts';

/** Whom to screen: created, read, changed, found (interface, sections 2 and 4). */
export function candidatesChapter(talk: ServiceDialogue): void {
  describe('given a candidate', () => {
    test('creates it from the four minimum fields and answers it with an identifier', async () => {
      const candidate = somebody();
      const answer = await talk.service.call('POST', 'candidates', {
        body: serviceCandidate(talk.profile, candidate),
      });
      assert.equal(answer.status, 201);
      assert.match(typeof talk.at(answer, talk.profile.candidate['id']!), /^(string|number)$/);
      for (const [path, value] of Object.entries(serviceCandidate(talk.profile, candidate))) {
        assert.deepEqual(talk.at(answer, path), value);
      }
    });

    test('refuses one that lacks any of the four, naming it', async () => {
      for (const path of ['givenName', 'familyName', 'email', 'clientReferenceId']) {
        const { [path]: _, ...rest } = somebody();
        const answer = await talk.service.call('POST', 'candidates', {
          body: serviceCandidate(talk.profile, rest),
        });
        assert.equal(answer.status, 400);
        const name = talk.profile.candidate[path] ?? path;
        assert.ok(
          talk.codesOf(answer).some((code) => code.includes(name)),
          name,
        );
      }
    });

    test('keeps everything that a candidate can have', async () => {
      const candidate = somebodyWhole();
      const { ssn: _, dob: __, ...clear } = serviceCandidate(talk.profile, candidate);
      const answer = await talk.service.call('GET', 'candidate', { id: await talk.create(candidate) });
      assert.equal(answer.status, 200);
      for (const [name, value] of Object.entries(clear)) {
        assert.deepEqual(objectOf(answer.body)[name], value, name);
      }
      assert.match(String(talk.at(answer, talk.profile.candidate['ssn']!)), /^(12345|XXXXX)4321$/);
      assert.match(String(talk.at(answer, talk.profile.candidate['dob']!)), /^(1990|XXXX)-01-20$/);
    });

    test('reads it back in v2, and under the path of v1 as long as that lives', async () => {
      const id = await talk.create(somebody());
      assert.equal((await talk.service.call('GET', 'candidate', { id })).status, 200);
      const { status } = await talk.service.call('GET', 'candidate', { id, version: 'v1' });
      assert.ok(talk.service.hasPortal ? status === 200 : status !== 500, `${status}`);
    });

    test('updates the fields that are sent', async () => {
      const candidate = somebody();
      const id = await talk.create(candidate);
      const changed = { ...candidate, familyName: 'Bell' };
      const body = serviceCandidate(talk.profile, changed);
      assert.equal(
        (await talk.service.call(talk.profile.methods.updateCandidate, 'candidate', { id, body })).status,
        200,
      );
      const read = await talk.service.call('GET', 'candidate', { id });
      assert.equal(talk.at(read, talk.profile.candidate['familyName']!), 'Bell');
    });

    test('refuses an e-mail address or a reference that another one uses', async () => {
      const first = somebody();
      await talk.create(first);
      for (const path of ['email', 'clientReferenceId']) {
        const body = serviceCandidate(talk.profile, { ...somebody(), [path]: first[path] });
        const answer = await talk.service.call('POST', 'candidates', { body });
        assert.equal(answer.status, 409);
        const [code = ''] = talk.codesOf(answer);
        const groups = codePattern(talk.profile.errors.format).exec(code)?.groups;
        assert.equal(groups?.['path'], talk.profile.candidate[path] ?? path);
        assert.equal(groups?.['reason'], talk.profile.errors.reasons['already-in-use']);
      }
    });

    test('finds it by e-mail address and by reference, a page at a time, if it can be searched at all', async () => {
      const candidate = somebody();
      const id = await talk.create(candidate);
      const { search, lists, reads } = talk.profile;
      const page = { [search.limit]: '10', [search.offset]: '0' };
      for (const path of ['email', 'clientReferenceId'] as const) {
        const query = { [search[path]]: String(candidate[path]), ...page };
        const { status, body } = await talk.service.call('GET', 'candidates', { query });
        assert.equal(status === 200, reads.candidateSearch);
        const found = reads.candidateSearch ? talk.listAt(body, lists.candidates) : [];
        const ids = found.map((one) => String(readField(one, talk.profile.candidate['id']!)));
        assert.deepEqual(ids, reads.candidateSearch ? [id] : []);
      }
    });
  });
}
