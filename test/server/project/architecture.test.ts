import assert from 'node:assert/strict';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { globSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const config = fileURLToPath(new URL('../../../.dependency-cruiser.js', import.meta.url));
const rules = ((await extractOptions(config)).ruleSet?.forbidden ?? []).flatMap((rule) =>
  'to' in rule ? [rule] : [],
);
const files = globSync('{src,server-example,sandbox,demo,bench,site,test}/**/*.{ts,js}', {
  exclude: ['**/node_modules/**'],
});

/** Every pattern of a rule that says which of our files it is about. */
const patterns = rules.flatMap(({ name, from, to }) =>
  [from.path, to.path]
    .flatMap((path) => path ?? [])
    .filter((path) => !path.includes('node_modules'))
    .map((path) => ({ name, path })),
);

/** A rule about a folder that was renamed would forbid nothing. */
describe('the import rules', () => {
  test('every rule is about files that exist', () => {
    assert.ok(patterns.length > 40);
    const empty = patterns.filter(({ path }) => !files.some((file) => new RegExp(path).test(file)));
    assert.deepEqual(empty, []);
  });

  test('every folder of the proxy has its place among the rooms', () => {
    const folders = new Set(files.flatMap((file) => /^server-example\/([\w-]+)\//.exec(file)?.[1] ?? []));
    folders.delete('dist');
    const rooms = rules
      .filter(({ name }) => name === 'server-rooms-look-down')
      .map(({ to }) => String(to.path));
    const placed = new Set(rooms.flatMap((path) => path.match(/[\w-]+(?=[|)])/g) ?? []));
    // The lowest room looks down on nobody.
    placed.add('store');
    assert.deepEqual(
      [...folders].filter((folder) => !placed.has(folder)),
      [],
    );
  });
});
