import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';
import { openSqlite } from '../stores.ts';
import type { Store } from '../../server-example/store/store.ts';
import { anna, hostKey, type House, openHouse, screeningOf, standardPackage } from './house.ts';

interface Delivery {
  uri: string;
  headers: Record<string, string>;
  body: { payload: Record<string, unknown> };
}

const million = 1_000_000;
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
  let store: Store;
  let sent: Delivery;

  const open = async (
    order: object = {},
    profile: object = { reads: { screening: false } },
    environment: Record<string, string> = {},
  ) => {
    store = await openSqlite(':memory:', 'test');
    house = await openHouse({
      store,
      profile,
      environment,
      intercept: async (request, next) =>
        request.method === 'GET' && /\/v2\/screenings\/\d+$/.test(request.url)
          ? new Response(null, { status: 404 })
          : next(request),
    });
    const token = await house.session({ subject: 'anna', role: 'candidate' });
    await screeningOf(
      await house.order(token, { packageId: standardPackage, mode: 'form', candidate: anna, ...order }),
    );
    await house.settled();
    [sent] = (await house.portal<{ callbacks: [Delivery] }>('/callbacks')).callbacks;
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
  const addedBytes = async () => {
    const entries = await store.read({ role: 'operator' }, 0, 10_000);
    return entries.reduce(
      (sum, entry) => sum + (entry.kind === 'change' ? Buffer.byteLength(JSON.stringify(entry.then)) : 0),
      0,
    );
  };
  const statusesOf = (answers: Response[]) => new Set(answers.map(({ status }) => status));

  for (const [where, profile] of [
    ['the profile allows no reading', undefined],
    ['no reading was ever answered', {}],
  ] as const)
    test(`add a few megabytes a day to the log and no more, where ${where}, and the operator is told`, async () => {
      await open({}, profile);
      const answers: Response[] = [];
      for (let count = 0; count < 60; count += 1) {
        answers.push(await send(heavy(count)));
        house.time.now += 24 * 60_000;
      }
      assert.deepEqual(statusesOf(answers), new Set([200, 503]));
      const refused = answers.find(({ status }) => status === 503)!;
      assert.ok(Number(refused.headers.get('retry-after')) > 60);
      const added = await addedBytes();
      assert.ok(added > million && added < 5 * million, `${added} bytes`);
      const lines = house.logged.filter((line) => line.includes('"callbacks_doubted"'));
      assert.match(lines[0] ?? '', /"limit":"BELIEVED_CALLBACKS_PER_SCREENING_AND_DAY"/);
      const metrics = await (await house.ask('/metrics', { token: hostKey })).text();
      const putOff = answers.filter(({ status }) => status === 503).length;
      assert.match(metrics, new RegExp(`^screening_callbacks_total\\{kind="put_off"\\} ${putOff}$`, 'm'));
    });

  test('add no more when they come at once', async () => {
    await open();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, count) => send(heavy(count))));
    assert.deepEqual(statusesOf(answers), new Set([200, 503]));
    assert.ok((await addedBytes()) < 3 * million);
  });

  test('are believed again once enough time has passed, however much they weigh', async () => {
    await open();
    for (let count = 0; count < 20; count += 1) await send(heavy(count));
    const refused = await send(heavy(20));
    assert.equal(refused.status, 503);
    house.time.now += Number(refused.headers.get('retry-after')) * 1_000;
    assert.equal((await send(heavy(20))).status, 200);
  });

  test('reach a page that polls in answers of bounded size, each once', async () => {
    await open();
    const token = await house.session({ subject: 'anna', role: 'candidate' });
    const { cursor } = (await (await house.ask('/screenings', { token })).json()) as Snapshot;
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
    assert.doesNotMatch(house.logged.join(''), /callbacks_doubted/);
  });
});
