import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, describe, mock, test } from 'node:test';
import type { Screening } from '../../../src/protocol/screening.ts';
import { type HostMessage, HostReceiver, webhookSecret, webhookUrl } from '../host-receiver.ts';
import {
  basicForm,
  form,
  hostKey,
  type House,
  type HouseOptions,
  invitee,
  monthly,
  named,
  openHouse,
  screeningOf,
  secrets,
} from '../house.ts';
import type { Check } from '../house-views.ts';
import { openSqlite } from '../../stores.ts';

const clear = { status: 'complete', result: 'clear' };
const dayMs = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'validity-'));
after(() => rmSync(folder, { recursive: true }));

describe('how long a result counts', () => {
  let house: House;
  let receiver: HostReceiver;
  const open = async (options: HouseOptions = {}) => {
    house = await openHouse({
      environment: { HOST_WEBHOOK_URL: webhookUrl, HOST_WEBHOOK_SECRET: webhookSecret },
      intercept: receiver.intercept,
      ...options,
    });
  };
  beforeEach(async () => {
    receiver = new HostReceiver();
    await open();
    // The published library asks this clock whether a message is new.
    mock.method(Date, 'now', () => house.time.now);
  });
  afterEach(async () => {
    mock.restoreAll();
    await house.close();
  });

  const sessionOf = (user: string, more: object = {}) => house.session({ user, role: 'candidate', ...more });
  const order = async (user: string, more: object = {}, body: object = form) => {
    const token = await sessionOf(user, more);
    return screeningOf(await house.order(token, { ...body, candidate: named(user) }));
  };
  const newestCheck = async () => (await house.checks())[0]!.id;
  /** Orders one for the person that is completed at once; answers what the host sees of it. */
  const completed = async (user: string, more: object = { validFor: 'P1Y' }): Promise<Screening> => {
    const { id } = await order(user, more);
    await house.report(clear);
    return house.screening(id, hostKey);
  };
  const pass = async (ms: number) => {
    house.time.now += ms;
    await house.proxy.reconcile();
  };
  const passTo = (time: string) => pass(Date.parse(time) - house.time.now);
  /** What the host was told of validities. */
  const told = (): [string, string][] =>
    receiver.messages
      .filter(({ type }) => type !== 'screening.changed')
      .map(({ type, data }) => [type, data.id]);
  const validBefore = async (time: number, more = '') => {
    const query = `validBefore=${new Date(time).toISOString()}${more}`;
    return house.read<{ screenings: Screening[]; next: string | null }>(`/screenings?${query}`, hostKey);
  };

  test('a screening has none until it is complete, then one from that time, and keeps it over another result', async () => {
    const { id, validUntil } = await order('anna', { validFor: 'P1Y' });
    assert.equal(validUntil, null);
    house.time.now = Date.parse('2027-05-04T09:00:00Z');
    await house.report(clear);
    const complete = await house.screening(id, hostKey);
    // The callback is read a moment after it came.
    assert.match(complete.validUntil ?? '', /^2028-05-04T09:00:0/);
    assert.match(complete.dueAt ?? '', /^2028-04-04T09:00:0/);
    house.time.now += 5 * dayMs;
    await house.report({ status: 'complete', result: 'consider' });
    const other = await house.screening(id, hostKey);
    assert.deepEqual([other.result, other.validUntil], ['review', complete.validUntil]);
  });

  test('a year from 29 February ends on 28 February, and a month from 31 January on the last of February', async () => {
    house.time.now = Date.parse('2028-02-29T10:00:00Z');
    assert.match((await completed('anna')).validUntil ?? '', /^2029-02-28T10:00:/);
    house.time.now = Date.parse('2030-01-31T10:00:00Z');
    assert.match((await completed('otto', { validFor: 'P1M' })).validUntil ?? '', /^2030-02-28T10:00:/);
  });

  test('what counts for less than sixty days is due in its middle: it is not ordered again as soon as it is there', async () => {
    house.time.now = Date.parse('2027-03-01T00:00:00Z');
    const { id, dueAt } = await completed('anna', { validFor: 'P10D' });
    assert.match(dueAt ?? '', /^2027-03-06T00:00:/);
    assert.equal((await order('anna')).id, id);
    assert.match((await completed('otto', { validFor: 'PT4M' })).dueAt ?? '', /^2027-03-01T00:02:/);
  });

  test('where the host has not said how long, nothing is shown and nothing is told', async () => {
    const screening = await completed('anna', {});
    assert.equal('validUntil' in screening, false);
    assert.equal('dueAt' in screening, false);
    await pass(3 * 365 * dayMs);
    assert.deepEqual(told(), []);
    assert.equal((await order('anna')).id, screening.id);
  });

  test('a screening that is reopened loses it, and a later completion renews it', async () => {
    const { id, validUntil: first } = await completed('anna');
    house.time.now += 300 * dayMs;
    await house.report({ status: 'In Progress', result: 'Pending' });
    const reopened = await house.screening(id, hostKey);
    assert.deepEqual(
      [reopened.phase, reopened.validUntil, 'dueAt' in reopened],
      ['in-progress', null, false],
    );
    assert.deepEqual((await validBefore(Date.parse(first!) + 1)).screenings, []);
    await pass(100 * dayMs);
    assert.deepEqual(told(), []);
    await house.report(clear);
    const renewed = await house.screening(id, hostKey);
    assert.equal(Date.parse(renewed.validUntil!) > Date.parse(first!) + 399 * dayMs, true);
    await passTo(renewed.dueAt!);
    assert.deepEqual(told(), [['screening.due', id]]);
  });

  test('the host is told once that it is due and once that it has lapsed, thin and under an id of its own', async () => {
    const { id, dueAt, validUntil, revision } = await completed('anna');
    await pass(Date.parse(dueAt!) - house.time.now - 1);
    assert.deepEqual(told(), []);
    await pass(1);
    await pass(29 * dayMs);
    assert.deepEqual(told(), [['screening.due', id]]);
    await passTo(validUntil!);
    await pass(40 * dayMs);
    assert.deepEqual(told(), [
      ['screening.due', id],
      ['screening.lapsed', id],
    ]);
    const data = { id, clientReferenceId: 'anna', packageId: form.packageId, phase: 'complete', revision };
    assert.deepEqual(receiver.messages.slice(-2), [
      { type: 'screening.due', timestamp: dueAt!, data },
      { type: 'screening.lapsed', timestamp: validUntil!, data },
    ] satisfies HostMessage[]);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(await house.metrics().then((text) => text.includes('kind="tell-validity"} 1')), false);
  });

  test('one message each, in their order, where a year passes while the proxy is down', async () => {
    await house.close();
    const store = () => openSqlite(join(folder, 'year.db'), 'test', { secrets, tellsHost: true });
    await open({ store: await store() });
    const { id } = await completed('anna');
    const { time, sandbox } = house;
    await house.close();
    const openAt = async (days: number) => {
      await open({
        store: await store(),
        before: async (_, reopened) => void (reopened.now = time.now + days * dayMs),
        intercept: (request) => receiver.intercept(request, (one) => sandbox.fetch(one)),
      });
      for (let count = 0; count < 3; count += 1) await pass(1_000);
    };
    await openAt(300);
    assert.deepEqual(told(), []);
    await house.close();
    // A back end that comes back later than the proxy hears of both as well.
    receiver.answer = () => new Response(null, { status: 503 });
    await openAt(366);
    assert.deepEqual(told(), []);
    receiver.answer = () => new Response(null, { status: 204 });
    for (let count = 0; count < 3; count += 1) await pass(60_000);
    assert.deepEqual(told(), [
      ['screening.due', id],
      ['screening.lapsed', id],
    ]);
  });

  test('a job that runs before its day tells nothing, and waits for it', async () => {
    await house.close();
    const store = await openSqlite(':memory:', 'test', { secrets, tellsHost: true });
    await open({ store });
    const { id, dueAt } = await completed('anna');
    // As an instance leaves it that is killed while it has the job in hand, and another one renews the result.
    await store.jobs.change('tell-validity', id, (known) => known && { ...known, runAt: 0 });
    await pass(0);
    assert.deepEqual(told(), []);
    await passTo(dueAt!);
    assert.deepEqual(told(), [['screening.due', id]]);
  });

  test('a back end that is down for longer than three days is told of the end all the same', async () => {
    const { id, dueAt, validUntil } = await completed('anna');
    receiver.answer = () => new Response(null, { status: 503 });
    await passTo(dueAt!);
    for (let hour = 0; hour < 73; hour += 1) await pass(3_600_000);
    assert.deepEqual(
      house.lines('host_news_given_up').map(({ screeningId }) => screeningId),
      [id],
    );
    receiver.answer = () => new Response(null, { status: 204 });
    await pass(3_600_000);
    assert.deepEqual(told(), []);
    await passTo(validUntil!);
    assert.deepEqual(told(), [['screening.lapsed', id]]);
  });

  test('a back end that is down at the end is told once it is back', async () => {
    const { id, dueAt, validUntil } = await completed('anna');
    receiver.answer = () => new Response(null, { status: 503 });
    await passTo(dueAt!);
    for (let minute = 0; minute < 5; minute += 1) await pass(60_000);
    receiver.answer = () => new Response(null, { status: 204 });
    await pass(60_000);
    assert.deepEqual(told(), [['screening.due', id]]);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids.filter((one) => one?.endsWith('.due'))).size, 1);
    await passTo(validUntil!);
    assert.deepEqual(told().at(-1), ['screening.lapsed', id]);
  });

  test('nothing is told of a result that a newer one has replaced, and one under way replaces none', async () => {
    const first = await completed('anna');
    await passTo(first.dueAt!);
    const second = await order('anna', { validFor: 'P2Y' });
    assert.notEqual(second.id, first.id);
    assert.deepEqual(
      (await validBefore(house.time.now + 60 * dayMs)).screenings.map(({ id }) => id),
      [first.id],
    );
    await house.report(clear);
    await pass(60 * dayMs);
    assert.deepEqual(told(), [['screening.due', first.id]]);
    assert.deepEqual((await validBefore(house.time.now)).screenings, []);
    // The earlier one is taken up again, and finished after it.
    const [, earlier] = await house.checks();
    await house.report({ status: 'In Progress', result: 'Pending' }, earlier!.id);
    await house.report(clear, earlier!.id);
    assert.notEqual((await house.screening(first.id, hostKey)).validUntil, null);
    await pass(500 * dayMs);
    assert.deepEqual(told(), [['screening.due', first.id]]);
  });

  test('a candidate may order again once it is due, under review or not, and older results are in nobody’s way', async () => {
    const { id } = await completed('anna', {});
    const again = await order('anna', { allowReorder: true, validFor: 'P1Y' });
    await house.report({ status: 'complete', result: 'consider' });
    assert.notEqual(again.id, id);
    assert.equal((await order('anna')).id, again.id);
    await pass(336 * dayMs);
    const third = await order('anna', { validFor: 'P1Y' });
    assert.ok(![id, again.id].includes(third.id));
    assert.equal((await order('anna')).id, third.id);
    await house.report(clear);
    assert.equal((await order('anna')).id, third.id);
  });

  test('a run of a recurrence keeps how long it counts, and renews', async () => {
    const first = await order('anna', { validFor: 'P2M' }, monthly);
    await house.report(clear);
    house.time.now += 31 * dayMs;
    await house.portal('/clock', 'POST', { advanceSeconds: 0 });
    const [run] = await house.shown(await sessionOf('anna'));
    assert.deepEqual([run?.recurrence?.run, run?.validUntil], [2, null]);
    assert.equal(
      told().some(([, id]) => id !== first.id),
      false,
    );
    const before = told().length;
    await house.report(clear, await newestCheck());
    const { validUntil, dueAt } = await house.screening(run!.id, hostKey);
    await passTo(new Date(Date.parse(validUntil!) - 30 * dayMs).toISOString());
    assert.deepEqual(told().slice(before), [['screening.due', run!.id]]);
    // The next run renews it: nobody has to order what is planned.
    assert.equal(dueAt, undefined);
    assert.equal((await order('anna', {}, basicForm)).id, run!.id);
  });

  test('a run that is complete when it is found counts from then on', async () => {
    await order('anna', { validFor: 'P1Y' }, monthly);
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    house.time.now += 31 * dayMs + 3_600_000;
    // The portal itself: what the proxy would find meanwhile, it must not find yet.
    const atService = async (path: string, method = 'GET', body?: object): Promise<Response> => {
      const headers = { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` };
      const request = new Request(`http://localhost:8081/portal/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return house.sandbox.fetch(request);
    };
    await atService('/clock', 'POST', { advanceSeconds: 0 });
    const { screenings } = (await (await atService('/screenings')).json()) as { screenings: Check[] };
    await atService(`/screenings/${screenings[0]!.id}`, 'PUT', clear);
    await pass(0);
    const [run] = await house.shown(await sessionOf('anna'));
    assert.deepEqual([run?.recurrence?.run, run?.phase], [2, 'complete']);
    assert.equal(Date.parse(run!.validUntil!) > house.time.now + 364 * dayMs, true);
    assert.ok(run?.resultAt);
  });

  test('a member sees until when it counts with its phase, trusted or not', async () => {
    const more = { role: 'member', candidate: invitee, validFor: 'P1Y' } as const;
    const token = await house.session({ user: 'max', ...more });
    const { id } = await screeningOf(
      await house.order(token, { packageId: form.packageId, mode: 'email', candidate: {} }),
    );
    await house.settled();
    await house.report(clear);
    const shown = await house.screening(id, token);
    assert.equal(shown.result, 'withheld');
    assert.equal(shown.validUntil, (await house.screening(id, hostKey)).validUntil);
    assert.ok(shown.validUntil);
  });

  test('nothing is told of a person who was erased', async () => {
    await completed('anna');
    await house.ask('/candidates/anna', { method: 'DELETE', token: hostKey });
    await pass(400 * dayMs);
    assert.deepEqual(told(), []);
    assert.deepEqual((await validBefore(house.time.now)).screenings, []);
    assert.doesNotMatch(await house.metrics(), /kind="tell-validity"} 1/);
  });

  test('without a back end that listens, no job stays behind', async () => {
    await house.close();
    await open({ environment: {} });
    await completed('anna');
    await pass(336 * dayMs);
    assert.doesNotMatch(await house.metrics(), /kind="tell-validity"} 1/);
  });

  test('a wrong duration is refused, and in production one of minutes', async () => {
    const issue = (validFor: unknown) =>
      house.ask('/sessions', {
        method: 'POST',
        token: hostKey,
        body: { user: 'anna', role: 'candidate', packages: [], validFor },
      });
    for (const wrong of ['P1Y6M', '1Y', 'P0D', 'P100Y', 'PT5S', 365]) {
      const answer = await issue(wrong);
      assert.equal(answer.status, 400, String(wrong));
      assert.match(await answer.text(), /"path":"validFor"/);
    }
    assert.equal((await issue('PT1M')).status, 201);
    await house.close();
    await open({
      environment: {
        SERVICE_ENVIRONMENT: 'production',
        SERVICE_CLIENT_SECRET: 'c7Vn2Lq9Xt4Rb8Zk',
        PUBLIC_URL: 'https://shop.example',
      },
    });
    const refused = await issue('PT1M');
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /P1M is a month, and PT1M a minute/);
    assert.equal((await issue('P1M')).status, 201);
  });
});

describe('which results count until before a time', () => {
  test('the host reads them a hundred at a time, the last end first, of everybody or of one', async () => {
    const house = await openHouse({ environment: { LIMITS: '{"ordersPerDay":1000}' } });
    const read = (query: string) =>
      house.read<{ screenings: Screening[]; next: string | null }>(`/screenings?${query}`, hostKey);
    const ids: string[] = [];
    for (let number = 0; number < 103; number += 1) {
      const user = `person-${number}`;
      const token = await house.session({ user, role: 'candidate', validFor: 'P1Y' });
      const ordered = await house.order(token, { ...basicForm, candidate: named(user) });
      ids.push((await screeningOf(ordered)).id);
      await house.settled();
      await house.report(clear);
    }
    const end = (await house.screening(ids[102]!, hostKey)).validUntil!;
    const later = new Date(Date.parse(end) + 1).toISOString();
    const first = await read(`validBefore=${later}`);
    const second = await read(`validBefore=${later}&page=${first.next}`);
    assert.deepEqual([first.screenings.length, second.screenings.length, second.next], [100, 3, null]);
    const all = [...first.screenings, ...second.screenings];
    assert.deepEqual(
      all.map(({ id }) => id),
      ids.toReversed(),
    );
    assert.deepEqual(
      (await read(`validBefore=${end}`)).screenings.map(({ id }) => id),
      ids.slice(2, 102).toReversed(),
    );
    const one = await read(`validBefore=${later}&clientReferenceId=person-7`);
    assert.deepEqual(
      one.screenings.map(({ id }) => id),
      [ids[7]],
    );
    for (const [query, path] of [
      ['validBefore=soon', 'validBefore'],
      [`validBefore=${later}&changedAfter=${later}`, 'validBefore'],
      [`validBefore=${later}&page=c7`, 'page'],
      [`page=${first.next}`, 'page'],
    ]) {
      const answer = await house.ask(`/screenings?${query}`, { token: hostKey });
      const { errors } = (await answer.json()) as { errors?: { path: string }[] };
      assert.deepEqual([answer.status, errors?.map((error) => error.path)], [400, [path]], query);
    }
    await house.close();
  });
});
