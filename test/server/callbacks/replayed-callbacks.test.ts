import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { form, type House, openHouse, screeningOf } from '../house.ts';
import type { Delivery } from '../house-views.ts';

/** More reports than are remembered. */
const mostDigests = 256;

describe('callbacks that somebody kept and sends again, where a screening cannot be read back', () => {
  let house: House;
  let id: string;
  let sent: Delivery;
  let count: number;

  beforeEach(async () => {
    house = await openHouse({ profile: { reads: { screening: false } } });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const order = form;
    ({ id } = await screeningOf(await house.order(token, order)));
    await house.settled();
    [sent] = await house.deliveries();
    count = 0;
  });
  afterEach(() => house.close());

  /** A finished report that differs from all others. Its time is absent, or so many seconds after the order. */
  const report = (result: string, seconds?: number): string => {
    const { updatedAt: _, ...payload } = sent.body.payload;
    const items = [{ id: 'i1', type: `Identity, look ${(count += 1)}`, status: 'complete', result }];
    const time =
      seconds === undefined
        ? {}
        : { updatedAt: new Date(house.time.now + (60 + seconds) * 1_000).toISOString() };
    const whole = { ...payload, status: 'complete', result, reportItems: items, ...time };
    return JSON.stringify({ type: 'screening', payload: whole });
  };
  const send = async (body: string) => {
    const request = new Request(sent.uri, { method: 'POST', headers: sent.headers, body });
    assert.equal((await house.proxy.fetch(request)).status, 200);
  };
  const sendMany = async (many: number, result: string, seconds?: number) => {
    for (let one = 0; one < many; one += 1)
      await send(report(result, seconds === undefined ? undefined : seconds + one));
  };
  const shown = async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { phase, result } = await house.screening(id, token);
    return `${phase}/${result}`;
  };

  test('good news from before a finding change nothing, also 200 reports later', async () => {
    const kept = report('clear');
    await send(kept);
    assert.equal(await shown(), 'complete/clear');
    await sendMany(200, 'consider');
    await send(kept);
    assert.equal(await shown(), 'complete/review');
  });

  test('a finding is believed however many reports came, and good news that are not new do not become old', async () => {
    await sendMany(mostDigests + 1, 'clear');
    assert.equal(await shown(), 'complete/clear');
    await send(report('consider'));
    assert.equal(await shown(), 'complete/review');
  });

  test('times of the service tell old good news from new ones, however many reports came', async () => {
    const kept = report('clear', 0);
    await send(kept);
    await sendMany(mostDigests + 1, 'consider', 1);
    await send(kept);
    assert.equal(await shown(), 'complete/review');
    await send(report('clear', 1_000));
    assert.equal(await shown(), 'complete/clear');
  });

  test('good news that correct a finding are believed while nothing can be forgotten', async () => {
    await sendMany(3, 'consider');
    await send(report('clear'));
    assert.equal(await shown(), 'complete/clear');
  });
});
