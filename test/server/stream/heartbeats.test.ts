import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { Heartbeats } from '../../../server-example/stream/heartbeats.ts';

test('each member gets one beat per round, at moments spread over it, until it leaves', () => {
  mock.timers.enable({ apis: ['setInterval'] });
  const wheel = new Heartbeats(1_000, 50);
  const beats: number[] = [];
  const leave = Array.from({ length: 40 }, (_, member) => wheel.join(() => beats.push(member)));
  let most = 0;
  for (let slot = 0; slot < 20; slot += 1) {
    const before = beats.length;
    mock.timers.tick(50);
    most = Math.max(most, beats.length - before);
  }
  assert.deepEqual(
    beats.toSorted((one, other) => one - other),
    Array.from({ length: 40 }, (_, member) => member),
  );
  assert.equal(most, 2);
  for (const one of leave.slice(1)) one();
  beats.length = 0;
  mock.timers.tick(2_000);
  assert.deepEqual(beats, [0, 0]);
  wheel.stop();
  mock.timers.tick(2_000);
  assert.deepEqual(beats, [0, 0]);
  mock.timers.reset();
});
