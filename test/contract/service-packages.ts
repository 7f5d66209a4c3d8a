import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { canonicalPath } from '../../server-example/service/candidate-names.ts';
import type { Profile } from '../../server-example/service/profile.ts';
import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { objectOf, type ServiceDialogue } from './service-dialogue.ts';

/** What a client can order, and what it must collect for it (interface, sections 1.2 and 2). */
export function packagesChapter(talk: ServiceDialogue): void {
  describe('asked for packages', () => {
    let packages: Candidate[];
    before(async () => {
      packages = await talk.packages();
    });
    const each = (name: keyof Profile['package']) =>
      packages.map((one) => readField(one, talk.profile.package[name]));

    test('lists at least one, each with an identifier of its own and a title', () => {
      assert.ok(packages.length > 0);
      assert.equal(new Set(each('id').map(String)).size, packages.length);
      for (const id of each('id')) assert.match(String(id), /^\d+$/);
      for (const title of each('title')) assert.equal(typeof title, 'string');
    });

    test('says which candidate fields each one needs, by paths that the profile knows', () => {
      for (const fields of each('requiredFields')) {
        assert.ok(Array.isArray(fields));
        for (const path of fields.map(String)) {
          assert.ok(canonicalPath(talk.profile, path) ?? talk.profile.uncollectable.includes(path), path);
        }
      }
    });

    test('says what each one is made of', () => {
      for (const components of each('components')) {
        assert.ok(Array.isArray(components) && components.every((title) => typeof title === 'string'));
      }
      for (const products of each('products')) {
        assert.ok(
          Array.isArray(products) &&
            products.every((one) => typeof objectOf(one)['description'] === 'string'),
        );
      }
    });
  });
}
