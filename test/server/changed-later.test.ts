import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedLater } from '../../build/changed-later.ts';

const changed = (code: string): string[] => changedLater(code, ['shared']);

test('a variable that a function of the script assigns to may change after the script has run', () => {
  assert.deepEqual(changed('let shared = 1; function next() { shared = 2; }'), ['shared']);
  assert.deepEqual(changed('let shared = 1; const next = () => () => { shared += 1; };'), ['shared']);
  assert.deepEqual(changed('let shared = 1; class Counter { next() { shared++; } }'), ['shared']);
});

test('what a script assigns while it runs is settled when it has run', () => {
  assert.deepEqual(changed('let shared = class {}; shared = decorated(shared);'), []);
});

test("a function's own variable of the same name is another one", () => {
  assert.deepEqual(changed('const shared = 1; function next(shared) { shared = 2; }'), []);
  assert.deepEqual(changed('const shared = 1; function next() { let [{ a: shared }] = x; shared = 2; }'), []);
  assert.deepEqual(changed('const shared = 1; function next() { for (let shared = 0; ; ) shared++; }'), []);
});
