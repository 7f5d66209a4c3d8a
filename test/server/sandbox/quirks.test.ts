import assert from 'node:assert/strict';
import { test } from 'node:test';

import { type Body, completeCandidate, GivenSandbox } from './given-sandbox.ts';

async function sandboxWith(quirks: Record<string, boolean | number>): Promise<GivenSandbox> {
  const given = new GivenSandbox();
  await given.portal('PUT', '/quirks', quirks);
  return given;
}

const payloads = ({ received }: GivenSandbox) => received.map(({ body }) => body['payload'] as Body);

test('all quirks are off at the start, and switching one on leaves the others off', async () => {
  const given = await sandboxWith({ slow: true });
  const { slow, ...others } = (await given.portal('GET', '/quirks')).body;
  assert.equal(slow, true);
  assert.equal(Object.keys(others).length, 16);
  assert.deepEqual(new Set(Object.values(others)), new Set([false]));
});

test('a number switches a quirk on for that many times', async () => {
  const given = await sandboxWith({ serverError: 2 });
  const answers = [];
  for (let call = 0; call < 3; call += 1) answers.push((await given.call('GET', '/v2/packages')).status);
  assert.deepEqual(answers, [500, 500, 200]);
});

test('the quirk expiresInString makes the lifetime of a token a string', async () => {
  const given = await sandboxWith({ expiresInString: true });
  assert.equal((await given.token()).body['expires_in'], '3600');
});

test('the quirk maskedReads masks reads but not callbacks', async () => {
  const given = await sandboxWith({ maskedReads: true });
  const { candidateId } = await given.screening();
  const { body } = await given.call('GET', `/v2/candidates/${candidateId}`);
  assert.deepEqual([body['ssn'], body['dob']], ['XXXXX4321', 'XXXX-01-20']);
  assert.equal(payloads(given)[0]?.['candidate']?.['ssn'], completeCandidate.ssn);
});

test('the quirks mixedCase and unknownStatus change the words of a screening', async () => {
  const mixed = await (await sandboxWith({ mixedCase: true })).screening();
  assert.equal(mixed['status'], 'PeNdInG');
  const unknown = await (await sandboxWith({ unknownStatus: true })).screening();
  assert.equal(unknown['status'], 'Quality Review');
});

test('the quirk reopen sets a complete screening back to in progress after a minute', async () => {
  const given = await sandboxWith({ reopen: 1 });
  const { id } = await given.screening();
  await given.portal('PUT', `/screenings/${id}`, { status: 'complete', result: 'clear' });
  await given.advance(60);
  assert.deepEqual(
    payloads(given).map(({ status }) => status),
    ['Pending', 'complete', 'In Progress'],
  );
});

test('the quirk tokenRevokedEarly ends old tokens at once and new ones after a minute', async () => {
  const given = new GivenSandbox();
  await given.candidate();
  await given.portal('PUT', '/quirks', { tokenRevokedEarly: true });
  assert.equal((await given.call('GET', '/v2/packages')).status, 401);
  const { access_token: token, expires_in: seconds } = (await given.token()).body;
  assert.equal(seconds, 36000);
  const headers = { Authorization: `Bearer ${token}` };
  assert.equal((await given.send('GET', '/v2/packages', { headers })).status, 200);
  await given.advance(60);
  assert.equal((await given.send('GET', '/v2/packages', { headers })).status, 401);
});

test('the quirk rateLimited answers 429 with Retry-After', async () => {
  const { status, headers } = await (await sandboxWith({ rateLimited: true })).call('GET', '/v2/packages');
  assert.deepEqual([status, headers.get('Retry-After')], [429, '1']);
});

test('the quirk slow delays an answer', async () => {
  const given = await sandboxWith({ slow: true });
  await given.token();
  const answer = given.call('GET', '/v2/packages');
  while (given.alarms.size === 0) await new Promise((resolve) => setImmediate(resolve));
  for (const ring of given.alarms) ring();
  assert.equal((await answer).status, 200);
});

test('the quirk callbackDuplicated sends a delivered callback a second time', async () => {
  const given = await sandboxWith({ callbackDuplicated: true });
  await given.screening();
  assert.equal(given.received.length, 2);
  assert.equal(given.received[0]?.text, given.received[1]?.text);
});

test('the quirk callbackReordered sends the second callback before the first', async () => {
  const given = await sandboxWith({ callbackReordered: true });
  const { id } = await given.screening();
  assert.equal(given.received.length, 0);
  await given.portal('PUT', `/screenings/${id}`, { status: 'complete' });
  await given.sandbox.settled();
  assert.deepEqual(
    payloads(given).map(({ status }) => status),
    ['complete', 'Pending'],
  );
});

test('the quirk callbackReordered sends a callback after a minute if none follows it', async () => {
  const given = await sandboxWith({ callbackReordered: true });
  await given.screening();
  await given.advance(60);
  assert.equal(given.received.length, 1);
});

test('the quirk callbackDelayed sends a callback a minute late', async () => {
  const given = await sandboxWith({ callbackDelayed: true });
  await given.screening();
  assert.equal(given.received.length, 0);
  await given.advance(60);
  assert.equal(given.received.length, 1);
});

test('the quirk callbackFirst delivers a callback before the order is answered', async () => {
  const given = await sandboxWith({ callbackFirst: true });
  const order: string[] = [];
  given.answer = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    order.push('callback taken');
    return new Response('');
  };
  await given.screening();
  order.push('order answered');
  assert.deepEqual(order, ['callback taken', 'order answered']);
});

test('the quirk callbackNever records a callback without sending it', async () => {
  const given = await sandboxWith({ callbackNever: true });
  await given.screening();
  await given.advance(86_400);
  const [delivery] = (await given.portal('GET', '/callbacks')).body['callbacks'] ?? [];
  assert.deepEqual([given.received.length, delivery?.['attempts']], [0, []]);
});

test('the quirk linkExpired makes a new link expired', async () => {
  const given = await sandboxWith({ linkExpired: true });
  const { invite } = await given.screening({ invite: { method: 'link' } });
  assert.equal((await given.send('GET', String(invite?.['link']))).status, 410);
});

test('the quirk screeningGone answers reads of what is there with 404, and reads of what comes later', async () => {
  const given = new GivenSandbox();
  const before = await given.screening();
  await given.portal('PUT', '/quirks', { screeningGone: true });
  const after = await given.screening({ candidateId: before['candidateId'] });
  const statusOf = async ({ id }: Body) => (await given.call('GET', `/v2/screenings/${String(id)}`)).status;
  assert.deepEqual([await statusOf(before), await statusOf(after)], [404, 200]);
  await given.portal('PUT', '/quirks', { screeningGone: false });
  assert.equal(await statusOf(before), 200);
});
