import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forwardClock } from '../../server-example/jobs/clocks.ts';

test('the forward clock runs on when the wall clock is set back, in whole milliseconds', () => {
  const clocks = { wall: 1_000, steady: 0.25 };
  const now = forwardClock(
    () => clocks.wall,
    () => clocks.steady,
  );
  assert.equal(now(), 1_000);
  Object.assign(clocks, { wall: 400, steady: 250.75 });
  assert.equal(now(), 1_251);
  Object.assign(clocks, { wall: 9_000, steady: 300.5 });
  assert.equal(now(), 9_000);
});
