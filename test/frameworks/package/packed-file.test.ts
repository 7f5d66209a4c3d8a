import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { elementsOf, type Manifest } from '../../elements-page.ts';
import { consumerFolder, installInto, packInto, readPackage } from './packed.ts';

const folder = consumerFolder('packed');
const root = installInto(folder);
const manifest = readPackage(root);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the packed package', () => {
  test('publint finds nothing to say about it', async () => {
    const { messages } = await publint({ pkgDir: root, pack: false, level: 'suggestion', strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, manifest)),
      [],
    );
  });

  test('it says what it is, and by what words it is found', () => {
    const { description, license, keywords } = manifest;
    assert.ok(description);
    assert.equal(license, 'MIT');
    assert.ok(Array.isArray(keywords) && keywords.includes('background-check'));
    assert.deepEqual(globSync('{LICENSE,README.md}', { cwd: root }).toSorted(), ['LICENSE', 'README.md']);
  });

  // `esm-only`: a page's build and Node import it; `require` of an older Node and the module resolution that TypeScript
  // has dropped do not.
  test('arethetypeswrong resolves every entry to its types', () => {
    execFileSync(
      process.execPath,
      [
        'test/frameworks/node_modules/@arethetypeswrong/cli/dist/index.js',
        packInto(folder),
        '--profile',
        'esm-only',
      ],
      { encoding: 'utf8' },
    );
  });

  test('every entry names files that are in it', () => {
    const targets = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    assert.ok(targets.length > 8);
    for (const target of targets) assert.notEqual(globSync(target, { cwd: root }).length, 0, target);
  });

  test('every script of it can be imported where there is no page', async () => {
    const entries = Object.keys(manifest.exports).filter((entry) => !/\*$|\.json$/.test(entry));
    assert.ok(entries.length > 8);
    const imports = entries.map((entry) => `await import('screening-elements${entry.slice(1)}');`);
    execFileSync(process.execPath, ['--input-type', 'module', '--eval', imports.join('\n')], { cwd: folder });
  });

  test('every relative link and picture of its pages, and of llms.txt, leads to a file that is in it', () => {
    const pages = globSync('{*.md,docs/*.md,llms.txt}', { cwd: root });
    assert.ok(pages.includes('README.md') && pages.includes('CHANGELOG.md') && pages.includes('llms.txt'));
    for (const page of pages)
      for (const [, link = ''] of read(page).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g))
        assert.ok(existsSync(join(root, dirname(page), link)), `${page} links to ${link}.`);
  });

  test('every source map leads to sources that are in it', () => {
    const maps = globSync('dist/**/*.map', { cwd: root });
    assert.ok(maps.length > 300);
    for (const path of maps) {
      const { sources } = JSON.parse(read(path)) as { sources: string[] };
      for (const source of sources)
        assert.ok(existsSync(join(root, dirname(path), source)), `${path} leads to ${source}.`);
    }
  });

  test('it makes a browser project install nothing of the proxy, and asks for no version of Node', () => {
    const imported = globSync('dist/**/*.js', { cwd: root, exclude: ['dist/{bundle,standalone}'] })
      .flatMap((path) => [...read(path).matchAll(/(?:from|import\()\s*['"]([@a-z][\w@/.-]*)['"]/g)])
      .map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
    const peers = Object.keys(manifest.peerDependencies);
    assert.deepEqual(
      [...new Set(imported)].toSorted(),
      [...Object.keys(manifest.dependencies), ...peers].toSorted(),
    );
    assert.equal(manifest['engines'], undefined);
    assert.equal(globSync('{server-example,demo,test,bench}/**', { cwd: root }).length, 0);
  });

  test('editors find every attribute of the elements in it, with the values that it takes', () => {
    const { tags } = JSON.parse(read('dist/vscode.html-custom-data.json')) as {
      tags: { name: string; attributes: { name: string; values?: { name: string }[] }[] }[];
    };
    const webTypes = JSON.parse(read(String(manifest['web-types']))) as {
      contributions: { html: { elements: { name: string; attributes: { name: string }[] }[] } };
    };
    for (const { tagName, attributes } of elementsOf(
      JSON.parse(read('dist/custom-elements.json')) as Manifest,
    )) {
      const names = attributes.map(({ name }) => name);
      const tag = tags.find(({ name }) => name === tagName);
      assert.deepEqual(
        tag?.attributes.map(({ name }) => name),
        names,
      );
      const element = webTypes.contributions.html.elements.find(({ name }) => name === tagName);
      assert.deepEqual(
        element?.attributes.map(({ name }) => name),
        names,
      );
    }
    const mode = tags[0]?.attributes.find(({ name }) => name === 'mode');
    assert.deepEqual(
      mode?.values?.map(({ name }) => name),
      ['form', 'link', 'email'],
    );
  });

  test('it has a license, and a changelog with the present version', () => {
    assert.match(read('LICENSE'), /^MIT License/);
    assert.ok(read('CHANGELOG.md').includes(`## [${String(manifest['version'])}]`));
  });
});
