import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, callback, codes, GivenSandbox } from './given-sandbox.ts';

async function subscribed(schedule: object) {
  const given = new GivenSandbox();
  const screening = { candidateId: await given.candidate(), packageId: '539146', callback };
  const answered = await given.call('POST', '/v2/subscriptions', { screening, schedule });
  return { given, answered, id: String(answered.body['id']) };
}

const monthly = { unit: 'month', value: 1 };
const day = 86_400;

/** Reads with a new token: the old one has expired when the clock was moved by months. */
async function read(given: GivenSandbox, path: string): Promise<Body> {
  const token = (await given.token()).body['access_token'];
  return (await given.send('GET', path, { headers: { Authorization: `Bearer ${token}` } })).body;
}

test('a run that cannot start counts as a failure', async () => {
  const { given, id } = await subscribed({
    startAt: '2026-03-02T00:00:00Z',
    interval: { unit: 'day', value: 1 },
  });
  const [candidate] = (await given.call('GET', '/v2/candidates?clientReferenceId=member-1')).body;
  await given.call('PUT', `/v2/candidates/${candidate?.['id']}`, { phone: null });
  await given.advance(day);
  assert.deepEqual((await read(given, `/v2/subscriptions/${id}`))['metrics'], {
    runCount: 0,
    failureCount: 1,
  });
});

test('a deleted subscription does not run, but can still be read', async () => {
  const { given, id } = await subscribed({ startAt: '2026-03-02T00:00:00Z', interval: monthly });
  assert.equal((await given.call('DELETE', `/v2/subscriptions/${id}`)).status, 204);
  await given.advance(90 * day);
  assert.equal((await read(given, `/v2/subscriptions/${id}`))['status'], 'ended');
  assert.equal(given.received.length, 0);
});

test('a refused schedule names the path of every wrong field', async () => {
  const { answered } = await subscribed({ startAt: 'soon', interval: { unit: 'hour', value: 0 } });
  assert.deepEqual(codes(answered), [
    '400#schedule.startAt?format',
    '400#schedule.interval.unit?format',
    '400#schedule.interval.value?format',
  ]);
});

test('an interval of too many units is refused, and the sandbox lives', async () => {
  const { given, answered } = await subscribed({ interval: { unit: 'year', value: 1e15 } });
  assert.equal(answered.status, 400);
  await given.advance(day);
  assert.equal((await given.token()).status, 200);
});
