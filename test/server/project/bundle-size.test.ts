import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bundleFiles } from '../../bundle-files.ts';
import { entries, type Scenario, scenarios, unnoticedBytes } from '../../bundle-sizes.ts';
import { bundledModules } from '../../bundled-modules.ts';
import { fetchedBytes, fetchedFiles, nameOf } from '../../fetched-files.ts';
import { grownModules, type PageBytes, pageBytesFile } from '../../page-bytes.ts';
import { scriptImports } from '../../script-imports.ts';
import { fileOf } from '../../static-closure.ts';

const files = await bundleFiles();
const recorded = JSON.parse(await readFile(pageBytesFile, 'utf8')) as PageBytes;

for (const [name, scenario] of Object.entries<Scenario>(scenarios)) {
  const { what, bound, ceiling: limit = bound } = scenario;
  const bytes = fetchedBytes(files, scenario);

  test(`no more than ${limit} bytes are fetched until: ${what}`, () => {
    const paths = [...fetchedFiles(files, scenario).keys()].join(', ');
    assert(
      bytes <= limit,
      `${bytes} bytes after gzip -9, ${bytes - limit} too many, in ${paths}. ` +
        'Load what is needed late or rarely with import(), or make something simpler.',
    );
  });

  test(`no more than ${unnoticedBytes} bytes were added unnoticed until: ${what}`, async () => {
    const growth = bytes - (recorded.scenarios[name] ?? 0);
    if (growth <= unnoticedBytes) return;
    const grown = grownModules(files, scenario, recorded.modules, await bundledModules());
    assert.fail(
      `${growth} bytes after gzip -9 were added. Minified, these modules grew: ${grown.join(', ')}. ` +
        'If they are worth it, record them with npm run bytes.',
    );
  });
}

for (const entry of Object.values(entries))
  test(`${entry}, opened by whoever served it alone, says that the files beside it are needed`, () => {
    assert.match(files.get(entry)!, /^\/\/ .*serve the whole dist\/bundle folder\.$/m);
  });

test('a status loads no module of the launcher, and a form none of the status', async () => {
  const modules = await bundledModules();
  const foreignTo = (late: string[], folder: string): string[] =>
    [...fetchedFiles(files, { entry: entries.elements, late }).keys()]
      .filter((path) => path !== entries.elements)
      .flatMap((path) => Object.keys(modules[nameOf(path)] ?? {}))
      .filter((name) => name.startsWith(folder));
  assert.deepEqual(foreignTo(['status', 'screening-feed', 'list', 'follow-ups'], 'src/launcher/'), []);
  assert.deepEqual(foreignTo(['actions', 'world-address-rules', 'phone-rules'], 'src/status/'), []);
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
