import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { openHouse } from '../house.ts';

const documents = ['*.md', 'docs/**/*.{md,ts,html,js}', 'server-example/*.md'];
const everywhere = [
  ...documents,
  '{src,server-example,sandbox,demo,bench,manifest}/**/*.{ts,js,jsx,json}',
  'site/{gallery,pages,public,reference}/**/*.{ts,js,njk}',
  'test/**/*.{ts,tsx,js,vue,svelte,astro}',
  '{Dockerfile,deploy/*.*,deploy/nginx/*}',
];
/** What a host writes or reads. Behind it the proxy still stores who ordered as the subject of trusts and digests. */
const forHosts = [...documents, 'demo/**/*.{ts,js}', 'src/{protocol,client}/*.ts'];
/** This table, and what says what a name was before. */
const excepted = [
  '**/{node_modules,dist}/**',
  import.meta.filename,
  'CHANGELOG.md',
  'server-example/variable-names.ts',
];

/** The names that went, what replaces them, and where they may not stand any more. */
const formerNames: [name: RegExp, now: string, places: string[]][] = [
  [/\bsubject\b/i, 'user', forHosts],
  [/PerSubject/, 'PerUser', everywhere],
  [/\bagain: true\b|mayOrderAgain|claims\.again\b/, 'allowReorder', everywhere],
  [/\bendPageSessions\b/, 'visitorChanged', everywhere],
  [/\bPageProblem\b|\bevent\.problem\b/, 'ScreeningError, event.error', everywhere],
  [/(type|interface) Proxy\b|<Proxy>/, 'ScreeningProxy', everywhere],
  [/\bHOST\b/, 'LISTEN', everywhere],
  [/\bshortestRecurrence\b/, 'recurrence of POST /sessions', everywhere],
  [/recurring (plan|subscription)/i, 'recurrence', documents],
  [/\bscreening-(sandbox|doctor)\b/, 'screening-proxy sandbox, screening-proxy doctor', documents],
  [/::part\((card|link|retry|failure|disclosure)\)|:state\(problem\)/, 'base, unavailable', everywhere],
  [/No other one\.|not again and again/, 'nothing: it is the default', everywhere],
];

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

describe('the names that went', () => {
  for (const [name, now, places] of formerNames)
    test(`no file has ${name.source}, which is now ${now}`, () => {
      const files = globSync(places, { exclude: excepted });
      assert.ok(files.length > 0);
      const found = files.filter((file) => name.test(textOf(file)));
      assert.deepEqual(found, []);
    });

  test('the description of the page API has none of them', async () => {
    const house = await openHouse();
    const description = await (await house.ask('/openapi.json')).text();
    for (const [name] of formerNames) assert.doesNotMatch(description, name);
    await house.close();
  });
});
