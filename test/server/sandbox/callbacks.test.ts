import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, codes, GivenSandbox } from './given-sandbox.ts';

test('a change by hand accepts any words and new report items', async () => {
  const given = new GivenSandbox();
  const { id, reportItems } = await given.screening();
  const item = reportItems?.[0]?.['id'];
  const change = {
    status: 'SoMe wOrd',
    result: null,
    reportItems: [{ id: item, status: 'complete', result: 'alert' }, { title: 'Late' }],
  };
  const { status, body } = await given.portal('PUT', `/screenings/${id}`, change);
  assert.deepEqual([status, body['status'], body['result']], [200, 'SoMe wOrd', null]);
  const items = [...(body['reportItems'] as Body)];
  assert.deepEqual(
    [items[0]?.['status'], items[0]?.['result'], items[3]?.['type']],
    ['complete', 'alert', 'Late'],
  );
});

test('a callback is repeated every 15 minutes until it is answered 200', async () => {
  const given = new GivenSandbox();
  given.answer = () => new Response('', { status: given.received.length < 3 ? 202 : 200 });
  await given.screening();
  await given.advance(899);
  assert.equal(given.received.length, 1);
  await given.advance(86_400);
  const [delivery] = (await given.portal('GET', '/callbacks')).body['callbacks'] ?? [];
  assert.deepEqual(delivery?.['attempts'], [
    { at: '2026-03-01T00:00:00.000Z', status: 202 },
    { at: '2026-03-01T00:15:00.000Z', status: 202 },
    { at: '2026-03-01T00:30:00.000Z', status: 200 },
  ]);
  assert.equal(new Set(given.received.map(({ text }) => text)).size, 1);
});

test('a callback is not sent again after ten attempts', async () => {
  const given = new GivenSandbox();
  given.answer = () => Promise.reject(new Error('no route'));
  await given.screening();
  await given.advance(86_400);
  assert.equal(given.received.length, 10);
  const [delivery] = (await given.portal('GET', '/callbacks')).body['callbacks'] ?? [];
  assert.deepEqual(delivery?.['attempts']?.[9], {
    at: '2026-03-01T02:15:00.000Z',
    status: null,
    error: 'no route',
  });
});

test('a replayed callback has the same bytes', async () => {
  const given = new GivenSandbox();
  await given.screening();
  const [delivery] = (await given.portal('GET', '/callbacks')).body['callbacks'] ?? [];
  const { status, body } = await given.portal('POST', `/callbacks/${delivery?.['id']}/replay`);
  assert.deepEqual([status, body['status']], [200, 200]);
  assert.equal(given.received[1]?.text, given.received[0]?.text);
});

test('a change with an unknown report item is refused and changes nothing', async () => {
  const given = new GivenSandbox();
  const { id, reportItems } = await given.screening();
  const items = [{ id: reportItems?.[0]?.['id'], status: 'complete' }, { id: 'nobody' }];
  const refused = await given.portal('PUT', `/screenings/${id}`, { reportItems: items });
  assert.deepEqual(codes(refused), ['400#reportItems?unknown']);
  assert.deepEqual((await given.call('GET', `/v2/screenings/${id}`)).body['reportItems'], reportItems);
});
