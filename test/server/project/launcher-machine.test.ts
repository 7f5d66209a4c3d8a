import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { anywhere, transitions } from '../../../src/launcher/actions/actions.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Each pair of a state and an action, such as `filling advance`, in the table beside `actions.ts`. */
function documentedPairs(): string[] {
  const [, table = ''] = /^state +action.*\n([^]+)/.exec(read('src/launcher/actions/transitions.txt')) ?? [];
  return table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [states = '', actions = ''] = row.split(/ +/);
      return states.split(',').flatMap((state) => actions.split(',').map((action) => `${state} ${action}`));
    });
}

/** What `launcher.ts` does itself, in whatever state. */
const ownActions = [...read('src/launcher/launcher.ts').matchAll(/^ {6}case '([\w-]+)':/gm)].map(
  ([, action]) => action!,
);

const handledPairs = [
  ...ownActions.map((action) => `any ${action}`),
  ...Object.keys(anywhere).map((action) => `any ${action}`),
  ...Object.entries(transitions).flatMap(([state, actions]) =>
    Object.keys(actions).map((action) => `${state} ${action}`),
  ),
];

describe('the machine of the launcher', () => {
  test('every pair of a state and an action that does something is documented, and no other', () => {
    assert.deepEqual(documentedPairs().toSorted(), handledPairs.toSorted());
  });

  test('every action does something somewhere', () => {
    const actions = [...read('src/launcher/state/action.ts').matchAll(/\btype: '([\w-]+)'/g)].map(
      ([, type]) => type!,
    );
    const handled = new Set(handledPairs.map((pair) => pair.split(' ')[1]!));
    assert.deepEqual(actions.toSorted(), [...handled].toSorted());
  });
});
