import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { RecurrenceList } from '../../src/protocol/recurrence.ts';
import type { Trust } from '../../src/protocol/trust.ts';
import { anna, basicPackage, type House, invitee, openHouse } from './house.ts';

const monthly = { packageId: basicPackage, mode: 'form', candidate: anna, recurrence: 'P1M' };
const minuteMs = 60_000;

describe('what no callback reports', () => {
  let house: House;
  /** How often the service was asked whether a plan stands, or a trust. */
  let asked: { plan: number; trust: number };
  beforeEach(async () => {
    asked = { plan: 0, trust: 0 };
    house = await openHouse({
      intercept: (request, next) => {
        const { pathname } = new URL(request.url);
        if (request.method === 'GET' && /\/subscriptions\/\d+$/.test(pathname)) asked.plan += 1;
        if (request.method === 'GET' && /\/trusted-users\/[^/]+$/.test(pathname)) asked.trust += 1;
        return next(request);
      },
    });
  });
  afterEach(() => house.close());

  test('a plan is looked at once its next run is overdue, and then less and less often', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await house.order(token, monthly);
    const list = await house.ask('/recurrences', { token });
    const [plan] = ((await list.json()) as RecurrenceList).recurrences;
    const due = Date.parse(plan!.nextAt!);
    const looks: number[] = [];
    for (let minute = 0; minute < 100; minute += 1) {
      house.time.now = due + minute * minuteMs;
      const before = asked.plan;
      await house.proxy.reconcile();
      if (asked.plan > before) looks.push(minute);
    }
    assert.deepEqual(looks, [1, 6, 12, 24, 48, 96]);
  });

  test('the service is asked for each trust at once and then once a minute, however many there are', async () => {
    const count = 30;
    for (let number = 0; number < count; number += 1) {
      const token = await house.session({ user: `member ${number}`, role: 'member', candidate: invitee });
      const candidate = { givenName: 'Max', familyName: 'Stone', dob: '1985-06-01' };
      const body = { purpose: 'Hiring', candidate: { ...candidate, email: `max${number}@example.com` } };
      const { id, questions = [] } = (await (
        await house.ask('/trust', { method: 'POST', token, body })
      ).json()) as Trust;
      // The sandbox's right answer is the one that comes first in the alphabet.
      const answers = Object.fromEntries(
        questions.map(({ id: question, choices }) => [
          question,
          choices.toSorted((one, other) => one.text.localeCompare(other.text, 'en'))[0]!.id,
        ]),
      );
      const path = `/trust/${id}/answers`;
      const trust = (await (
        await house.ask(path, { method: 'POST', token, body: { answers } })
      ).json()) as Trust;
      assert.equal(trust.status, 'trusted');
    }
    for (const [seconds, asks] of [
      [0, count],
      [59, 0],
      [1, count],
      [60, count],
    ] as const) {
      const before = asked.trust;
      house.time.now += seconds * 1_000;
      await house.proxy.reconcile();
      assert.equal(asked.trust - before, asks, `${seconds} seconds later`);
    }
  });
});
