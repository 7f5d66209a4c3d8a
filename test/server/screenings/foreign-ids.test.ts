import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  anna,
  basicPackage,
  codeOf,
  type House,
  isOrder,
  monthSeconds,
  openHouse,
  screeningOf,
  standardPackage,
  stateOf,
} from '../house.ts';

const order = { packageId: basicPackage, mode: 'link', candidate: anna };
const ofBob = { ...order, candidate: { ...anna, givenName: 'Bob', email: 'bob@example.com' } };

describe('a service that names the id of another screening', () => {
  let house: House;
  let anns: string;
  let bobs: string;
  /** What becomes of the answer to the next order. */
  let alter: (answer: Record<string, unknown>) => Record<string, unknown>;
  /** Happens before the answer to an order is passed on. */
  let onAnswer: () => Promise<unknown>;
  beforeEach(async () => {
    [alter, onAnswer] = [(answer) => answer, async () => {}];
    house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (!isOrder(request)) return answer;
        await onAnswer();
        return Response.json(alter((await answer.json()) as Record<string, unknown>), { status: 201 });
      },
    });
    anns = await house.session({ user: 'anna', role: 'candidate' });
    bobs = await house.session({ user: 'bob', role: 'candidate' });
  });
  afterEach(() => house.close());

  const atService = async () => (await house.checks()).map(({ id }) => id);

  /** Sends the newest callback of the service, with changes in what it says. */
  const sendNewest = async (change: object) => house.send((await house.deliveries())[0], change);

  test('leaves the order unconfirmed, gives out no link, and never shows one person the check of the other', async () => {
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await house.order(anns, order);
    const [annsId] = await atService();
    alter = (answer) => ({ ...answer, id: annsId });
    const answer = await house.order(bobs, ofBob);
    const mixed = await screeningOf(answer);
    assert.deepEqual([answer.status, mixed.phase], [201, 'unconfirmed']);
    const logged = house.logged.join('');
    assert.match(logged, /order_unconfirmed.*"error":"ForeignServiceId"/);
    assert.ok(!logged.includes(annsId!));
    const invite = await house.ask(`/screenings/${mixed.id}/invite`, { method: 'POST', token: bobs });
    assert.equal(await codeOf(invite), 'not_found');
    await house.portal('/quirks', 'PUT', { callbackNever: false });
    await house.report({ status: 'complete', result: 'consider' }, annsId);
    assert.equal((await house.shown(anns))[0]!.result, 'review');
    assert.deepEqual((await house.shown(bobs)).map(stateOf), ['unconfirmed/pending']);
  });

  test('in the first callback of an order changes nothing', async () => {
    await house.order(anns, order);
    await house.settled();
    const [annsId] = await atService();
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    onAnswer = async () => {
      throw new TypeError('fetch failed');
    };
    assert.equal((await screeningOf(await house.order(bobs, ofBob))).phase, 'unconfirmed');
    assert.equal((await sendNewest({ id: annsId })).status, 200);
    await house.settled();
    assert.equal((await house.shown(bobs))[0]!.phase, 'unconfirmed');
    assert.equal((await sendNewest({})).status, 200);
    await house.settled();
    assert.equal((await house.shown(bobs))[0]!.phase, 'invited');
  });

  test('as a run of somebody’s plan is not understood, and adds nothing', async () => {
    await house.order(anns, order);
    await house.settled();
    const [annsId] = await atService();
    await house.order(bobs, { ...ofBob, packageId: standardPackage, mode: 'form', recurrence: 'P1M' });
    await house.settled();
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await house.portal('/clock', 'POST', { advanceSeconds: monthSeconds });
    assert.equal((await sendNewest({ id: annsId })).status, 422);
    assert.equal((await house.shown(bobs)).length, 1);
    assert.equal((await sendNewest({})).status, 200);
    assert.equal((await house.shown(bobs)).length, 2);
  });
});

describe('a service that names another person in its answer to a new plan', () => {
  let house: House;
  let alter: (answer: { id: unknown; screening: object }) => object;
  beforeEach(async () => {
    alter = (answer) => answer;
    house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (request.method !== 'POST' || !request.url.endsWith('/v2/subscriptions')) return answer;
        const body = (await answer.json()) as { id: unknown; screening: object };
        return Response.json(alter(body), { status: 201 });
      },
    });
  });
  afterEach(() => house.close());

  const monthly = { ...order, mode: 'form', recurrence: 'P1M' };
  const plansOf = async (user: string, body: object) => {
    const token = await house.session({ user, role: 'candidate' });
    const first = await screeningOf(await house.order(token, body));
    const recurrences = await house.plans(token);
    return { first, statuses: recurrences.map(({ status }) => status), token, id: recurrences[0]!.id };
  };

  test('is not believed where the plan is about another candidate', async () => {
    alter = (answer) => ({ ...answer, screening: { ...answer.screening, candidateId: 'somebody-else' } });
    const { first, statuses } = await plansOf('anna', monthly);
    assert.deepEqual([first.phase, statuses], ['in-progress', ['unconfirmed']]);
    assert.match(house.logged.join(''), /order_unconfirmed/);
    assert.ok(!house.logged.join('').includes('somebody-else'));
  });

  test('is not believed where the plan is that of somebody else, who keeps it', async () => {
    let annsPlan: unknown;
    alter = (answer) => ({ ...answer, id: (annsPlan ??= answer.id) });
    assert.deepEqual((await plansOf('anna', monthly)).statuses, ['active']);
    const bobs = await plansOf('bob', { ...ofBob, mode: 'form', recurrence: 'P1M' });
    assert.deepEqual(bobs.statuses, ['unconfirmed']);
    const path = `/recurrences/${bobs.id}`;
    const ended = await house.ask(path, { method: 'DELETE', token: bobs.token });
    assert.equal(await codeOf(ended), 'service_refused', 'his own plan may go on');
    await house.portal('/clock', 'POST', { advanceSeconds: monthSeconds });
    assert.equal((await house.shown(await house.session({ user: 'anna', role: 'candidate' }))).length, 2);
  });
});

test('a service that answers a new candidate with somebody else’s gets no order for them', async () => {
  let anns: string | undefined;
  const house = await openHouse({
    intercept: async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'POST' || !request.url.endsWith('/v2/candidates')) return answer;
      anns ??= await answer.clone().text();
      return new Response(anns, { status: 201 });
    },
  });
  const [first, second] = await Promise.all(
    ['anna', 'bob'].map((user) => house.session({ user, role: 'candidate' })),
  );
  assert.equal((await house.order(first!, order)).status, 201);
  const refused = await house.order(second!, ofBob);
  assert.deepEqual([refused.status, await codeOf(refused)], [502, 'service_refused']);
  assert.equal((await house.checks()).length, 1);
  await house.close();
});
