import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { longParts } from '../../parts.ts';

interface Lock {
  packages: Record<
    string,
    { integrity?: string; resolved?: string; link?: boolean; devDependencies?: object }
  >;
}
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const { scripts } = read('package.json') as { scripts: Record<string, string> };
const commands = [...Object.values(scripts), ...longParts.flatMap((part) => part.commands)];
const folders = commands.flatMap((command) => /install-for ([\w/]+)/.exec(command)?.[1] ?? []);

test('a folder with packages of its own is installed from its lock file', () => {
  assert.match(scripts['install-for']!, /^npm ci /);
  assert.ok(folders.includes('manifest'));
});

for (const folder of new Set(['.', ...folders]))
  test(`the lock file of ${folder} pins every package by its digest, and names no registry`, () => {
    const { packages } = read(`${folder}/package-lock.json`) as Lock;
    const { devDependencies } = read(`${folder}/package.json`) as Lock['packages'][string];
    assert.deepEqual(packages['']?.devDependencies, devDependencies);
    for (const [path, { integrity, resolved, link }] of Object.entries(packages)) {
      if (!path.includes('node_modules/') || link) continue;
      assert.match(integrity ?? '', /^sha512-/, path);
      assert.equal(resolved, undefined, path);
    }
  });
