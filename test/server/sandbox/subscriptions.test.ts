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

test('a subscription runs at its start and then once per interval', async () => {
  const { given, answered, id } = await subscribed({ startAt: '2026-03-31T00:00:00Z', interval: monthly });
  assert.equal(answered.status, 201);
  assert.deepEqual(
    [answered.body['status'], answered.body['nextRunAt']],
    ['active', '2026-03-31T00:00:00.000Z'],
  );
  await given.advance(95 * day);
  const { screenings } = await read(given, `/v2/subscriptions/${id}/events`);
  assert.deepEqual(
    [...(screenings as Body)].map(({ createdAt }) => createdAt),
    ['2026-03-31T00:00:00.000Z', '2026-04-30T00:00:00.000Z', '2026-05-31T00:00:00.000Z'],
  );
  const { nextRunAt, metrics } = await read(given, `/v2/subscriptions/${id}`);
  assert.deepEqual([nextRunAt, metrics], ['2026-06-30T00:00:00.000Z', { runCount: 3, failureCount: 0 }]);
  assert.equal(given.received.length, 3);
});

test('a subscription does not run after its end', async () => {
  const interval = { unit: 'week', value: 2 };
  const { given, id } = await subscribed({
    startAt: '2026-03-02T00:00:00Z',
    endAt: '2026-03-20T00:00:00Z',
    interval,
  });
  await given.advance(60 * day);
  const { status, nextRunAt, metrics } = await read(given, `/v2/subscriptions/${id}`);
  assert.deepEqual([status, nextRunAt, metrics?.['runCount']], ['ended', null, 2]);
});

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

test('a subscription that is read back does not contain the credentials of the callback', async () => {
  const { answered } = await subscribed({ startAt: '2026-04-01T00:00:00Z', interval: monthly });
  assert.doesNotMatch(answered.text, /user:pass/);
});

test('an interval of too many units is refused, and the sandbox lives', async () => {
  const { given, answered } = await subscribed({ interval: { unit: 'year', value: 1e15 } });
  assert.equal(answered.status, 400);
  await given.advance(day);
  assert.equal((await given.token()).status, 200);
});
