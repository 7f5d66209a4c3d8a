import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readProfile } from '../../../server-example/service/profile.ts';
import { readAt } from '../../../server-example/service/wire-body.ts';
import { lastName } from '../../../src/protocol/candidate.ts';

const page = readFileSync('docs/profile.md', 'utf8');
const chapter = (title: string): string => (page.split(`\n## ${title}\n`)[1] ?? '').split('\n## ')[0] ?? '';

/** A member of the profile, and its default or the piece of a body that it leads to; a piece may have no member. */
interface Line {
  member: string;
  shown: string;
}

const readLine = (line: string): Line => {
  const [, member = '', rest = ''] = /^(\S*) +(.+)$/.exec(line) ?? [];
  const [shown = ''] = rest.split(/ {3,}/);
  return { member, shown };
};
const blocks = [...chapter('Members').matchAll(/```text\n(.*?)\n```/gs)].map(([, block = '']) =>
  block.split('\n').map(readLine),
);
const lines = blocks.flat().filter(({ member }) => member !== '');

const isPiece = ({ shown }: Line): boolean => /^[[{]?"\w+": /.test(shown);

/** Members whose own members are values: product codes, fields, kinds of check, words of the service. */
const tables = ['requiredFields', 'implied', 'productFields', 'kinds', 'errors.reasons', 'order.constants'];

/** The paths of the members of the profile; parts of a candidate's field are called as the field is. */
function membersOf(value: unknown, path = ''): string[] {
  const isTable =
    typeof value !== 'object' || value === null || Array.isArray(value) || tables.includes(path);
  if (isTable) return [path];
  const names = Object.keys(value).filter((name) => path !== 'candidate' || !/[.[]/.test(name));
  return names.flatMap((name) =>
    membersOf((value as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`),
  );
}

describe('the members in docs/profile.md', () => {
  const profile = readProfile();
  const printed = (value: unknown): string =>
    typeof value === 'string' && value !== '' ? value : JSON.stringify(value);

  test('each has a line, and nothing else has', () => {
    const members = [...membersOf(profile), 'candidate.clientReferenceId'];
    assert.deepEqual(lines.map(({ member }) => member).toSorted(), members.toSorted());
  });

  test('each line shows the default, or what the default leads to', () => {
    const wrong = lines.filter((line) => {
      const value = readAt(profile, line.member) ?? null;
      if (!isPiece(line)) return !tables.includes(line.member) && line.shown !== printed(value);
      const [, key] = [...line.shown.matchAll(/"(\w+)":/g)].at(
        line.member.startsWith('candidate.') ? 0 : -1,
      )!;
      return key !== lastName(value === null ? line.member : String(value));
    });
    assert.deepEqual(wrong, []);
  });

  test('the pieces of each chapter are the body of a service', () => {
    const bodies = blocks
      .map((block) => block.filter(isPiece).map(({ shown }) => shown))
      .filter(({ length }) => length);
    assert.equal(bodies.length, blocks.length - 1);
    for (const body of bodies) assert.doesNotThrow(() => JSON.parse(body.join('')), body.join('\n'));
  });
});

describe('the profiles in docs/profile.md', () => {
  test('the first one, and the example, can be read', () => {
    const [, first = ''] = /```json\n([^`]+)```/.exec(page) ?? [];
    assert.doesNotThrow(() => readProfile(JSON.parse(first)));
    const example: unknown = JSON.parse(readFileSync('docs/example-profile.json', 'utf8'));
    assert.doesNotThrow(() => readProfile(example));
  });

  const rows = [...chapter('Common differences').matchAll(/^- (.+?): (`\{.+)$/gm)];
  const files = rows.flatMap(([, form = '', profiles = '']) =>
    [...profiles.matchAll(/`(\{.+?\})`/g)].map(([, file = '']) => ({ form, file })),
  );

  test('there is one for each difference that other names alone do not mend', () => {
    assert.equal(rows.length, 24);
    assert.equal(rows.length, chapter('Common differences').match(/^- /gm)?.length);
    const text = files.map(({ file }) => file).join('');
    const names = [
      'auth',
      'screenings',
      'forms',
      'pages',
      'requiredField',
      'product',
      'screeningId',
      'header',
    ];
    for (const name of [...names, 'interval', 'sentences']) assert.ok(text.includes(`"${name}"`), name);
  });

  for (const { form, file } of files)
    test(`a service that ${form} has one that can be read: ${file}`, () => {
      assert.doesNotThrow(() => readProfile(JSON.parse(file)));
    });
});
