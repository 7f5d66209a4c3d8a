import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Delivery } from '../house-views.ts';
import { form, type House, openHouse, screeningOf, stateOf } from '../house.ts';

/** More reports than are remembered. */
const mostDigests = 256;
const daySeconds = 86_400;
const clear = { status: 'complete', result: 'clear' };
const finding = { status: 'complete', result: 'consider' };
const goesOn = { status: 'In Progress', result: 'Pending' };

const items = (count: number, title: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    type: `${title} ${index}`,
    status: 'In Progress',
    result: 'Pending',
    estimatedCompletionDate: '2026-12-01T12:00:00Z',
  }));

/** The second table of docs/callbacks.md, and what a captured callback can do then. */
describe('what a page shows where callbacks decide', () => {
  let house: House;
  let id: string;
  let first: Delivery;
  let orderedAt: number;
  let token: string;

  beforeEach(async () => {
    house = await openHouse({ profile: { reads: { screening: false } } });
    token = await house.session({ user: 'anna', role: 'candidate', ttlSeconds: 3_600 });
    orderedAt = house.time.now;
    ({ id } = await screeningOf(await house.order(token, form)));
    await house.settled();
    [first] = await house.deliveries();
  });
  afterEach(() => house.close());

  /** A time of the service, so many seconds after the order. */
  const at = (seconds: number) => ({ updatedAt: new Date(orderedAt + seconds * 1_000).toISOString() });
  const untimed = { updatedAt: undefined };
  const send = async (change: object) => assert.equal((await house.send(first, change)).status, 200);
  const shown = async () => stateOf(await house.screening(id, token));
  /** What is shown after these callbacks. */
  const after = async (...changes: object[]) => {
    for (const change of changes) await send(change);
    return shown();
  };
  /** A finished report that differs from all others. Its time is absent, or so many seconds after the order. */
  let looks = 0;
  const report = (result: string, seconds?: number) => ({
    status: 'complete',
    result,
    reportItems: [{ id: 'i1', type: `Identity, look ${(looks += 1)}`, status: 'complete', result }],
    ...(seconds === undefined ? untimed : at(60 + seconds)),
  });
  const sendMany = async (many: number, result: string, seconds?: number) => {
    for (let one = 0; one < many; one += 1)
      await send(report(result, seconds === undefined ? undefined : seconds + one));
  };

  test('a callback is believed where the screening cannot be read back', async () => {
    await house.report(clear);
    assert.equal(await shown(), 'complete/clear');
  });

  test('a repeat and a callback with an earlier time change nothing', async () => {
    await send({ ...clear, ...at(60) });
    const before = await house.screening(id, token);
    await send({ ...clear, ...at(60) });
    await send({ status: 'suspended', ...at(30) });
    await send({});
    assert.deepEqual(await house.screening(id, token), before);
  });

  test('a finished check is reopened with a later time', async () => {
    assert.equal(await after({ ...clear, ...at(60) }, { ...goesOn, ...at(61) }), 'in-progress/pending');
  });

  test('a finished check stays so with neither a later time nor a new item, and goes on with a new item', async () => {
    for (const time of [at(60), untimed])
      assert.equal(await after({ ...clear, ...time }, { ...goesOn, ...time }), 'complete/clear');
    const added = { id: 'new', type: 'County records', status: 'In Progress', result: null };
    const reportItems = [...first.body.payload.reportItems, added];
    assert.equal(await after({ ...goesOn, ...untimed, reportItems }), 'in-progress/pending');
  });

  test('times more than a day ahead tell no order: the callback that arrives last counts', async () => {
    const ahead = at(30 * daySeconds);
    assert.equal(
      await after({ ...clear, ...ahead }, { ...finding, ...at(20 * daySeconds) }),
      'complete/review',
    );
    assert.equal(await after({ ...finding, result: 'clear', ...at(10) }), 'complete/clear');
  });

  test('days without an hour are times: within one, a callback counts by what it says', async () => {
    const day = (days: number) => ({ updatedAt: at(days * daySeconds).updatedAt.slice(0, 10) });
    await send({ ...goesOn, ...day(0) });
    assert.equal(await after({ status: 'on hold', result: null, ...day(-1) }), 'in-progress/pending');
    assert.equal(await after({ ...clear, ...day(0) }), 'complete/clear');
    assert.equal(await after({ status: 'on hold', result: null, ...day(0) }), 'complete/clear');
    house.time.now += daySeconds * 1_000;
    token = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal(await after({ ...goesOn, ...day(1) }), 'in-progress/pending');
  });

  test('good news from before a finding change nothing, also 200 reports later', async () => {
    const kept = report('clear');
    assert.equal(await after(kept), 'complete/clear');
    await sendMany(200, 'consider');
    assert.equal(await after(kept), 'complete/review');
  });

  test('a finding is believed however many reports came, and good news that are not new do not become old', async () => {
    await sendMany(mostDigests + 1, 'clear');
    assert.equal(await shown(), 'complete/clear');
    assert.equal(await after(report('consider')), 'complete/review');
  });

  test('times of the service tell old good news from new ones, however many reports came', async () => {
    const kept = report('clear', 0);
    await send(kept);
    await sendMany(mostDigests + 1, 'consider', 1);
    assert.equal(await after(kept), 'complete/review');
    assert.equal(await after(report('clear', 1_000)), 'complete/clear');
  });

  test('good news that correct a finding are believed while nothing can be forgotten', async () => {
    await sendMany(3, 'consider');
    assert.equal(await after(report('clear')), 'complete/clear');
  });

  test('reports as large as one may be reach a page that polls in answers of bounded size, each once', async () => {
    const { cursor } = await house.snapshot(token);
    for (let count = 0; count < 12; count += 1)
      await send({ ...untimed, reportItems: items(500, `${'x'.repeat(190)} ${count}`) });
    const revisions: number[] = [];
    for (let place = cursor; ;) {
      const batch = await house.poll(token, `wait=0&after=${place}`);
      if (batch.events.length === 0) break;
      assert.equal(batch.reset, false);
      assert.ok(JSON.stringify(batch).length < 500_000);
      revisions.push(...batch.events.map(({ revision }) => revision));
      place = batch.cursor;
    }
    assert.deepEqual(
      revisions,
      revisions.map((_, index) => revisions[0]! + index),
    );
    assert.ok(revisions.length >= 10);
  });

  test('an honest check with 60 updates of 40 items is never put off', async () => {
    for (let count = 0; count < 60; count += 1) {
      const title = `Criminal records of Davidson County, Tennessee, look ${count}`;
      await send({ ...untimed, reportItems: items(40, title) });
    }
  });
});
