import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { pageApiReference } from '../../../site/reference/page-api.ts';
import { pageSessionRequestSchema } from '../../../src/protocol/page-session-request.ts';
import { problemStatus } from '../../../src/protocol/problem.ts';
import { type Screening, screeningSchema } from '../../../src/protocol/screening.ts';
import type { scenarios } from '../../bundle-sizes.ts';
import { documentWords } from '../../document-words.ts';

/** What stands in single ticks. */
const inTicks = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, inner]) => inner ?? '');

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
  const described = source.matchAll(/@(?:fires \{\w+\}|slot|cssprop) \[?([\w-]+)/g);
  return {
    attributes: all.flatMap(({ attribute }) => attribute ?? []),
    properties: all.filter(({ attribute }) => attribute === undefined).map(({ name }) => name),
    others: [...described].map(([, name = '']) => name),
  };
}

describe('the documents', () => {
  const page = readFileSync('README.md', 'utf8');
  const launcher = declaredBy('src/launcher/screening-launcher-element.ts');
  const status = declaredBy('src/status/screening-status-element.ts');
  /** The first column of the tables under a heading of a page, or of all of it. */
  const tabled = (file: string, title?: string): string[] => {
    const whole = readFileSync(file, 'utf8');
    const text = title === undefined ? whole : whole.split(`\n## ${title}\n`)[1]?.split('\n## ')[0];
    const rows = (text ?? '').matchAll(/^\| (`[^|]+)\|/gm);
    return [...rows].flatMap(([, cell = '']) => inTicks(cell));
  };

  test('README.md has at most 130 lines and 1,200 words, and all documents 15,000', () => {
    const words = documentWords();
    assert.ok(page.trimEnd().split('\n').length <= 130);
    assert.ok((words.get('README.md') ?? Infinity) <= 1_200);
    const all = [...words.values()].reduce((sum, count) => sum + count);
    assert.ok(all <= 15_000, `${all} words: npm run words lists them`);
  });

  test('README.md names only what the elements have', () => {
    const names = [launcher, status].flatMap(({ attributes, properties, others }) => [
      ...attributes,
      ...properties,
      ...others,
    ]);
    const [, section = ''] = /\n## The elements\n(.*?)\n## /s.exec(page) ?? [];
    const named = inTicks(section).filter((name) => /^[a-z-]+$/.test(name));
    const tags = page.matchAll(/<screening-\w+ ([^>]+)>/g);
    const set = [...tags].flatMap(([, text = '']) =>
      [...text.matchAll(/([\w-]+)=/g)].map(([, name]) => name!),
    );
    assert.ok(named.includes('mode') && set.includes('session-url'));
    const values = ['id', 'link', 'email'];
    assert.deepEqual(
      [...named, ...set].filter((name) => !names.includes(name) && !values.includes(name)),
      [],
    );
  });

  test('README.md says what the scripts weigh', () => {
    const { scenarios: weights } = JSON.parse(readFileSync('test/page-bytes.json', 'utf8')) as {
      scenarios: Record<keyof typeof scenarios, number>;
    };
    for (const bytes of [weights.firstStep, weights.statusAlone])
      assert.ok(page.includes(`${Math.round(bytes / 1000)} kB`), `${bytes} bytes`);
  });

  test('docs/theming.md has every custom property, and no other', () => {
    const own = [launcher, status].flatMap(({ others }) => others).filter((name) => name.startsWith('--'));
    assert.deepEqual(tabled('docs/theming.md').toSorted(), [...new Set(own)].toSorted());
  });

  test('docs/interface.md has every route and every code of a refusal, and no others', async () => {
    const sections = ['For your back end', 'For pages', 'Open to everyone'];
    const routes = sections.flatMap((title) => tabled('docs/interface.md', title));
    const mounted = (await pageApiReference()).map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(routes.toSorted(), mounted.toSorted());
    const codes = tabled('docs/interface.md', 'When a request is refused');
    assert.deepEqual(codes, Object.keys(problemStatus));
  });

  test('docs/sessions.md has every member of the request for a page session, and no other', () => {
    const members = Object.keys(pageSessionRequestSchema.def.shape);
    assert.deepEqual(tabled('docs/sessions.md', 'What the request may say').toSorted(), members.toSorted());
  });

  test('the request for a page session stands once, as the shop has it', () => {
    const files = globSync('{*.md,docs/**/*.{md,ts,js}}');
    const withRequest = files.filter((file) =>
      /screening-api\/sessions['"`]/.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(withRequest.toSorted(), ['docs/sessions.md', 'docs/shop/page-session.js']);
    const request = readFileSync('docs/shop/page-session.js', 'utf8');
    assert.ok(readFileSync('docs/sessions.md', 'utf8').includes(`\`\`\`js\n${request}\`\`\``));
  });

  test('docs/interface.md shows a screening with an item, as lists and events have it', () => {
    const [, text = ''] = readFileSync('docs/interface.md', 'utf8').split('\n## A screening\n');
    const [, example = ''] = /```json\n(.*?)```/s.exec(text) ?? [];
    const shown = JSON.parse(example) as Screening;
    assert.deepEqual(screeningSchema.parse(shown), shown);
    assert.equal(shown.items.length, 1);
    assert.match(text, /^id: .*\nevent: screening\ndata: \{"id":"…","packageId"/m);
  });

  test('the SQL of docs/back-end.md makes its table, keeps the higher revision, and lets one package decide about the mark, while it is valid', () => {
    const [, sql = ''] = /```sql\n(.*?)```/s.exec(readFileSync('docs/back-end.md', 'utf8'))!;
    const [create, save, mark] = sql.split(';').filter((statement) => statement.trim());
    const database = new DatabaseSync(':memory:');
    database.exec(create!);
    const keep = (packageId: string, revision: number, result: string, validUntil: string | null = null) =>
      database.prepare(save!).run({
        id: `of ${packageId}`,
        clientReferenceId: 'account-1',
        packageId,
        submittedAt: packageId === '539146' ? '2026-05-04' : '2026-06-04',
        phase: 'complete',
        result,
        validUntil,
        revision,
      });
    const isVerified = (now = '2026-06-04T09:00:00.000Z') =>
      Object.values(database.prepare(mark!).get({ person: 'account-1', now }) ?? {});
    keep('539146', 7, 'review');
    keep('539101', 3, 'clear');
    keep('539146', 6, 'clear');
    assert.deepEqual(isVerified(), [0]);
    keep('539146', 8, 'clear');
    assert.deepEqual(isVerified(), [1]);
    keep('539146', 9, 'clear', '2027-05-04T09:00:00.000Z');
    assert.deepEqual([isVerified(), isVerified('2027-05-04T09:00:00.000Z')], [[1], [0]]);
    database.close();
  });

  test('the packages that they install are those of the present version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const named = globSync('{*.md,docs/*.md,server-example/README.md}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/screening-(?:elements|proxy)-(\d[\w.-]*)\.tgz/g)].map(
        ([, one]) => one,
      ),
    );
    assert.deepEqual(new Set(named), new Set([version]));
  });

  test('README.md links to files that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, file = '']) => file);
    assert.deepEqual(
      links.filter((file) => !existsSync(file)),
      [],
    );
  });
});
