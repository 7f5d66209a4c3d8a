import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readProfile } from '../../server-example/service/profile.ts';

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

interface Row {
  name: string;
  files: string[];
  tests: { file: string; title: string }[];
}

/** What stands in single ticks; blocks of code are left out. */
const inTicks = (text: string): string[] =>
  [...text.replace(/```[^`]*```/g, '').matchAll(/`([^`]+)`/g)].map(([, inner]) => inner ?? '');

/** The rows of each section of the table. */
function readTable(): Map<string, Row[]> {
  const sections = readFileSync('docs/interface.md', 'utf8').split('\n## ').slice(1);
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.split('\n');
      const rows = lines.filter((line) => line.startsWith('| ')).slice(2);
      return [title, rows.map(readRow)];
    }),
  );
}

function readRow(line: string): Row {
  const [name = '', files = '', tests = ''] = line.split('|').slice(1, -1);
  const held = [...tests.matchAll(/`([^`]+)` “([^”]+)”/g)];
  return {
    name: name.trim(),
    files: inTicks(files),
    tests: held.map(([, file = '', title = '']) => ({ file, title })),
  };
}

describe('the table of the interface', () => {
  const table = readTable();
  const rows = [...table.values()].flat();

  test('the table of the interface has every row', () => {
    const counts = [...table].map(([title, { length }]) => [title, length]);
    assert.deepEqual(Object.fromEntries(counts), rowsOf);
    assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length);
  });

  test('the table of the interface names files that exist', () => {
    for (const { name, files } of rows) {
      assert.ok(files.length > 0, name);
      for (const file of files) assert.ok(existsSync(file), file);
    }
  });

  test('the table of the interface names tests that exist', () => {
    for (const { name, tests } of rows) {
      assert.ok(tests.length > 0, name);
      for (const { file, title } of tests) {
        assert.ok(readFileSync(file, 'utf8').includes(`test('${title}', `), `${file}: ${title}`);
      }
    }
  });
});

describe('the page about the profile', () => {
  test('docs/profile.md explains every member of the profile', () => {
    const page = inTicks(readFileSync('docs/profile.md', 'utf8'));
    const missing = Object.entries(readProfile()).flatMap(([section, value]) => {
      if (page.includes(section)) return [];
      if (typeof value !== 'object' || Array.isArray(value)) return [section];
      const members = Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
        section === 'versions' ? Object.keys(inner as object).map((part) => `${name}.${part}`) : [name],
      );
      const heads = members.filter((name) => section !== 'candidate' || !/[.[]/.test(name));
      return heads.map((name) => `${section}.${name}`).filter((path) => !page.includes(path));
    });
    assert.deepEqual(missing, []);
  });

  test('docs/profile.md and the example name nothing that the profile does not have', () => {
    const example: unknown = JSON.parse(readFileSync('docs/example-profile.json', 'utf8'));
    assert.doesNotThrow(() => readProfile(example));
    const page = readFileSync('docs/profile.md', 'utf8');
    const [, block = ''] = /```json\n([^`]+)```/.exec(page) ?? [];
    assert.doesNotThrow(() => readProfile(JSON.parse(block)));
  });
});
