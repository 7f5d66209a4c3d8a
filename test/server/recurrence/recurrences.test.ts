import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { RecurrenceList } from '../../../src/protocol/recurrence.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import type { Snapshot } from '../../../src/protocol/snapshot.ts';

import { EventReader } from '../event-reader.ts';
import {
  anna,
  basicPackage,
  codeOf,
  hostKey,
  type House,
  invitee,
  monthly,
  monthSeconds,
  named,
  openHouse,
  screeningOf,
  standardPackage,
} from '../house.ts';
import { openSqlite } from '../../stores.ts';
import { gainTrust, purpose } from '../proofs.ts';

describe('recurring screenings', () => {
  let house: House;
  let token: string;
  const advance = async (seconds: number) => {
    await house.portal('/clock', 'POST', { advanceSeconds: seconds });
    house.time.now += seconds * 1000;
    token = await house.session({ user: 'anna', role: 'candidate' });
  };

  beforeEach(async () => {
    house = await openHouse();
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  test('the first run shows when the next one is', async () => {
    const screening = await screeningOf(await house.order(token, monthly));
    const [recurrence] = await house.plans(token);
    assert.equal(recurrence!.interval, 'P1M');
    assert.equal(recurrence!.status, 'active');
    assert.deepEqual(recurrence!.screeningIds, [screening.id]);
    assert.deepEqual(screening.recurrence, { id: recurrence!.id, run: 1, nextAt: recurrence!.nextAt });
    const days = (Date.parse(recurrence!.nextAt!) - house.time.now) / 86_400_000;
    assert.ok(days > 27 && days < 32);
  });

  test('each run is a screening of its own that names the one before', async () => {
    const first = await screeningOf(await house.order(token, monthly));
    await advance(monthSeconds);
    const [second, earlier] = await house.shown(token);
    assert.equal(second!.previousId, first.id);
    assert.equal(second!.recurrence?.run, 2);
    assert.ok(second!.recurrence?.nextAt);
    assert.equal(earlier!.id, first.id);
    assert.equal(earlier!.recurrence?.nextAt, null);
    assert.deepEqual((await house.plans(token))[0]!.screeningIds, [first.id, second!.id]);
    const runs = await house.portal<{ screenings: { id: string }[] }>('/screenings');
    await house.report(
      {
        status: 'complete',
        result: 'clear',
      },
      runs.screenings[0]!.id,
    );
    assert.deepEqual(
      (await house.shown(token)).map(({ result }) => result),
      ['clear', 'pending'],
    );
  });

  test('a recurrence that was ended runs no more', async () => {
    await house.order(token, monthly);
    const [recurrence] = await house.plans(token);
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    const path = `/recurrences/${recurrence!.id}`;
    assert.equal(await codeOf(await house.ask(path, { method: 'DELETE', token: bob })), 'not_found');
    assert.equal((await house.ask(path, { method: 'DELETE', token })).status, 204);
    const [ended] = await house.plans(token);
    assert.deepEqual([ended!.status, ended!.nextAt], ['ended', null]);
    assert.equal((await house.shown(token))[0]!.recurrence?.nextAt, null);
    await advance(monthSeconds);
    assert.equal((await house.shown(token)).length, 1);
  });

  test('a run whose callback was lost is found by reconciliation', async () => {
    await house.order(token, monthly);
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await advance(monthSeconds + 3600);
    assert.equal((await house.shown(token)).length, 1);
    await house.proxy.reconcile();
    assert.equal((await house.shown(token)).length, 2);
    await house.proxy.reconcile();
    assert.equal((await house.shown(token)).length, 2);
  });

  test('a run that the service does not have any more keeps neither a later run nor the end of the plan away', async () => {
    await house.order(token, monthly);
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await house.portal('/clock', 'POST', { advanceSeconds: monthSeconds });
    await house.portal('/quirks', 'PUT', { screeningGone: true });
    await advance(monthSeconds);
    house.time.now += (monthSeconds + 3600) * 1000;
    token = await house.session({ user: 'anna', role: 'candidate' });
    await house.proxy.reconcile();
    assert.equal((await house.shown(token)).length, 2);
    assert.ok(Date.parse((await house.plans(token))[0]!.nextAt!) > house.time.now);
  });

  test('a recurrence that was ended at the service is shown as ended', async () => {
    await house.close();
    house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        const isPlan = request.method === 'GET' && /subscriptions\/\d+$/.test(request.url);
        return isPlan ? Response.json({ ...((await answer.json()) as object), status: 'ended' }) : answer;
      },
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
    await house.order(token, monthly);
    house.time.now += (monthSeconds + 3600) * 1000;
    await house.proxy.reconcile();
    token = await house.session({ user: 'anna', role: 'candidate' });
    const [recurrence] = await house.plans(token);
    assert.deepEqual([recurrence!.status, recurrence!.nextAt], ['ended', null]);
    assert.equal((await house.shown(token))[0]!.recurrence?.nextAt, null);
  });

  test('an unknown recurrence does not block the others', async () => {
    let looks = 0;
    await house.close();
    house = await openHouse({
      intercept: (request, next) => {
        if (/subscriptions\/\d+\/events$/.test(request.url)) {
          looks += 1;
          return Promise.resolve(new Response(null, { status: 404 }));
        }
        return next(request);
      },
    });
    for (const subject of ['anna', 'bob']) {
      token = await house.session({ user: subject, role: 'candidate' });
      const candidate = named(subject);
      assert.equal((await house.order(token, { ...monthly, candidate })).status, 201);
    }
    house.time.now += (monthSeconds + 3600) * 1000;
    await house.proxy.reconcile();
    assert.equal(looks, 2);
  });
});

describe('the runs of a member', () => {
  test('a run that is added while the member’s trust ends shows them no outcome', async () => {
    const member = { user: 'max', role: 'member', candidate: invitee } as const;
    let endTrust = async () => {};
    const store = await openSqlite(':memory:', 'test');
    const addRun = store.recurrences.addRun.bind(store.recurrences);
    store.recurrences.addRun = async (...run) => {
      await endTrust();
      return addRun(...run);
    };
    const house = await openHouse({ store });
    const token = await house.session(member);
    const { id } = await gainTrust(house, token);
    await house.order(token, { ...monthly, mode: 'link', candidate: {}, purpose });
    endTrust = async () => {
      assert.equal((await house.ask(`/trust/${id}`, { method: 'DELETE', token })).status, 204);
    };
    await house.portal('/clock', 'POST', { advanceSeconds: monthSeconds });
    const screenings = await house.shown(token);
    assert.deepEqual(
      screenings.map(({ result, items, recurrence }) => [result, items, recurrence?.run]),
      [
        ['withheld', [], 2],
        ['withheld', [], 1],
      ],
    );
    await house.close();
  });
});

const orderers = [
  ['a member', { user: 'max', role: 'member', candidate: invitee }, {}],
  ['a candidate', { user: 'anna', role: 'candidate' }, anna],
] as const;

for (const [orderer, facts, answers] of orderers)
  for (const mode of ['link', 'email'] as const)
    test(`what ${orderer} orders again and again by ${mode} starts no check before the candidate accepts it`, async () => {
      const house = await openHouse();
      const token = await house.session(facts);
      assert.equal((await house.order(token, { ...monthly, mode, candidate: answers })).status, 201);
      await house.portal('/clock', 'POST', { advanceSeconds: monthSeconds });
      const candidate = await house.session({ user: 'anna', role: 'candidate' });
      const screenings = await house.shown(candidate);
      assert.deepEqual(
        screenings.map(({ phase, invite, recurrence }) => [recurrence?.run, phase, invite?.method]),
        [
          [2, 'invited', mode],
          [1, 'invited', mode],
        ],
      );
      await house.close();
    });

describe('a recurring screening that a member ordered', () => {
  let house: House;
  let screening: Screening;
  beforeEach(async () => {
    house = await openHouse();
    screening = await screeningOf(
      await house.order(await session('max'), { ...monthly, mode: 'email', candidate: {} }),
    );
  });
  afterEach(() => house.close());

  const roleOf = { max: 'member', anna: 'candidate', olga: 'operator' } as const;
  const session = (subject: keyof typeof roleOf) =>
    house.session({
      user: subject,
      role: roleOf[subject],
      ...(subject === 'max' && { candidate: invitee, recurrence: ['P1M'] }),
    });
  const ask = async (subject: keyof typeof roleOf, path: string, method = 'GET') =>
    house.ask(path, { method, token: await session(subject) });
  const end = (subject: keyof typeof roleOf) =>
    ask(subject, `/recurrences/${screening.recurrence!.id}`, 'DELETE');
  const endings = () => house.lines('plan_ended').map(({ endedBy }) => endedBy);

  test('may be ended by its candidate, and the member hears live who ended it', async () => {
    const stream = new EventReader(await ask('max', '/events'));
    assert.equal((await end('anna')).status, 204);
    const { screening: told } = (await stream.next())!;
    assert.deepEqual(told.recurrence, { ...screening.recurrence, nextAt: null, endedBy: 'candidate' });
    assert.equal(told.revision, screening.revision + 1);
    for (const subject of ['max', 'anna', 'olga'] as const) {
      const { recurrences } = (await (await ask(subject, '/recurrences')).json()) as RecurrenceList;
      assert.deepEqual([recurrences[0]!.status, recurrences[0]!.endedBy], ['ended', 'candidate']);
    }
    assert.deepEqual(endings(), ['candidate']);
  });

  for (const subject of ['max', 'olga'] as const)
    test(`that ${subject} ended stays so, whoever ends it again, and the log says it once`, async () => {
      assert.equal((await end(subject)).status, 204);
      assert.equal((await end('anna')).status, 204);
      const { screenings } = (await (await ask('anna', '/screenings')).json()) as Snapshot;
      assert.equal(screenings[0]!.recurrence?.endedBy, roleOf[subject]);
      assert.deepEqual(endings(), [roleOf[subject]]);
    });
});

describe('the right to repeat an order', () => {
  const open = async (
    recurrence: string[] | undefined,
  ): Promise<{ house: House; ask: (interval: string) => Promise<Response> }> => {
    const house = await openHouse();
    const body = { user: 'anna', role: 'candidate', packages: [basicPackage], recurrence };
    const answer = await house.ask('/sessions', { method: 'POST', token: hostKey, body });
    const { token } = (await answer.json()) as { token: string };
    return { house, ask: (interval) => house.order(token, { ...monthly, recurrence: interval }) };
  };
  const atService = async (house: House) => (await house.checks()).length;

  test('a page session allows the intervals that it names, also in another unit, and no others', async () => {
    const { house, ask } = await open(['P1Y', 'P1W']);
    for (const interval of ['P1M', 'P13M', 'P1D', 'P8D', 'P365D', 'P52W']) {
      const answer = await ask(interval);
      assert.deepEqual([answer.status, await codeOf(answer)], [403, 'role_forbidden'], interval);
    }
    assert.equal(await atService(house), 0);
    assert.equal((await ask('P12M')).status, 201);
    await house.close();
  });

  for (const [which, recurrence] of [
    ['names no recurrence', undefined],
    ['names an empty list', []],
  ] as const)
    test(`a page session that ${which} repeats no order, and the refusal says what allows it`, async () => {
      const { house, ask } = await open(recurrence && [...recurrence]);
      const answer = await ask('P1Y');
      assert.equal(answer.status, 403);
      const { detail } = (await answer.json()) as { detail: string };
      assert.match(detail, /pass recurrence: \["P1Y"\] with POST \/sessions/);
      assert.equal(await atService(house), 0);
      await house.close();
    });
});

describe('how many plans may go on', () => {
  const orderOf = (person: string) => ({
    ...monthly,
    candidate: named(person),
  });
  const endAll = async (house: House, token: string) => {
    const recurrences = await house.plans(token);
    for (const { id } of recurrences) await house.ask(`/recurrences/${id}`, { method: 'DELETE', token });
  };

  test('a candidate has no more than the limit, whoever orders, and the operator is alarmed', async () => {
    const house = await openHouse({ environment: { LIMITS: '{"recurrencesPerCandidate":1}' } });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const member = await house.session({ user: 'max', role: 'member', candidate: invitee });
    assert.equal((await house.order(token, monthly)).status, 201);
    const byMember = { ...monthly, mode: 'link', candidate: {} };
    const further = { ...monthly, packageId: standardPackage };
    for (const answer of [await house.order(token, further), await house.order(member, byMember)]) {
      assert.equal(answer.status, 403);
      assert.match(((await answer.json()) as { detail: string }).detail, /recurrencesPerCandidate/);
    }
    const screenings = await house.checks();
    assert.equal(screenings.length, 1);
    assert.match(house.logged.join(''), /limit_reached.*recurrencesPerCandidate/);
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    assert.equal((await house.order(bob, orderOf('bob'))).status, 201);
    await endAll(house, token);
    assert.equal((await house.order(token, further)).status, 201);
    await house.close();
  });
});

describe('a plan that must not go on', () => {
  let house: House;
  let token: string;
  beforeEach(async () => {
    house = await openHouse();
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  const plan = async () => {
    const answer = await house.read<RecurrenceList>('/recurrences', token);
    return answer.recurrences[0]!;
  };
  const pass = (seconds: number) => house.portal('/clock', 'POST', { advanceSeconds: seconds });

  for (const [mode, status] of [
    ['form', 'cancelled'],
    ['link', 'expired'],
  ] as const)
    test(`is ended when its first check is ${status}`, async () => {
      const first = await screeningOf(await house.order(token, { ...monthly, mode }));
      await house.report({ status });
      await house.settled();
      const { status: ended, nextAt } = await plan();
      assert.deepEqual([ended, nextAt], ['ended', null]);
      const shown = await house.screening(first.id, token);
      assert.deepEqual([shown.phase, shown.recurrence?.nextAt], [status, null]);
      await house.proxy.reconcile();
      await pass(monthSeconds);
      assert.equal((await house.checks()).length, 1);
      assert.match(house.logged.join(''), /plan_without_first_check/);
    });

  test('is ended when the service runs it more often than its interval says, and the operator hears of it', async () => {
    await house.close();
    house = await openHouse({
      intercept: async (request, next) => {
        if (request.method !== 'POST' || !request.url.endsWith('/subscriptions')) return next(request);
        const body = (await request.json()) as { schedule: object };
        const daily = { ...body.schedule, interval: { unit: 'day', value: 1 }, startAt: undefined };
        const { method, headers, url } = request;
        return next(
          new Request(url, { method, headers, body: JSON.stringify({ ...body, schedule: daily }) }),
        );
      },
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
    await house.order(token, monthly);
    await pass(60);
    assert.equal((await plan()).status, 'active');
    await pass(86_400);
    const { screeningIds, status, nextAt } = await plan();
    assert.deepEqual([screeningIds.length, status, nextAt], [3, 'ended', null]);
    await house.proxy.reconcile();
    for (let day = 0; day < 5; day += 1) await pass(86_400);
    assert.equal((await house.checks()).length, 3);
    assert.match(house.logged.join(''), /plan_runs_too_often/);
  });
});
