import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { canonicalPath } from '../../server-example/service/candidate-names.ts';
import type { Profile } from '../../server-example/service/profile.ts';
import { readAt } from '../../server-example/service/wire-body.ts';
import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import type { ServiceClient } from './service-client.ts';

/** Packages and their required fields (interface, sections 1.2 and 2). */
export function packageTests(client: ServiceClient): void {
  describe('packages', () => {
    let packages: Candidate[];
    before(async () => {
      packages = await client.packages();
    });
    const each = (name: Exclude<keyof Profile['package'], 'product' | 'requiredField'>) =>
      packages.map((one) => readField(one, client.profile.package[name]));

    test('the service lists packages, each with a title and an identifier of its own', () => {
      assert.ok(packages.length > 0);
      assert.equal(new Set(each('id').map(String)).size, packages.length);
      for (const id of each('id')) assert.match(String(id), /^\d+$/);
      for (const title of each('title')) assert.equal(typeof title, 'string');
    });

    test('the service lists the required fields of each package, by paths that the profile knows', () => {
      for (const fields of each('requiredFields')) {
        assert.ok(Array.isArray(fields));
        for (const field of fields) {
          const path = String(readAt(field, client.profile.package.requiredField.path));
          assert.ok(canonicalPath(client.profile, path) ?? client.profile.uncollectable.includes(path), path);
        }
      }
    });

    test('the service lists the components and products of each package', () => {
      for (const components of each('components')) {
        assert.ok(Array.isArray(components) && components.every((title) => typeof title === 'string'));
      }
      for (const products of each('products')) {
        assert.ok(
          Array.isArray(products) &&
            products.every((one) => typeof readAt(one, client.profile.package.product.title) === 'string'),
        );
      }
    });
  });
}
