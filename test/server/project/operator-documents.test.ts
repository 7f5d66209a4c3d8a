import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { events } from '../../../server-example/log/events.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

describe('what the documents name', () => {
  test('docs/operate.md names events of the log and metrics that exist', () => {
    const [, chapter = ''] = read('docs/operate.md').split('\n## Health\n');
    const table = (chapter.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
    const names = table.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!),
    );
    assert.ok(names.length > 20);
    const metrics = globSync('server-example/**/*.ts', { exclude: ['**/node_modules', '**/dist'] })
      .map(read)
      .join('');
    const isThere = (name: string) =>
      name.startsWith('screening_')
        ? new RegExp(`\\b${name.replace(/^screening_|_total$/g, '')}\\b`).test(metrics)
        : Object.hasOwn(events, name);
    assert.deepEqual(
      names.filter((name) => !isThere(name)),
      [],
    );
  });

  test('the architecture, the decisions and the guide for contributors name files that exist', () => {
    const sources = globSync('{src,server-example,sandbox,demo,test,build}/**/*.{ts,json,js}', {
      exclude: (name) => name.includes('node_modules') || name.includes('dist'),
    });
    for (const page of ['docs/architecture.md', 'docs/decisions.md', 'CONTRIBUTING.md']) {
      // A language that does not ship is the example of one to add.
      const named = new Set(read(page).match(/(?<![\w.])[\w-]+(?:\/[\w.-]+)*\.(?:ts|json)\b/g));
      const missing = [...named].filter(
        (name) =>
          name !== 'src/locales/nl.ts' &&
          !existsSync(name) &&
          !sources.some((file) => `/${file}`.endsWith(`/${name}`)),
      );
      assert.deepEqual(missing, [], page);
    }
  });
});
