import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MarkerCount } from '../../../bench/relay/marker-count.ts';

test('a marker is counted once, wherever what is received was cut in two', () => {
  const text = 'data: {"id":1}\n\nid: 2\ndata: {"id":2}{"id":3}\n\n';
  for (let cut = 0; cut <= text.length; cut += 1) {
    const markers = new MarkerCount('"id":');
    const counts = [text.slice(0, cut), text.slice(cut)].map((piece) => markers.add(Buffer.from(piece)));
    assert.equal(counts[0]! + counts[1]!, 3, `cut at ${cut}`);
  }
});

test('a marker is counted that arrives byte by byte', () => {
  const markers = new MarkerCount('ab');
  const counts = Array.from('xabab', (byte) => markers.add(Buffer.from(byte)));
  assert.deepEqual(counts, [0, 0, 1, 0, 1]);
});
