import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock } from '../../../server-example/clock.ts';

test('the forward clock runs on when the wall clock is set back, in whole milliseconds', () => {
  const clocks = { wall: 1_000, steady: 0.25 };
  const clock = new Clock(
    () => clocks.wall,
    () => clocks.steady,
  );
  assert.equal(clock.forward(), 1_000);
  Object.assign(clocks, { wall: 400, steady: 250.75 });
  assert.equal(clock.forward(), 1_251);
  Object.assign(clocks, { wall: 9_000, steady: 300.5 });
  assert.equal(clock.forward(), 9_000);
});
