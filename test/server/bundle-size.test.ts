import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bound, sizes } from '../bundle-sizes.ts';

test('the script with both elements weighs no more than it may', async () => {
  const script = (await sizes()).find(({ isScript }) => isScript);
  assert(script, 'There is no dist/bundle/screening-elements.js: run npm run build.');
  assert(
    script.bytes <= bound,
    `${script.file} has ${script.bytes} bytes after gzip -9, ${script.bytes - bound} more than it may. ` +
      'Move what is entered late or rarely into a LateChunk, or make something simpler.',
  );
});

test('the script needs no file to start: only later parts are imported, from beside it and of its own version', async () => {
  const code = await readFile(new URL('../../dist/bundle/screening-elements.js', import.meta.url), 'utf8');
  assert.doesNotMatch(code, /(^|[;}])\s*import\s*[{"'*\w]/, 'The script imports something statically.');
  const parts = [...code.matchAll(/import\(([^)]*)\)/g)].map(([, part = '']) => part);
  assert(parts.length > 0);
  for (const part of parts) assert.match(part, /^[`"']\.\/[\w-]+\.js\?[\da-f]{8}[`"']$/);
});

test('a chunk takes what it shares from the running script, whatever its address', async () => {
  for (const { file, isScript } of await sizes()) {
    const code = await readFile(new URL(`../../dist/bundle/${file}`, import.meta.url), 'utf8');
    // A second copy of the script leaves the parts of the first one where they are.
    if (isScript) assert.match(code, /globalThis\[Symbol\.for\([^)]*\)\]\?\?=\{/);
    else assert.doesNotMatch(code, /screening-elements\.js/, `${file} imports the script by its name.`);
  }
});
