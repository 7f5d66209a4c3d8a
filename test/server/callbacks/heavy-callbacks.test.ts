import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { EventBatch } from '../../../src/protocol/snapshot.ts';
import { anna, type House, openHouse, screeningOf, standardPackage } from '../house.ts';
import type { Delivery } from '../house-views.ts';

const items = (count: number, title: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    type: `${title} ${index}`,
    status: 'In Progress',
    result: 'Pending',
    estimatedCompletionDate: '2026-12-01T12:00:00Z',
  }));

describe('callbacks that weigh much, where a screening cannot be read back', () => {
  let house: House;
  let sent: Delivery;

  const open = async (
    order: object = {},
    profile: object = { reads: { screening: false } },
    environment: Record<string, string> = {},
  ) => {
    house = await openHouse({
      profile,
      environment,
      intercept: async (request, next) =>
        request.method === 'GET' && /\/v2\/screenings\/\d+$/.test(request.url)
          ? new Response(null, { status: 404 })
          : next(request),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await screeningOf(
      await house.order(token, { packageId: standardPackage, mode: 'form', candidate: anna, ...order }),
    );
    await house.settled();
    [sent] = await house.deliveries();
  };
  afterEach(() => house.close());

  const send = (change: object) => {
    const payload = { ...sent.body.payload, updatedAt: undefined, ...change };
    const body = JSON.stringify({ type: 'screening', payload });
    return house.proxy.fetch(new Request(sent.uri, { method: 'POST', headers: sent.headers, body }));
  };
  /** A report that differs from all others, as large as one may be. */
  const heavy = (count: number, more: object = {}) => ({
    reportItems: items(500, `${'x'.repeat(190)} ${count}`),
    ...more,
  });
  test('reach a page that polls in answers of bounded size, each once', async () => {
    await open();
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { cursor } = await house.snapshot(token);
    for (let count = 0; count < 12; count += 1) await send(heavy(count));
    const revisions: number[] = [];
    const sizes: number[] = [];
    for (let after = cursor; ;) {
      const text = await (await house.ask(`/events?wait=0&after=${after}`, { token })).text();
      const batch = JSON.parse(text) as EventBatch;
      if (batch.events.length === 0) break;
      assert.equal(batch.reset, false);
      sizes.push(text.length);
      revisions.push(...batch.events.map(({ revision }) => revision));
      after = batch.cursor;
    }
    assert.ok(Math.max(...sizes) < 500_000, `${Math.max(...sizes)} bytes`);
    const first = revisions[0]!;
    assert.deepEqual(
      revisions,
      revisions.map((_, index) => first + index),
    );
    assert.ok(revisions.length >= 10);
  });

  test('an honest check with 60 updates of 40 items is never put off', async () => {
    await open();
    for (let count = 0; count < 60; count += 1) {
      const reportItems = items(40, `Criminal records of Davidson County, Tennessee, look ${count}`);
      assert.equal((await send({ reportItems })).status, 200);
    }
  });
});
