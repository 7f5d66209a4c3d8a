import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { test } from 'node:test';

const shown = [
  'next/app/check.tsx',
  'nuxt/nuxt.config.ts',
  'nuxt/app/app.vue',
  'nuxt/server/routes/screening-api/[...path].ts',
  'astro/src/pages/index.astro',
  'astro/src/pages/screening-api/[...path].ts',
  'host/page-session.ts',
];

test('docs/frameworks.md shows files of test/frameworks as they are', () => {
  const page = readFileSync('docs/frameworks.md', 'utf8');
  for (const file of shown) {
    const code = readFileSync(join('test/frameworks', file), 'utf8');
    assert.ok(page.includes(`\`\`\`${extname(file).slice(1)}\n${code}\`\`\``), file);
  }
});
