import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readProfile } from '../../server-example/service/profile.ts';
import { problemStatus } from '../../src/protocol/problem.ts';

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
  [...text.replace(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, inner]) => inner ?? '');

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

/** What a host can use of an element, as its source declares it. */
function declaredBy(file: string): { attributes: string[]; properties: string[]; others: string[] } {
  const source = readFileSync(file, 'utf8');
  const all = [...source.matchAll(/@property\((?:\{([^}]*)\})?\) (\w+)/g)].map(
    ([, options = '', name = '']) => ({
      name,
      attribute: options.includes('attribute: false')
        ? undefined
        : (/attribute: '([^']+)'/.exec(options)?.[1] ?? name),
    }),
  );
  const described = source.matchAll(/@(?:fires \{\w+\}|slot|cssprop) ([\w-]+)/g);
  return {
    attributes: all.flatMap(({ attribute }) => attribute ?? []),
    properties: all.filter(({ attribute }) => attribute === undefined).map(({ name }) => name),
    others: [...described].map(([, name = '']) => name),
  };
}

describe('README.md', () => {
  const page = readFileSync('README.md', 'utf8');
  const launcher = declaredBy('src/launcher/screening-launcher-element.ts');
  const status = declaredBy('src/status/screening-status-element.ts');
  /** The names in the first column of the tables of a chapter. */
  const tabled = (chapter: string): string[] => {
    const [, text = ''] = page.split(`\n## ${chapter}\n`);
    const rows = (text.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)` +\|/gm);
    return [...rows].map(([, name = '']) => name).toSorted();
  };
  const events = ({ others }: typeof launcher) => others.filter((name) => name.startsWith('screening-'));

  test('README.md lists the attributes and events of both elements, and no others', () => {
    const own = status.attributes.filter((name) => !launcher.attributes.includes(name));
    const expected = [...launcher.attributes, ...events(launcher)].toSorted();
    assert.deepEqual(tabled('`<screening-launcher>`'), expected);
    assert.deepEqual(tabled('`<screening-status>`'), [...own, ...events(status)].toSorted());
  });

  test('README.md names every property, slot, custom property and error code', () => {
    const codes = ['offline', 'unreadable', ...Object.keys(problemStatus)];
    const names = [launcher, status].flatMap(({ properties, others }) => [...properties, ...others]);
    const named = inTicks(page);
    assert.deepEqual(
      [...names, ...codes].filter((name) => !named.includes(name)),
      [],
    );
  });

  test('every page session of the documents names its packages, and no recurrence', () => {
    const files = ['README.md', ...globSync('docs/**/*.{md,ts}')];
    const requests = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/screening-api\/sessions['"`].{0,400}/gs)].map(([request]) => ({
        file,
        // Whatever its language: "packages": ["539146"], 'recurrence' => []
        names: /packages\W+539146\W+recurrence\W+\[\]/.test(request.replaceAll(/\/\/.*/g, '')),
      })),
    );
    assert.ok(requests.length > 6);
    for (const { file, names } of requests) assert.ok(names, file);
  });

  test('README.md links to files that exist, and to every document', () => {
    const links = [...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, file = '']) => file);
    for (const file of links) assert.ok(existsSync(file), file);
    const documents = readdirSync('docs', { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of documents) assert.ok(links.includes(`docs/${name}`), name);
  });
});
