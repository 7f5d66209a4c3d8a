import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { environments, screeningSchema } from '../../../src/protocol/screening.ts';
import { elementPage, elementsOf, type Manifest, pageOf } from '../../elements-page.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const manifest = JSON.parse(read('dist/custom-elements.json')) as Manifest;

for (const element of elementsOf(manifest))
  test(`${pageOf(element)} says what the manifest says; npm run elements-page writes it`, () => {
    const written = read(pageOf(element));
    assert.equal(written, elementPage(element, written));
  });

/** The sources of an element, and the look that both share. */
const sourcesOf = (tagName: string): string =>
  globSync(`src/{*.ts,${tagName.replace('screening-', '')}/**/*.ts}`, { cwd: root })
    .filter((path) => !path.endsWith('-element.ts') || path.includes(tagName))
    .map(read)
    // Only code: a doc block would agree with itself.
    .map((text) => text.replaceAll(/\/\*\*[^]*?\*\//g, ''))
    .join('\n');

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].flatMap(([, names = '']) => names.trim().split(/\s+/)));

const names = (entries: { name: string }[] = []): string[] => entries.map(({ name }) => name).sort();

for (const element of elementsOf(manifest)) {
  const { tagName } = element;
  const sources = sourcesOf(tagName);

  test(`every part and slot of <${tagName}> is in the manifest, and no other`, () => {
    const found = [...namesIn(sources, /(?<!-)\bpart="([^"]*)"/g)].sort();
    assert.deepEqual(found, names(element.cssParts));
    assert.deepEqual([...namesIn(sources, /<slot name="([^"]*)"/g)].sort(), names(element.slots));
  });

  test(`every custom property that <${tagName}> reads is in the manifest, and no other`, () => {
    const read = namesIn(sources, /(--screening-[\w-]+)/g);
    // Both elements have the palette, but one of its colours is not used by the status.
    if (tagName === 'screening-status') read.delete('--screening-problem');
    assert.deepEqual([...read].sort(), names(element.cssProperties));
  });
}

/** The states that an element sets: the manifest promises those that a theme needs, and the others may change. */
const { phase, result } = screeningSchema.shape;
const settable: Record<string, string[]> = {
  'screening-launcher': [
    ...namesIn(read('src/launcher/state/state.ts'), /^ {2}name: '([\w-]+)';$/gm),
    ...environments,
  ],
  'screening-status': [
    ...namesIn(read('src/status/status-state.ts'), /\{ kind: '([\w-]+)'/g),
    ...phase.def.values,
    ...result.def.values,
    ...environments,
    'your-turn',
    'lapsed',
  ],
};

test('the states of the manifest are set by the elements', () => {
  for (const { tagName, cssStates } of elementsOf(manifest))
    for (const { name } of cssStates)
      assert.ok(['loading', 'unavailable', ...settable[tagName]!].includes(name), `${tagName} ${name}`);
});

test('the elements promise 15 parts and 12 states together', () => {
  const elements = elementsOf(manifest);
  assert.equal(new Set(elements.flatMap(({ cssParts }) => names(cssParts))).size, 15);
  assert.equal(new Set(elements.flatMap(({ cssStates }) => names(cssStates))).size, 12);
});
