import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { readProfile } from '../../../server-example/service/profile.ts';
import type { Store } from '../../../server-example/store/store.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { TwoResources, twoResourcesProfile } from '../../dialects/two-resources.ts';
import { openSqlite } from '../../stores.ts';
import { type DialectHouse, openDialectHouse } from '../dialect-house.ts';
import { anna, codeOf, hostKey, screeningOf, secrets, stateOf } from '../house.ts';

type Between = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;

const decidedByBodies = { ...twoResourcesProfile, reads: { screening: false, candidateSearch: false } };
const isInvitationRead = ({ method, url }: Request) => method === 'GET' && /\/invitations\/[^/]+$/.test(url);
const isReportRead = ({ method, url }: Request) => method === 'GET' && /\/reports\/[^/]+$/.test(url);

describe('a screening whose id changes from the invitation to the report', () => {
  let house: DialectHouse<TwoResources>;
  let service: TwoResources;
  let between: Between;
  let token: string;
  afterEach(() => house.close());

  const open = async ({
    profile = twoResourcesProfile,
    store,
    known,
  }: { profile?: object; store?: Store; known?: TwoResources } = {}) => {
    between = (request, next) => next(request);
    house = await openDialectHouse({
      make: (deps) => (known ? Object.assign(known, { deliver: deps.deliver }) : new TwoResources(deps)),
      profile,
      version: 'v2',
      ...(store && { store }),
      intercept: (request, next) => between(request, next),
    });
    service = house.service;
    token = await house.session({ user: 'anna', role: 'candidate' });
  };

  const order = async (mode = 'link'): Promise<Screening> =>
    screeningOf(await house.order(token, { packageId: service.packageId, mode, candidate: anna }));
  const shown = async () => stateOf(await house.newest(token));
  /** All that was read so far. */
  const reads = () =>
    service.calls
      .filter(({ method, path }) => method === 'GET' && !/packages|candidates/.test(path))
      .map(({ path }) => path.slice('/v2/'.length));
  /** So much time passes without a callback. */
  const pass = async (seconds: number) => {
    house.time.now += seconds * 1_000;
    await house.reconcile();
  };
  const invite = async () => {
    const { id } = await house.newest(token);
    return house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
  };
  /** What an open page is told after a place of the event log. */
  const toldAfter = async (cursor: string) => {
    const answer = await house.ask(`/events?wait=0&after=${encodeURIComponent(cursor)}`, { token });
    return ((await answer.json()) as { events: Screening[] }).events.map(stateOf);
  };
  const cursor = async () =>
    ((await (await house.ask('/screenings', { token })).json()) as { cursor: string }).cursor;

  test('is shown from the invitation to the result, each step once, by callbacks of both', async () => {
    await open();
    const start = await cursor();
    assert.equal(stateOf(await order()), 'invited/pending');
    const invited = { ...service.invitation };
    service.accept();
    assert.equal(await service.callBack(service.invitation), 200);
    assert.equal(await shown(), 'in-progress/pending');
    assert.deepEqual(reads(), ['invitations/i2', 'reports/r4']);
    service.finish();
    for (const body of [service.report, service.invitation, invited, service.report])
      assert.equal(await service.callBack(body), 200);
    assert.equal(await shown(), 'complete/clear');
    await pass(600);
    assert.equal(reads().filter((path) => path.startsWith('invitations')).length, 1);
    assert.deepEqual(await toldAfter(start), ['invited/pending', 'in-progress/pending', 'complete/clear']);
    const { items } = await house.newest(token);
    assert.deepEqual(
      items.map(({ title }) => title),
      ['County records'],
    );
  });

  test('is found by reads alone, and what comes under the next id is read at once', async () => {
    await open();
    await order('email');
    service.accept();
    service.finish('consider');
    service.report['updatedAt'] = new Date(house.time.now - 60_000).toISOString();
    await pass(61);
    assert.deepEqual(reads(), ['invitations/i2', 'reports/r4']);
    assert.equal(await shown(), 'complete/review');
  });

  test('a callback of the report that overtakes that of the invitation counts', async () => {
    await open();
    await order();
    service.accept();
    service.finish();
    assert.equal(await service.callBack(service.report), 200);
    assert.equal(await shown(), 'complete/clear');
  });

  test('an accepted invitation that names no report yet is in progress, whatever it calls its result', async () => {
    await open();
    await order();
    const { report, invitation } = service;
    Object.assign(invitation, {
      status: 'completed',
      result: 'clear',
      reportItems: [{ id: '1', type: 'Form', status: 'complete', result: 'clear' }],
    });
    await service.callBack(invitation);
    const { phase, result, items, waitingOn } = await house.newest(token);
    assert.deepEqual([phase, result, items, waitingOn], ['in-progress', 'pending', [], 'service']);
    assert.equal(report.id, '');
    service.accept();
    service.finish();
    await service.callBack(invitation);
    assert.equal(await shown(), 'complete/clear');
  });

  test('an early status of the report is not shown as an invitation again', async () => {
    await open();
    await order();
    service.accept();
    service.report.status = 'new';
    await service.callBack(service.invitation);
    assert.equal(await shown(), 'in-progress/pending');
  });

  test('an invitation that nobody accepted ends as expired', async () => {
    await open();
    await order();
    service.expire();
    await service.callBack(service.invitation);
    assert.equal(await shown(), 'expired/pending');
    await pass(86_400);
    assert.deepEqual(
      reads(),
      Array.from(reads(), () => 'invitations/i2'),
    );
  });

  test('an order by the form has one id, which is the report’s', async () => {
    await open();
    assert.equal(stateOf(await order('form')), 'in-progress/pending');
    service.finish();
    await service.callBack(service.report);
    assert.equal(await shown(), 'complete/clear');
    assert.deepEqual(reads(), ['reports/r2']);
  });

  test('an order by link whose path is that of reports has one id as well', async () => {
    const { paths } = twoResourcesProfile;
    const screenings = { ...paths.screenings, link: paths.screenings.direct };
    const screening = { ...paths.screening, link: paths.screening.direct };
    await open({ profile: { ...twoResourcesProfile, paths: { ...paths, screenings, screening } } });
    await order();
    service.finish();
    await service.callBack(service.report);
    assert.equal(await shown(), 'complete/clear');
    assert.deepEqual(reads(), ['reports/r2']);
  });

  test('a service may give the report the number of its invitation', async () => {
    await open();
    await order();
    service.accept();
    service.report.id = service.invitation.id;
    service.invitation['report'] = { id: service.invitation.id };
    await service.callBack(service.invitation);
    service.finish();
    await service.callBack(service.report);
    assert.equal(await shown(), 'complete/clear');
    assert.deepEqual([...new Set(reads())], ['invitations/i2', 'reports/i2']);
  });

  test('a report that is there as soon as somebody is invited leaves them invited, with a link of the invitation', async () => {
    await open();
    service = Object.assign(service, { hasReportAtOnce: true });
    assert.equal(stateOf(await order()), 'invited/pending');
    await pass(61);
    assert.deepEqual(reads(), ['reports/r3']);
    assert.equal(await shown(), 'invited/pending');
    await pass(600);
    const link = ((await (await invite()).json()) as { url: string }).url;
    assert.match(link, /\/i2\/\d+$/);
    service.accept();
    for (const body of [service.invitation, service.report]) assert.equal(await service.callBack(body), 200);
    assert.equal(await shown(), 'in-progress/pending');
    service.report.status = 'new';
    await service.callBack(service.report);
    assert.equal(await shown(), 'in-progress/pending');
    service.finish();
    await service.callBack(service.invitation);
    assert.equal(await shown(), 'complete/clear');
  });

  test('there is no invitation any more once it was accepted, and the report opens under its own id', async () => {
    await open();
    await order();
    service.accept();
    service.report.status = 'incomplete';
    await service.callBack(service.invitation);
    assert.equal(await shown(), 'needs-attention/pending');
    assert.equal(await codeOf(await invite()), 'not_found');
    service.finish();
    await service.callBack(service.report);
    const operator = await house.session({ user: 'op', role: 'operator', may: ['report'] });
    const { id } = await house.newest(token);
    const opened = await house.ask(`/screenings/${id}/report-links`, { method: 'POST', token: operator });
    assert.equal(((await opened.json()) as { url: string }).url, 'https://forms.ledger.example/reports/r4');
  });

  test('a read of the invitation that comes after the report is known changes nothing, and the report is read', async () => {
    await open();
    service.hasReportAtOnce = false;
    let isHeld = () => {};
    let release = () => {};
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    let called: Promise<number> | undefined;
    between = async (request, next) => {
      const answer = await next(request);
      if (isInvitationRead(request)) {
        isHeld();
        await released;
      }
      if (request.method !== 'POST' || !request.url.endsWith('/invitations')) return answer;
      called = service.callBack(service.invitation);
      await held;
      service.accept();
      const link = ((await answer.json()) as { invite: object }).invite;
      return Response.json({ ...service.invitation, invite: link }, { status: 201 });
    };
    const start = await cursor();
    assert.equal(stateOf(await order()), 'in-progress/pending');
    service.finish();
    release();
    assert.equal(await called, 200);
    assert.deepEqual(reads(), ['invitations/i2', 'reports/r4']);
    assert.deepEqual(await toldAfter(start), ['in-progress/pending', 'complete/clear']);
  });

  test('an answer to the order that comes after the report is known changes nothing', async () => {
    await open();
    between = async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'POST' || !request.url.endsWith('/invitations')) return answer;
      service.accept();
      service.finish();
      assert.equal(await service.callBack(service.invitation), 200);
      return answer;
    };
    assert.equal(stateOf(await order()), 'complete/clear');
    assert.deepEqual(reads(), ['invitations/i2', 'reports/r4']);
    await pass(10);
    assert.deepEqual(new Set(reads().slice(1)), new Set(['reports/r4']));
    assert.equal(await shown(), 'complete/clear');
    assert.doesNotMatch(house.logged.join(''), /order_unconfirmed/);
  });

  test('an invitation that became a report is not taken for another order whose answer never came', async () => {
    await open();
    token = await house.session({ user: 'anna', role: 'candidate', allowReorder: true });
    await order();
    service.accept();
    service.finish();
    await service.callBack(service.invitation);
    assert.equal(await shown(), 'complete/clear');
    const isOrder = ({ method, url }: Request) => method === 'POST' && url.endsWith('/invitations');
    between = (request, next) =>
      isOrder(request) ? Promise.reject(new TypeError('fetch failed')) : next(request);
    assert.equal(stateOf(await order()), 'unconfirmed/pending');
    for (let minute = 0; minute < 13; minute += 1) await pass(60);
    assert.equal(await shown(), 'cancelled/pending');
  });

  test('a run of a plan is known by both of its ids', async () => {
    await open();
    const candidate = { packageId: service.packageId, mode: 'email', candidate: anna, recurrence: 'P1M' };
    await house.order(token, candidate);
    service.repeat();
    assert.equal(await service.callBack(service.invitation), 200);
    assert.equal(await shown(), 'invited/pending');
    service.accept();
    service.finish();
    for (const body of [service.invitation, service.report, service.invitation])
      assert.equal(await service.callBack(body), 200);
    const { screenings } = (await (await house.ask('/screenings', { token })).json()) as {
      screenings: Screening[];
    };
    assert.deepEqual(screenings.map(stateOf), ['complete/clear', 'invited/pending']);
  });

  test('a report that is not there for a day, although its invitation was, is not over', async () => {
    await open();
    await order();
    await service.callBack(service.invitation);
    service.accept();
    between = (request, next) =>
      request.url.endsWith('/reports/r4')
        ? Promise.resolve(Response.json({}, { status: 404 }))
        : next(request);
    await service.callBack(service.invitation);
    const { report } = service;
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    const candidate = { ...anna, email: 'bob@example.com' };
    await house.order(bob, { packageId: service.packageId, mode: 'form', candidate });
    for (let hour = 0; hour < 30; hour += 1) await pass(3_600);
    token = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal(await shown(), 'in-progress/pending');
    between = (request, next) => next(request);
    service.report = report;
    service.finish();
    await pass(3_600);
    token = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal(await shown(), 'complete/clear');
  });

  test('a report that belongs to another screening is not taken', async () => {
    await open();
    await order();
    service.accept();
    await service.callBack(service.invitation);
    const { report } = service;
    token = await house.session({ user: 'bob', role: 'candidate' });
    const candidate = { ...anna, email: 'bob@example.com' };
    await house.order(token, { packageId: service.packageId, mode: 'link', candidate });
    service.report = report;
    Object.assign(service.invitation, { status: 'completed', report: { id: report.id } });
    service.finish();
    await service.callBack(service.invitation);
    assert.equal(await shown(), 'invited/pending');
  });

  test('an erased person’s callbacks of both ids are unknown', async () => {
    await open();
    await order();
    service.accept();
    await service.callBack(service.invitation);
    const erased = await house.ask('/candidates/anna', { method: 'DELETE', token: hostKey });
    assert.equal(erased.status, 204);
    for (const body of [service.invitation, service.report]) assert.equal(await service.callBack(body), 404);
  });

  test('a process that ends between the next id and its read leaves the read to the next process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'changing-ids-'));
    after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'screenings.db');
    await open({ store: await openSqlite(file, 'test', { secrets }) });
    await order();
    service.accept();
    service.finish();
    between = (request, next) =>
      isReportRead(request) ? Promise.reject(new TypeError('fetch failed')) : next(request);
    await service.callBack(service.invitation);
    assert.equal(await shown(), 'in-progress/pending');
    await house.close();
    const known = service;
    known.calls.splice(0);
    await open({ store: await openSqlite(file, 'test', { secrets }), known });
    for (const seconds of [0, 5]) await pass(seconds);
    assert.deepEqual([...new Set(reads())], ['reports/r4']);
    assert.equal(await shown(), 'complete/clear');
  });

  describe('where the service cannot be read', () => {
    test('goes on by the body that names the report, and then by that of the report', async () => {
      await open({ profile: decidedByBodies });
      const start = await cursor();
      await order();
      const invited = { ...service.invitation };
      service.accept();
      assert.equal(await service.callBack(service.invitation), 200);
      assert.equal(await shown(), 'in-progress/pending');
      service.finish();
      const accepted = { ...service.invitation };
      for (const body of [service.report, accepted, invited]) assert.equal(await service.callBack(body), 200);
      assert.equal(await shown(), 'complete/clear');
      assert.deepEqual(await toldAfter(start), ['invited/pending', 'in-progress/pending', 'complete/clear']);
      assert.equal(await service.callBack({ ...service.report, id: 'r99' }), 422);
    });

    test('goes on by the body of the report where that of the invitation never came', async () => {
      await open({ profile: decidedByBodies });
      await order();
      service.accept();
      service.finish('consider');
      service.report['updatedAt'] = new Date(house.time.now - 60_000).toISOString();
      assert.equal(await service.callBack(service.report), 200);
      assert.equal(await shown(), 'complete/review');
      assert.equal(await service.callBack(service.invitation), 200);
      assert.equal(await shown(), 'complete/review');
    });
  });
});

test('a next id that no way to order has a path for is refused when the profile is read', () => {
  const single = { screening: { nextId: 'report.id' } };
  const same = { direct: '/a/{id}', link: '/a/{id}', email: '/a/{id}' };
  for (const profile of [single, { ...single, paths: { screening: same } }])
    assert.throws(() => readProfile(profile), /screening\.nextId: is looked for only where paths\.screening/);
});
