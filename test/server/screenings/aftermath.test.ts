import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { PageSessionRequest } from '../../../src/protocol/page-session-request.ts';
import { EventReader } from '../event-reader.ts';
import {
  codeOf,
  form,
  hostKey,
  type House,
  invitee,
  openHouse,
  sandboxUrl,
  screeningOf,
  stateOf,
} from '../house.ts';

const profile = {
  reads: { reportLinks: true, candidateLinks: true },
  aftermath: { closedNotices: ['Closed'] },
};
const finish = { status: 'complete', result: 'consider' };

describe('what follows a result', () => {
  let house: House;
  let id: string;
  let serviceId: string;
  beforeEach(async () => {
    house = await openHouse({ profile });
    ({ id, serviceId } = await ordered('anna'));
  });
  afterEach(() => house.close());

  const ordered = async (user: string, as: 'candidate' | 'member' = 'candidate') => {
    const token = await session(user, as);
    const order = as === 'member' ? { ...form, mode: 'email', candidate: {} } : form;
    const { id } = await screeningOf(await house.order(token, order));
    await house.settled();
    return { id, serviceId: (await house.checks())[0]!.id };
  };
  const session = (user: string, role: PageSessionRequest['role'], facts: Partial<PageSessionRequest> = {}) =>
    house.session({ user, role, ...(role === 'member' ? { candidate: invitee } : {}), ...facts });
  const operator = (facts: Partial<PageSessionRequest> = { may: ['report'] }) =>
    session('olga', 'operator', facts);
  const becomes = (change: object) => house.report(change, serviceId);
  const linkFor = (token: string, screening = id) =>
    house.ask(`/screenings/${screening}/report-links`, { method: 'POST', token });
  const read = (token: string, screening = id) => house.screening(screening, token);
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { may?: string[] };

  test('an operator who may open reports gets a link for one use, and the log says who opened which', async () => {
    const token = await operator();
    assert.equal(await codeOf(await linkFor(token)), 'not_complete');
    await becomes(finish);
    const answer = await linkFor(token);
    assert.equal(answer.status, 200);
    const { url } = (await answer.json()) as { url: string };
    const opened = await house.sandbox.fetch(new Request(url));
    assert.match(await opened.text(), /consider/);
    assert.equal((await house.sandbox.fetch(new Request(url))).status, 410);
    const [said] = house.lines('report_opened');
    assert.deepEqual([said?.['screeningId'], said?.['operator']], [id, 'olga']);
    assert.ok(!house.logged.join('').includes(new URL(url).pathname), 'the link is in the log');
  });

  test('only an operator may be given the right to open reports', async () => {
    for (const role of ['candidate', 'member'] as const) {
      const body = { user: 'anna', role, packages: [], may: ['report'] };
      const refused = await house.ask('/sessions', { method: 'POST', token: hostKey, body });
      assert.equal(refused.status, 400);
    }
  });

  test('a candidate is led to their own place at the service, and to nothing where there is none', async () => {
    await becomes(finish);
    const token = await session('anna', 'candidate');
    assert.deepEqual(claimsOf(token).may, ['report']);
    const { url } = (await (await linkFor(token)).json()) as { url: string };
    assert.match(await (await house.sandbox.fetch(new Request(url))).text(), /Your reports/);

    await house.close();
    house = await openHouse();
    ({ id, serviceId } = await ordered('anna'));
    await becomes(finish);
    const plain = await session('anna', 'candidate');
    assert.equal(claimsOf(plain).may, undefined);
    assert.equal(await codeOf(await linkFor(plain)), 'not_found');
    // Where there is no link for one use, staff are led to the service's own page.
    const own = (await (await linkFor(await operator())).json()) as { url: string };
    assert.equal(own.url, `${sandboxUrl}/portal/screenings/${serviceId}`);
  });

  test('a link to another origin is not passed on', async () => {
    await house.close();
    house = await openHouse({ profile, environment: { LINK_ORIGINS: 'https://service.example' } });
    ({ id, serviceId } = await ordered('anna'));
    await becomes(finish);
    assert.equal((await linkFor(await operator())).status, 502);
  });

  test('notices and disputes come live to the candidate and to operators, as they stand', async () => {
    await becomes({ ...finish, reportItems: [] });
    const token = await session('anna', 'candidate');
    const events = new EventReader(await house.ask('/events', { token }));
    await becomes({ notice: 'open' });
    await becomes({ dispute: 'open' });
    const heard = [(await events.next())!.screening, (await events.next())!.screening];
    assert.deepEqual(
      heard.map(({ aftermath }) => [aftermath?.notices[0]?.status, aftermath?.dispute?.status]),
      [
        ['open', undefined],
        ['open', 'open'],
      ],
    );
    assert.deepEqual((await read(await operator())).aftermath, heard[1]!.aftermath);
    await becomes({ notice: 'closed', dispute: 'closed', result: 'clear' });
    const { screening } = (await events.next())!;
    assert.deepEqual(
      [screening.aftermath?.notices[0]?.status, screening.aftermath?.dispute?.status, screening.result],
      ['closed', 'closed', 'clear'],
    );
    await events.leave();
  });

  test('a check says when its result came: no notice moves that time, another result does, and no member sees it', async () => {
    const later = (): string => new Date((house.time.now += 60_000)).toISOString();
    const timeOf = async (): Promise<string | undefined> => (await read(await operator())).resultAt;
    await becomes({ status: 'complete', result: 'pending' });
    assert.equal(await timeOf(), undefined);
    const first = later();
    await becomes(finish);
    assert.equal(await timeOf(), first);
    later();
    await becomes({ notice: 'open' });
    later();
    await becomes({ status: 'In Progress', result: 'pending' });
    assert.deepEqual(
      [await timeOf(), (await read(await session('anna', 'candidate'))).resultAt],
      [first, first],
    );
    const second = later();
    await becomes(finish);
    assert.equal(await timeOf(), second);
    ({ id, serviceId } = await ordered('max', 'member'));
    await becomes(finish);
    assert.equal((await read(await session('max', 'member'))).resultAt, undefined);
    assert.ok(await timeOf());
  });

  test('a notice names the kinds of its items', async () => {
    const screenings = await house.checks();
    const [item] = screenings[0]!.reportItems;
    await becomes({ ...finish, reportItems: [{ id: item!.id, status: 'complete', result: 'consider' }] });
    await becomes({ notice: 'open' });
    const { aftermath, items } = await read(await operator());
    assert.deepEqual(aftermath?.notices[0]?.kinds, [items[0]!.kind]);
    assert.ok(items[0]!.kind);
  });

  test('a member learns of none of it, and not that anything changed', async () => {
    const { id: members, serviceId: theirs } = await ordered('max', 'member');
    serviceId = theirs;
    await becomes(finish);
    const token = await session('max', 'member');
    const before = await read(token, members);
    await becomes({ notice: 'open' });
    await becomes({ dispute: 'open' });
    assert.ok((await read(await operator(), members)).aftermath);
    assert.deepEqual(await read(token, members), before);
  });

  test('a check that is clear with an item under review stays so, and the operator is told once', async () => {
    const found = { title: 'County records', status: 'complete', result: 'consider' };
    const event = 'clear_with_item_under_review';
    const token = await operator();
    await becomes({ ...finish, reportItems: [found] });
    assert.deepEqual(house.lines(event), []);
    await becomes({ status: 'complete', result: 'clear' });
    assert.equal(stateOf(await read(token)), 'complete/clear');
    await house.send((await house.deliveries())[0]);
    await becomes({ reportItems: [{ ...found, title: 'Federal records' }] });
    await house.proxy.reconcile();
    const [line, ...more] = house.lines(event);
    const { time, requestId: _, advice, ...facts } = line!;
    assert.deepEqual([facts, more], [{ level: 40, event, screeningId: id }, []]);
    assert.ok(time && advice);
    await becomes({ status: 'In Progress', result: 'consider' });
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    await becomes({ status: 'complete', result: 'clear' });
    house.time.now += 61_000;
    await house.proxy.reconcile();
    assert.equal(stateOf(await read(token)), 'complete/clear');
    const told = new RegExp(`^screening_events_total\\{event="${event}"\\} 2$`, 'm');
    assert.match(await house.metrics(), told);
  });

  test('where bodies decide, they tell it as well', async () => {
    await house.close();
    house = await openHouse({ profile: { ...profile, reads: { ...profile.reads, screening: false } } });
    ({ id, serviceId } = await ordered('anna'));
    await becomes(finish);
    await becomes({ dispute: 'open' });
    assert.equal((await read(await operator())).aftermath?.dispute?.status, 'open');
    await becomes({ dispute: 'closed' });
    assert.equal((await read(await operator())).aftermath?.dispute?.status, 'closed');
  });
});
