import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

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
