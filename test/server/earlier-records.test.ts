import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRecord } from '../../server-example/store/sqlite-orders.ts';

test('a screening that an earlier version wrote keeps the digests of the callbacks it has seen', () => {
  assert.deepEqual(parseRecord('{"id":"1","heard":["a","b"]}').seenDigests, ['a', 'b']);
  assert.deepEqual(parseRecord('{"id":"1"}').seenDigests, []);
  assert.deepEqual(parseRecord('{"id":"1","seenDigests":["c"],"heard":["a"]}').seenDigests, ['c']);
});

test('a screening that an earlier version wrote has counted no changes and awaits no last read', () => {
  const { version, awaitsLastRead } = parseRecord('{"id":"1"}');
  assert.deepEqual([version, awaitsLastRead], [0, false]);
});
