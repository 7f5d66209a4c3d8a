import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratchFolder } from '../../scratch-folder.ts';

const sources = [
  'build',
  'src',
  'manifest',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
];

function digests(folder: string): Record<string, string> {
  const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    files.toSorted().map((path) => [
      path.replaceAll('\\', '/'),
      createHash('sha384')
        .update(readFileSync(join(folder, path)))
        .digest('base64'),
    ]),
  );
}

test('two builds, each in a folder of its own, make the same bytes, and print the integrity of the single file', () => {
  const folder = scratchFolder('second-build');
  for (const source of sources) cpSync(source, join(folder, source), { recursive: true });
  const output = execFileSync('npm', ['run', 'build'], { cwd: folder, encoding: 'utf8' });
  const first = digests('dist');
  for (const source of globSync('**/*.ts', { cwd: 'src', exclude: ['**/*.d.ts'] }))
    assert.ok(source.replace(/ts$/, 'js') in first, `${source} was not built.`);
  assert.deepEqual(digests(join(folder, 'dist')), first);
  assert.ok(output.includes(`integrity="sha384-${first['standalone/screening-elements.js']}"`));
});
