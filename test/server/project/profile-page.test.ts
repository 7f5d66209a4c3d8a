import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readProfile } from '../../../server-example/service/profile.ts';

const page = readFileSync('docs/profile.md', 'utf8');
const chapter = (title: string): string => (page.split(`\n## ${title}\n`)[1] ?? '').split('\n## ')[0] ?? '';

describe('the common differences in docs/profile.md', () => {
  const rows = [...chapter('Common differences').matchAll(/^\| (?!the service|-)([^|]+)\|([^|]+)\|$/gm)];
  const files = rows.flatMap(([, form = '', profiles = '']) =>
    [...profiles.matchAll(/`(\{.+?\})`(?=,| *$)/g)].map(([, file = '']) => ({ form: form.trim(), file })),
  );

  test('the table has a row for each difference that other names alone do not mend', () => {
    assert.equal(rows.length, 18);
    const text = files.map(({ file }) => file).join('');
    const names = ['forms', 'pages', 'requiredField', 'product', 'screeningId', 'header', 'interval'];
    for (const name of names) assert.ok(text.includes(`"${name}"`), name);
  });

  for (const { form, file } of files)
    test(`a service that ${form} has a profile that can be read: ${file}`, () => {
      assert.doesNotThrow(() => readProfile(JSON.parse(file)));
    });
});
