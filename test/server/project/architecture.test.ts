import assert from 'node:assert/strict';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const options = await extractOptions(
  fileURLToPath(new URL('../../../.dependency-cruiser.js', import.meta.url)),
);

/** Each file of a planted tree, with what it imports. */
type Tree = Record<string, string>;

/** A tree that breaks the rule of its name, and no other. */
const violations: { rule: string; how: string; tree: Tree }[] = [
  {
    rule: 'no-circles',
    how: 'two files that import each other',
    tree: { 'src/client/a.ts': `import './b.ts';`, 'src/client/b.ts': `import './a.ts';` },
  },
  {
    rule: 'no-circles',
    how: 'a circle closed by a type-only import',
    tree: { 'src/client/a.ts': `import './b.ts';`, 'src/client/b.ts': `import type { A } from './a.ts';` },
  },
  {
    rule: 'no-circles',
    how: 'a circle closed by a dynamic import',
    tree: { 'demo/a.ts': `import './b.ts';`, 'demo/b.ts': `export const load = () => import('./a.ts');` },
  },
  {
    rule: 'launcher-and-status-stay-apart',
    how: 'the launcher that imports the status',
    tree: { 'src/launcher/a.ts': `import '../status/badge.ts';` },
  },
  {
    rule: 'launcher-and-status-stay-apart',
    how: 'the status that imports the launcher',
    tree: { 'src/status/a.ts': `import type { Form } from '../launcher/form/questionnaire.ts';` },
  },
  {
    rule: 'status-views-only-draw',
    how: 'a view of the status that sends a request itself',
    tree: { 'src/status/views/a.ts': `import '../../client/page-api.ts';` },
  },
  {
    rule: 'client-knows-no-element',
    how: 'the client that imports a sentence of the elements',
    tree: { 'src/client/a.ts': `import '../locales/en.ts';` },
  },
  {
    rule: 'locales-know-no-element',
    how: 'a language that imports an element',
    tree: { 'src/locales/a.ts': `import '../launcher/form/questionnaire.ts';` },
  },
  {
    rule: 'protocol-stands-alone',
    how: 'a protocol file that imports the client',
    tree: { 'src/protocol/a.ts': `import '../client/page-api.ts';` },
  },
  {
    rule: 'protocol-stands-alone',
    how: 'a protocol file that imports a Node module',
    tree: { 'src/protocol/a.ts': `import 'node:crypto';` },
  },
  {
    rule: 'protocol-stands-alone',
    how: 'a protocol file that imports lit',
    tree: { 'src/protocol/a.ts': `import 'lit';` },
  },
  {
    rule: 'page-imports-no-server',
    how: 'page code that imports the server',
    tree: { 'src/client/a.ts': `import '../../server-example/proxy.ts';` },
  },
  {
    rule: 'form-and-fields-are-pure',
    how: 'a form file that imports lit',
    tree: { 'src/launcher/form/a.ts': `import { html } from 'lit';` },
  },
  {
    rule: 'form-and-fields-are-pure',
    how: 'a field file that imports the chunks',
    tree: { 'src/launcher/fields/a.ts': `import '../actions/chunks.ts';` },
  },
  {
    rule: 'form-and-fields-are-pure',
    how: 'a form file that imports the machine',
    tree: { 'src/launcher/form/a.ts': `import type { Launcher } from '../launcher.ts';` },
  },
  {
    rule: 'chunks-alone-imports-dynamically',
    how: 'a field file that loads a part by itself',
    tree: { 'src/launcher/fields/a.ts': `export const load = () => import('./table.ts');` },
  },
  {
    rule: 'chunks-alone-imports-dynamically',
    how: 'a view that loads a part by itself',
    tree: { 'src/launcher/views/a.ts': `export const load = () => import('../places/countries.ts');` },
  },
  {
    rule: 'actions-alone-load',
    how: 'the element that imports chunks.ts',
    tree: { 'src/launcher/a.ts': `import './actions/chunks.ts';` },
  },
  ...['views', 'invite', 'machine'].map((folder) => ({
    rule: 'states-are-entered-in-one-place',
    how: `a file of ${folder}/ that imports launcher.ts`,
    tree: { [`src/launcher/${folder}/a.ts`]: `import '../launcher.ts';` },
  })),
  {
    rule: 'views-draw-a-state',
    how: 'a view that imports what an action does',
    tree: { 'src/launcher/views/a.ts': `import '../actions/filling.ts';` },
  },
  ...['http', 'service', 'store', 'doctor'].map((folder) => ({
    rule: 'server-shares-only-the-protocol',
    how: `a file of ${folder}/ that imports the client`,
    tree: { [`server-example/${folder}/a.ts`]: `import '../../src/client/page-api.ts';` },
  })),
  {
    rule: 'server-rooms-look-down',
    how: 'a file of store/ that imports a route',
    tree: { 'server-example/store/a.ts': `import type { Route } from '../http/route.ts';` },
  },
  {
    rule: 'server-rooms-look-down',
    how: 'a file of recurrence/ that imports what places orders',
    tree: { 'server-example/recurrence/a.ts': `import '../orders/settlement.ts';` },
  },
  {
    rule: 'tiny-stands-alone',
    how: 'the proxy in one file that needs a second one',
    tree: { 'server-example/tiny.ts': `import './proxy.ts';` },
  },
  {
    rule: 'nothing-imports-tiny',
    how: 'a file of the proxy that uses the example',
    tree: { 'server-example/tiny.ts': '', 'server-example/orders/a.ts': `import '../tiny.ts';` },
  },
  {
    rule: 'server-knows-no-demo',
    how: 'a server file that imports the demo',
    tree: { 'server-example/a.ts': `import '../demo/people.ts';` },
  },
  {
    rule: 'sandbox-imports-nothing-of-ours',
    how: 'a sandbox file that imports the protocol',
    tree: { 'sandbox/a.ts': `import '../src/protocol/candidate.ts';` },
  },
  {
    rule: 'sandbox-imports-nothing-of-ours',
    how: 'a sandbox file that imports the profile of the proxy',
    tree: { 'sandbox/a.ts': `import '../server-example/service/profile.ts';` },
  },
  {
    rule: 'nothing-imports-the-sandbox',
    how: 'a proxy file that imports the sandbox',
    tree: { 'server-example/a.ts': `import '../sandbox/words.ts';` },
  },
  {
    rule: 'nothing-imports-the-sandbox',
    how: 'a demo file that imports the sandbox',
    tree: { 'demo/a.ts': `import '../sandbox/words.ts';` },
  },
  {
    rule: 'demo-uses-the-built-script',
    how: 'a demo file that imports the sources of the page',
    tree: { 'demo/a.ts': `import '../src/index.ts';` },
  },
];

/** What the planted files import, in the layout that the rules want: it breaks none of them. */
const soundTree: Tree = {
  'node_modules/lit/index.js': '',
  'node_modules/zod/index.js': '',
  'src/index.ts': `import './launcher/screening-launcher-element.ts'; import './status/badge.ts';`,
  'src/protocol/candidate.ts': `import 'zod';`,
  'src/client/page-api.ts': `import '../protocol/candidate.ts';`,
  'src/locales/en.ts': `import '../protocol/candidate.ts';`,
  'src/status/badge.ts': `import 'lit'; import '../client/page-api.ts'; import '../locales/en.ts';`,
  'src/launcher/screening-launcher-element.ts': `import './launcher.ts';`,
  'src/launcher/launcher.ts': `import '../client/page-api.ts'; export const load = () => import('./actions/filling.ts');`,
  'src/launcher/actions/filling.ts': `import './chunks.ts'; import '../views/review.ts';`,
  'src/launcher/actions/chunks.ts': `export const load = () => import('../places/countries.ts');`,
  'src/launcher/views/review.ts': `import 'lit'; import '../form/questionnaire.ts'; import '../../locales/en.ts';`,
  'src/launcher/form/questionnaire.ts': `import '../fields/table.ts'; import '../../protocol/candidate.ts';`,
  'src/launcher/fields/table.ts': `import '../../protocol/candidate.ts';`,
  'src/launcher/places/countries.ts': '',
  'server-example/proxy.ts': `import 'node:crypto'; import './service/profile.ts';`,
  'server-example/http/route.ts': `import '../orders/settlement.ts';`,
  'server-example/orders/settlement.ts': '',
  'server-example/service/profile.ts': `import '../../src/protocol/candidate.ts';`,
  'sandbox/words.ts': `import 'zod';`,
  'demo/people.ts': `import '../server-example/proxy.ts';`,
};

describe('the import rules', () => {
  test('a tree in the wanted layout breaks no rule', async () => {
    assert.deepEqual(await brokenRules({}), []);
  });

  for (const { rule, how, tree } of violations)
    test(`${rule} refuses ${how}`, async () => {
      assert.deepEqual(await brokenRules(tree), [rule]);
    });

  test('every rule has a planted violation', () => {
    const rules = options.ruleSet?.forbidden?.map(({ name }) => name);
    assert.deepEqual([...new Set(rules)], [...new Set(violations.map(({ rule }) => rule))]);
  });
});

/** The names of the rules that the sound tree breaks together with these files. */
async function brokenRules(tree: Tree): Promise<string[]> {
  const baseDir = await mkdtemp(join(tmpdir(), 'architecture-'));
  try {
    for (const [file, text] of Object.entries({ ...soundTree, ...tree })) {
      await mkdir(dirname(join(baseDir, file)), { recursive: true });
      await writeFile(join(baseDir, file), text);
    }
    const { output } = await cruise(['src', 'server-example', 'sandbox', 'demo'], { ...options, baseDir });
    assert.ok(typeof output === 'object');
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  } finally {
    await rm(baseDir, { recursive: true });
  }
}
