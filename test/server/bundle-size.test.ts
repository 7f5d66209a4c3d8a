import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundleFiles } from '../bundle-files.ts';
import { byteGates, entries } from '../bundle-sizes.ts';
import { gzipBytes } from '../gzip-bytes.ts';
import { scriptImports } from '../script-imports.ts';
import { fileOf, staticClosure } from '../static-closure.ts';

const files = await bundleFiles();

/** Each entry of the build, and what it may weigh with all that it imports before it runs. */
const gates: { entry: string; bound: number }[] = [
  { entry: entries.elements, bound: byteGates.elements },
  { entry: entries.status, bound: byteGates.status },
];

for (const { entry, bound } of gates) {
  test(`${entry} and all that it imports at once weigh no more than ${bound} bytes`, () => {
    const closure = [...staticClosure(files, entry)].map(([path, code]) => ({
      path,
      bytes: gzipBytes(code),
    }));
    const total = closure.reduce((sum, { bytes }) => sum + bytes, 0);
    const list = closure.map(({ path, bytes }) => `${path} ${bytes}`).join(', ');
    assert(
      total <= bound,
      `${total} bytes after gzip -9, ${total - bound} too many (${list}). ` +
        'Import what is needed late or rarely with import(), or make something simpler.',
    );
  });
}

for (const { entry } of gates)
  test(`${entry}, opened by whoever served it alone, says that the files beside it are needed`, () => {
    assert.match(files.get(entry)!, /^\/\/ .*serve the whole dist\/bundle folder\.$/m);
  });

test('every import of the bundle names a file of the bundle', () => {
  for (const { specifier, path } of allImports()) {
    assert.match(specifier, /^\.\.?\//, `${path} imports ${specifier}, which a browser does not find.`);
    assert(files.has(fileOf(specifier, path)), `${path} imports ${specifier}, which the build did not make.`);
  }
});

test('what a script loads is named with its version, so that no cache answers with another one', () => {
  for (const { specifier, path } of allImports())
    assert.match(specifier, /-[\w-]{8}\.js$/, `${path} imports ${specifier}.`);
});

test('no file of the bundle imports an entry, which a page may know by another address and would run twice', () => {
  const names = Object.values(entries);
  for (const { specifier, path } of allImports())
    assert(!names.includes(fileOf(specifier, path)), `${path} imports ${specifier}.`);
});

function allImports(): { path: string; specifier: string }[] {
  return [...files].flatMap(([path, code]) => {
    const { static: early, dynamic } = scriptImports(path, code);
    return [...early, ...dynamic].map((specifier) => ({ path, specifier }));
  });
}
