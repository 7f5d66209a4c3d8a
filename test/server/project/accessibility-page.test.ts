import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

/** Of WCAG 2.2, levels A and AA, a line for each guideline. */
const criteria = [
  '1.1.1',
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5',
  '1.3.1 1.3.2 1.3.3 1.3.4 1.3.5',
  '1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
  '2.1.1 2.1.2 2.1.4',
  '2.2.1 2.2.2',
  '2.3.1',
  '2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11',
  '2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8',
  '3.1.1 3.1.2',
  '3.2.1 3.2.2 3.2.3 3.2.4 3.2.6',
  '3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8',
  '4.1.2 4.1.3',
].flatMap((guideline) => guideline.split(' '));

/** What the page says of WCAG: what comes after that is of EN 301 549, which has the same numbers behind a 9. */
const [page = ''] = readFileSync('docs/accessibility.md', 'utf8').split('| EN 301 549');
const rows = [...page.matchAll(/^\| (\d[\d., ]*?) *\| `(\S+)`: (.*?)(?: \(.*\))? *\|$/gm)].map(
  ([, numbers = '', file = '', title = '']) => ({ numbers, file, title }),
);

describe('docs/accessibility.md', () => {
  test('it names every criterion of WCAG 2.2, A and AA, once', () => {
    const named = [...page.matchAll(/\b\d\.\d\.\d+\b/g)].map(([number]) => number);
    assert.equal(criteria.length, 55);
    assert.deepEqual(named.toSorted(), criteria.toSorted());
    assert.equal(rows.length, 15);
  });

  for (const { numbers, title, file } of rows)
    test(`the test that it names for ${numbers} exists`, () => {
      const source = readFileSync(join('test/browser', `${file}.test.ts`), 'utf8');
      const titles = [...source.matchAll(/\bit\(\s*(?:'([^'\n]+)'|`([^`]+)`)/g)].map(([, plain, pattern]) =>
        (plain ?? pattern ?? '').replaceAll(/\$\{[^}]+\}/g, '…'),
      );
      const isNamed = (one: string) =>
        one === title || (title.startsWith('… ') && one.endsWith(title.slice(1)));
      assert.ok(titles.some(isNamed), `${file}: “${title}” is none of\n${titles.join('\n')}`);
    });
});
