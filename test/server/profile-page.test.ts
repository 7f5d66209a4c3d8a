import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { serviceCandidate } from '../../server-example/service/candidate-names.ts';
import { readErrors } from '../../server-example/service/error-grammar.ts';
import { readPackageEntries } from '../../server-example/service/package-pages.ts';
import { readProfile } from '../../server-example/service/profile.ts';
import { readPackages } from '../../server-example/service/service-package.ts';
import { readServiceScreening } from '../../server-example/service/service-screening.ts';
import { readAt } from '../../server-example/service/wire-body.ts';

const page = readFileSync('docs/profile.md', 'utf8');
const chapter = (title: string): string => (page.split(`\n## ${title}\n`)[1] ?? '').split('\n## ')[0] ?? '';

describe('the forms of a value in docs/profile.md', () => {
  const rows = [...chapter('The forms of a value').matchAll(/^\| (?!the service|-)([^|]+)\|([^|]+)\|$/gm)];
  const files = rows.flatMap(([, form = '', profiles = '']) =>
    [...profiles.matchAll(/`(\{.+?\})`(?=,| *$)/g)].map(([, file = '']) => ({ form: form.trim(), file })),
  );

  test('the table has every form that a profile can name', () => {
    assert.equal(rows.length, 26);
    const text = files.map(({ file }) => file).join('');
    const names = [
      'times',
      'forms',
      'pages',
      'requiredField',
      'product',
      'screeningId',
      'header',
      'interval',
    ];
    for (const name of names) assert.ok(text.includes(`"${name}"`), name);
  });

  for (const { form, file } of files)
    test(`a service that ${form} has a profile that can be read: ${file}`, () => {
      assert.doesNotThrow(() => readProfile(JSON.parse(file)));
    });
});

describe('the worked example in docs/profile.md', () => {
  const example = chapter('From answers to a profile: a worked example');
  const blocks = [...example.matchAll(/```json\n([^`]+)```/g)].map(
    ([, block = '']) => JSON.parse(block) as object,
  );
  const [packages, refusal, ordered, callback, overlay] = blocks;
  const profile = readProfile(overlay);

  test('the packages of the worked example are read with its profile', async () => {
    const [read] = readPackages(profile, await readPackageEntries(profile, () => Promise.resolve(packages)));
    assert.deepEqual([read?.id, read?.title], ['12', 'Driver']);
    assert.deepEqual(read?.products, [
      { title: 'Motor vehicle record', kind: 'driving-record', fields: ['driversLicense'] },
    ]);
    assert.deepEqual(read?.fields.slice(3), [
      { path: 'dob', required: true },
      { path: 'address.regionCode', required: true },
      { path: 'phone', required: false },
    ]);
  });

  test('the candidate of the worked example is written with its profile, and its refusal is read', () => {
    const candidate = { email: 'anna@example.com', dob: '1990-04-12' };
    assert.deepEqual(serviceCandidate(profile, candidate), {
      mail: 'anna@example.com',
      birthDate: '04/12/1990',
    });
    assert.deepEqual(readErrors(profile, refusal).problems, [
      { path: 'dob', code: 'format' },
      { path: 'email', code: 'already-in-use' },
    ]);
  });

  test('the screening of the worked example is read with its profile, before and after its result', () => {
    const { id, phase, result, inviteLink, updatedAt, items } = readServiceScreening(profile, ordered, true);
    assert.deepEqual([id, phase, result, items.length], ['71', 'invited', 'pending', 1]);
    assert.equal(inviteLink, 'https://forms.example.com/71');
    assert.equal(updatedAt, new Date(1_778_580_000_000).toISOString());
    const done = readServiceScreening(profile, { ...ordered, state: 9, outcome: 1 }, true);
    assert.deepEqual([done.phase, done.result], ['complete', 'clear']);
  });

  test('the callback of the worked example names its screening at the path of its profile', () => {
    assert.equal(readAt(callback, profile.callback.type ?? ''), profile.callback.screeningType);
    assert.equal(readAt(callback, profile.callback.screeningId ?? ''), 71);
  });
});
