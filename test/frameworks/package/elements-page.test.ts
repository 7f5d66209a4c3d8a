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
    const found = [...namesIn(sources, /(?<!-)\bpart="([^"]*)"/g)]
      .flatMap((part) =>
        part === 'step-${state}'
          ? ['done', 'now', 'ahead', 'clear', 'review', 'no-outcome', 'stopped'].map(
              (state) => `step-${state}`,
            )
          : [part],
      )
      .sort();
    assert.deepEqual([...new Set(found)], names(element.cssParts));
    assert.deepEqual([...namesIn(sources, /<slot name="([^"]*)"/g)].sort(), names(element.slots));
  });

  test(`every custom property that <${tagName}> reads is in the manifest, and no other`, () => {
    const read = namesIn(sources, /(--screening-[\w-]+)/g);
    // Both elements have the palette, but one of its colours each is not used.
    read.delete(tagName === 'screening-launcher' ? '--screening-positive' : '--screening-problem');
    assert.deepEqual([...read].sort(), names(element.cssProperties));
  });
}

test('every phase, result and environment of a screening is a state of <screening-status> in the manifest', () => {
  const status = elementsOf(manifest).find(({ tagName }) => tagName === 'screening-status');
  const states = names(status?.cssStates);
  const { phase, result } = screeningSchema.shape;
  for (const name of [...phase.def.values, ...result.def.values, ...environments])
    assert.ok(states.includes(name), name);
});

test('every state that a launcher can be in is in the manifest', () => {
  const launcher = elementsOf(manifest).find(({ tagName }) => tagName === 'screening-launcher');
  const union = [...namesIn(read('src/launcher/launcher-state.ts'), /^ {2}name: '([\w-]+)';$/gm)];
  assert.deepEqual(names(launcher?.cssStates), ['loading', 'unavailable', ...environments, ...union].sort());
});
