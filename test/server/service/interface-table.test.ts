import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readProfile } from '../../../server-example/service/profile.ts';

/** A fact of the service's interface: the files that implement it, and the tests that hold it. */
interface InterfaceRow {
  row: string;
  files: string[];
  tests: { file: string; title: string }[];
}

/** The rows of interface-rows.txt, by the sections of the service's interface. */
function readRows(): Record<string, InterfaceRow[]> {
  const sections = readFileSync('test/server/service/interface-rows.txt', 'utf8').split(/^# /m).slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const [title = '', ...rows] = section.trim().split('\n\n');
      return [title, rows.map(readRow)];
    }),
  );
}

function readRow(text: string): InterfaceRow {
  const [row = '', files = '', ...tests] = text.split('\n').map((line) => line.trim());
  return {
    row,
    files: files.split(' ').slice(1),
    tests: tests.map((line) => {
      const [, file = '', title = ''] = /^(\S+): (.+)$/.exec(line) ?? [];
      return { file, title };
    }),
  };
}

/** How many rows the service's interface has, by its sections. */
const rowsOf = {
  'What it does': 4,
  'The flow': 9,
  Resources: 11,
  Endpoints: 8,
  Authentication: 8,
  Events: 3,
  Errors: 3,
  Limits: 2,
  Versioning: 5,
};

/** What stands in single ticks; blocks of code are left out. */
const inTicks = (text: string): string[] =>
  [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, inner]) => inner ?? '');

describe('the table of the interface', () => {
  const interfaceRows = readRows();
  const rows = Object.values(interfaceRows).flat();

  test('the table of the interface has every row', () => {
    const counts = Object.entries(interfaceRows).map(([title, { length }]) => [title, length]);
    assert.deepEqual(Object.fromEntries(counts), rowsOf);
    assert.equal(new Set(rows.map(({ row }) => row)).size, rows.length);
  });

  test('the table of the interface names files that exist', () => {
    for (const { row, files } of rows) {
      assert.ok(files.length > 0, row);
      for (const file of files) assert.ok(existsSync(file), file);
    }
  });

  test('the table of the interface names tests that exist', () => {
    for (const { row, tests } of rows) {
      assert.ok(tests.length > 0, row);
      for (const { file, title } of tests) {
        const source = readFileSync(file, 'utf8');
        // The contract's titles begin with the name of the store.
        const isNamed = [`test('${title}', `, `test(\`the \${name} ${title}\`, `].some((one) =>
          source.includes(one),
        );
        assert.ok(isNamed, `${file}: ${title}`);
      }
    }
  });
});

/** Sections whose members are not names of the profile but values: product codes, canonical fields, kinds of check. */
const sectionsOfValues = ['implied', 'productFields', 'kinds'];

/** What docs/profile.md must explain of one section of the profile, by path. */
function pathsOf([section, value]: [string, unknown]): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [section];
  if (sectionsOfValues.includes(section)) return [section];
  const paths = Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    section === 'versions' ? pathsOf([name, inner]) : [name],
  );
  const isPart = (name: string) => section === 'candidate' && /[.[]/.test(name);
  return paths.filter((name) => !isPart(name)).map((name) => `${section}.${name}`);
}

describe('the page about the profile', () => {
  test('docs/profile.md explains every member of the profile', () => {
    const page = inTicks(readFileSync('docs/profile.md', 'utf8'));
    const paths = Object.entries(readProfile()).flatMap(pathsOf);
    assert.deepEqual(
      paths.filter((path) => !page.includes(path)),
      [],
    );
  });

  test('docs/profile.md and the example name nothing that the profile does not have', () => {
    const example: unknown = JSON.parse(readFileSync('docs/example-profile.json', 'utf8'));
    assert.doesNotThrow(() => readProfile(example));
    const page = readFileSync('docs/profile.md', 'utf8');
    const [, block = ''] = /```json\n([^`]+)```/.exec(page) ?? [];
    assert.doesNotThrow(() => readProfile(JSON.parse(block)));
    const paths = new Set(Object.entries(readProfile()).flatMap(pathsOf));
    const [, members = ''] = page.split('\n## Members\n');
    const first = (members.split('\n## ')[0] ?? '')
      .split('\n')
      .flatMap((row) => inTicks(row.split('|')[1] ?? ''));
    assert.deepEqual(
      first.filter((path) => !paths.has(path)),
      [],
    );
  });
});
