import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { PackageList } from '../../../src/protocol/screening-package.ts';
import { Checkr } from '../../dialects/checkr/checkr.ts';
import { Yardstik } from '../../dialects/yardstik/yardstik.ts';
import { type DialectHouse, openDialectHouse } from '../dialect-house.ts';
import { anna, codeOf, hostKey, screeningOf } from '../house.ts';

const key = 'key-of-the-account';
const callbackSecret = 'agreed beforehand, with nobody else';
const address = 'http://localhost:8080/screening-api/callbacks/shared';
const common = { LINK_ORIGINS: 'https://service.example' };

const { givenName, familyName, email, dob, ssn, address: home } = anna;
const person = { givenName, familyName, email };
const { postalCode, countryCode } = home;
/** As the page sends them: with the country of the ZIP code, for which the service has no place. */
const answers = { ...person, confirmedNoMiddleName: true, dob, ssn, address: { postalCode, countryCode } };

type Ask = Pick<DialectHouse<Checkr | Yardstik>, 'ask'>;

/** Takes the link of an invitation, once more after the tab was closed, and answers the form behind it. */
async function followLink(house: DialectHouse<Checkr | Yardstik>, token: string, id: string): Promise<void> {
  const take = async () => {
    const invite = await house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
    return ((await invite.json()) as { url: string }).url;
  };
  const url = await take();
  assert.equal(await take(), url);
  await answerForm(house, url);
}

/** Answers the form behind a link. */
async function answerForm(house: DialectHouse<Checkr | Yardstik>, url: string): Promise<void> {
  assert.match(await (await house.service.fetch(new Request(url))).text(), /The form/);
  const done = await house.service.fetch(new Request(url, { method: 'POST' }));
  assert.match(await done.text(), /Thank you/);
}

const stateOf = async (house: Ask & Pick<DialectHouse<Checkr | Yardstik>, 'newest'>, token: string) => {
  const { phase, result, waitingOn } = await house.newest(token);
  return [phase, result, waitingOn];
};

const done = ['complete', 'clear', 'none'];

describe('Checkr by its shipped profile', () => {
  let house: DialectHouse<Checkr>;
  let token: string;
  const environment = {
    ...common,
    SERVICE_PROFILE: 'checkr',
    SERVICE_CLIENT_ID: key,
    SERVICE_CLIENT_SECRET: '',
    SERVICE_CALLBACK_SECRET: key,
  };
  const open = async (more: Record<string, string> = {}, intercept?: () => Promise<Response>) => {
    house = await openDialectHouse({
      ...(intercept && { intercept }),
      make: (deps) => new Checkr({ ...deps, key }),
      version: 'v2',
      environment: { ...environment, ...more },
    });
    house.service.callbacks.address = address;
    token = await house.session({ user: 'anna', role: 'candidate', recurrence: [] });
  };
  beforeEach(() => open());
  afterEach(() => house.close());

  const order = (mode: string, candidate: object = person) =>
    house.order(token, { packageId: house.service.packageId, mode, candidate });

  test('its packages come from all pages, each with the fields that its checks need', async () => {
    const offered = house.session({
      user: 'anna',
      role: 'candidate',
      packages: ['driver_pro'],
      recurrence: [],
    });
    const list = (await (await house.ask('/packages', { token: await offered })).json()) as {
      packages: { fields: { path: string }[]; products: { kind?: string }[] }[];
    };
    const [driver] = list.packages;
    assert.deepEqual(
      driver?.fields.slice(3).map(({ path }) => path),
      ['dob', 'ssn', 'address.postalCode', 'driversLicense.licenseNumber', 'driversLicense.issuingAgency'],
    );
    assert.ok(driver.products.every(({ kind }) => kind !== undefined));
  });

  test('a package of whose checks the profile knows none is left to its own form', async () => {
    await house.close();
    const types = { basic: 'ssn_trace', panel: 'drug_screening' };
    const data = Object.entries(types).map(([slug, type]) => ({ slug, name: slug, screenings: [{ type }] }));
    await open({}, async () => Response.json({ data }));
    token = await house.session({
      user: 'anna',
      role: 'candidate',
      packages: ['basic', 'panel'],
      recurrence: [],
    });
    const { packages } = (await (await house.ask('/packages', { token })).json()) as PackageList;
    assert.deepEqual(
      packages.map(({ id, collectable }) => [id, collectable]),
      [
        ['basic', true],
        ['panel', false],
      ],
    );
  });

  test('a candidate follows the link, and the report that the invitation becomes ends clear', async () => {
    const ordered = await screeningOf(await order('link'));
    assert.deepEqual([ordered.phase, ordered.waitingOn], ['invited', 'candidate']);
    await followLink(house, token, ordered.id);
    await house.service.callbacks.settle();
    assert.deepEqual(await stateOf(house, token), ['in-progress', 'pending', 'service']);
    assert.match((await house.newest(token)).estimatedAt ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.deepEqual(await house.service.screenings.report('completed', { result: 'clear' }), [200]);
    const { id } = await house.newest(token);
    assert.deepEqual([id, ...(await stateOf(house, token))], [ordered.id, ...done]);
  });

  test('an order says where the candidate will work, where the host has said it', async () => {
    await order('email');
    const workPlace = { countryCode: 'US', regionCode: 'US-NY', municipality: 'Albany' };
    token = await house.session({ user: 'bea', role: 'candidate', recurrence: [], workPlace });
    await order('email', { ...person, email: 'bea@example.com' });
    const sent = house.service.calls.filter(({ path }) => path === '/v1/invitations');
    assert.deepEqual(
      sent.map(({ body }) => (body as { work_locations: unknown }).work_locations),
      [[{ country: 'US' }], [{ country: 'US', state: 'NY', city: 'Albany' }]],
    );
  });

  test('a candidate who is invited by email follows the link of the mail', async () => {
    await order('email');
    assert.deepEqual(house.service.outbox, [email]);
    await answerForm(house, house.service.mails[0]!.link);
    await house.service.screenings.report('completed', { result: 'clear' });
    assert.deepEqual(await stateOf(house, token), done);
  });

  test('a candidate answers the form of the page, and the report is ordered directly', async () => {
    const ordered = await screeningOf(await order('form', answers));
    assert.deepEqual([ordered.phase, ordered.result], ['in-progress', 'pending']);
    await house.service.screenings.report('completed', { result: 'clear' });
    assert.deepEqual(await stateOf(house, token), done);
  });

  test('a candidate who ticks that they want a copy of the report is known to want one, and no other', async () => {
    const sha256 = '0'.repeat(64);
    const consent = { id: 'ca', version: '1', locale: 'en', sha256, typedName: 'Anna Bell' };
    const wishes = async (consents: object[]) => {
      await house.order(token, {
        packageId: house.service.packageId,
        mode: 'email',
        candidate: person,
        consents,
      });
      const { body } = house.service.calls.find(
        ({ method, path }) => method === 'POST' && path === '/v1/candidates',
      )!;
      return (body as { copy_requested?: boolean }).copy_requested;
    };
    assert.equal(await wishes([consent]), undefined);
    await house.close();
    await open();
    assert.equal(await wishes([{ ...consent, copyRequested: true }]), true);
  });

  test('callbacks that come doubled and the newest first change nothing twice, and lose nothing', async () => {
    house.service.callbacks.isDoubled = true;
    house.service.callbacks.hold();
    await order('email');
    await answerForm(house, house.service.mails[0]!.link);
    await house.service.screenings.report('completed', { result: 'clear' });
    assert.ok((await house.service.callbacks.release()).every((status) => status === 200));
    assert.deepEqual(await stateOf(house, token), done);
    const { screenings } = (await (await house.ask('/screenings', { token })).json()) as {
      screenings: unknown[];
    };
    assert.equal(screenings.length, 1);
  });

  test('a callback that is signed with another key is refused, and changes nothing', async () => {
    await order('email');
    const body = JSON.stringify({ object: 'event', type: 'report.completed', data: { object: {} } });
    const headers = { 'x-checkr-signature': '0'.repeat(64) };
    const answer = await house.deliver(new Request(address, { method: 'POST', headers, body }));
    assert.equal(answer.status, 401);
    assert.equal((await house.newest(token)).phase, 'invited');
  });

  test('a report that is suspended, resumed, disputed or found wanting is never clear, and never failed', async () => {
    await order('form', answers);
    const { screenings } = house.service;
    await screenings.report('suspended');
    assert.deepEqual((await stateOf(house, token)).slice(0, 1), ['needs-attention']);
    await screenings.report('resumed');
    assert.deepEqual((await stateOf(house, token)).slice(0, 1), ['in-progress']);
    await screenings.report('completed', { result: 'consider' });
    assert.deepEqual((await stateOf(house, token)).slice(0, 2), ['complete', 'review']);
    await screenings.report('updated', { adjudication: 'pre_adverse_action' });
    assert.deepEqual((await stateOf(house, token)).slice(0, 2), ['complete', 'review']);
    await screenings.report('disputed');
    assert.notEqual((await house.newest(token)).result, 'clear');
  });

  test('an invitation that nobody follows expires', async () => {
    await order('link');
    await house.service.screenings.expireForm();
    assert.equal((await house.newest(token)).phase, 'expired');
  });

  test('an operator opens the report; its candidate has no place for it at the service', async () => {
    const { id } = await screeningOf(await order('form', answers));
    await house.service.screenings.report('completed', { result: 'clear' });
    const operator = await house.session({
      user: 'priya',
      role: 'operator',
      may: ['report'],
      recurrence: [],
    });
    const path = `/screenings/${id}/report-links`;
    const link = await house.ask(path, { method: 'POST', token: operator });
    assert.deepEqual(
      ((await link.json()) as { url: string }).url,
      'https://service.example/dashboard/reports/report_1',
    );
    assert.equal(await codeOf(await house.ask(path, { method: 'POST', token })), 'not_found');
  });

  test('what it refuses in a sentence is said at its field', async () => {
    const refused = await order('form', { ...answers, familyName: 'Bell 2' });
    assert.equal(refused.status, 422);
    const { errors } = (await refused.json()) as { errors: unknown };
    assert.deepEqual(errors, [{ path: 'familyName', code: 'not-accepted' }]);
  });

  test('a service that is busy until a time is asked again after it', async () => {
    house.service.limitFor(120);
    const answer = await house.ask('/packages', { token });
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '120']);
  });

  test('no member is trusted with outcomes, and no page session offers a repetition', async () => {
    const candidate = { clientReferenceId: 'anna', ...person };
    const member = await house.session({ user: 'max', role: 'member', candidate, recurrence: [] });
    const { detail, code } = (await (await house.ask('/trust', { token: member })).json()) as Record<
      string,
      string
    >;
    // With a detail, a page would take it for a path that a gateway has changed.
    assert.deepEqual([code, detail], ['not_found', undefined]);
    const body = { user: 'anna', role: 'candidate', packages: ['driver_pro'], recurrence: ['P1M'] };
    const refused = await house.ask('/sessions', { method: 'POST', token: hostKey, body });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /repeats no screenings/);
  });

  test('a service that fails is told as that, and nobody doubts a token that it does not give', async () => {
    await house.close();
    await open({}, async () => new Response(null, { status: 500 }));
    assert.equal((await house.ask('/packages', { token })).status, 503);
    const logged = house.logged.join('');
    assert.match(logged, /"service_failed".*answered 500 \(GET packages\)/);
    assert.doesNotMatch(logged, /header_doubted|Bearer/);
  });

  test('a link to an origin that nobody named is told with LINK_ORIGINS, and not as a service that fails', async () => {
    await house.close();
    await open({ LINK_ORIGINS: 'https://elsewhere.example' });
    const { id } = await screeningOf(await order('link'));
    assert.equal((await house.ask(`/screenings/${id}/invite`, { method: 'POST', token })).status, 502);
    const told = house.logged.filter((line) => line.includes('LINK_ORIGINS'));
    assert.match(told.join(''), /"link_origin_refused".*"advice":"[^"]*LINK_ORIGINS[^"]*doctor --create/);
    assert.doesNotMatch(house.logged.join(''), /service_failed|SERVICE_BASE_URL/);
  });

  test('a wrong key is told as that, without the key', async () => {
    await house.close();
    await open({ SERVICE_CLIENT_ID: 'another-key' });
    assert.equal((await house.ask('/packages', { token })).status, 503);
    const logged = house.logged.join('');
    assert.match(logged, /service_credentials_refused.*refuses the key \(GET packages\)/);
    assert.doesNotMatch(logged, /another-key/);
  });
});

describe('Yardstik by its shipped profile', () => {
  let house: DialectHouse<Yardstik>;
  let token: string;
  const environment = {
    ...common,
    SERVICE_PROFILE: 'yardstik',
    SERVICE_CLIENT_SECRET: key,
    SERVICE_CALLBACK_SECRET: callbackSecret,
  };
  beforeEach(async () => {
    house = await openDialectHouse({
      make: (deps) => new Yardstik({ ...deps, key, callbackSecret }),
      version: 'v2',
      environment,
    });
    house.service.callbacks.address = address;
    token = await house.session({ user: 'anna', role: 'candidate', recurrence: [] });
  });
  afterEach(() => house.close());

  const order = (mode: string) =>
    house.order(token, { packageId: house.service.packageId, mode, candidate: person });

  test('its packages are left to its own form', async () => {
    const list = (await (await house.ask('/packages', { token })).json()) as {
      packages: { collectable: boolean; products: { title: string }[] }[];
    };
    assert.deepEqual(
      list.packages[0]?.products.map(({ title }) => title),
      ['SSN trace', 'County criminal search'],
    );
    assert.equal(list.packages[0].collectable, false);
  });

  test('a candidate follows the link of a report, which ends clear', async () => {
    const ordered = await screeningOf(await order('link'));
    assert.deepEqual([ordered.phase, ordered.result], ['invited', 'pending']);
    await followLink(house, token, ordered.id);
    assert.deepEqual(await stateOf(house, token), ['in-progress', 'pending', 'service']);
    assert.deepEqual(await house.service.reports.report('clear'), [200]);
    assert.deepEqual(await stateOf(house, token), done);
  });

  test('a candidate who is invited by email follows the link of the mail, and the report beside the invitation ends clear', async () => {
    const ordered = await screeningOf(await order('email'));
    assert.equal(ordered.phase, 'invited');
    assert.deepEqual(house.service.outbox, [email]);
    await answerForm(house, house.service.mails[0]!.link);
    await house.service.reports.report('clear');
    const { id } = await house.newest(token);
    assert.deepEqual([id, ...(await stateOf(house, token))], [ordered.id, ...done]);
  });

  test('a word of which nothing is known is work in progress, and no outcome', async () => {
    await order('link');
    await house.service.reports.completeForm();
    await house.service.reports.report('collecting_records');
    assert.deepEqual((await stateOf(house, token)).slice(0, 2), ['in-progress', 'pending']);
    await house.service.reports.report('proceed');
    assert.deepEqual((await stateOf(house, token)).slice(0, 2), ['complete', 'review']);
  });

  test('a notice that somebody sent there is shown, and the proxy sends none', async () => {
    const { id } = await screeningOf(await order('link'));
    await house.service.reports.report('consider');
    await house.service.reports.beginAdverseAction();
    const { aftermath } = await house.newest(token);
    assert.deepEqual(
      aftermath?.notices.map(({ status }) => status),
      ['open'],
    );
    assert.ok(house.service.calls.every(({ method, path }) => method === 'GET' || !path.includes('adverse')));
    const operator = await house.session({
      user: 'priya',
      role: 'operator',
      may: ['report'],
      recurrence: [],
    });
    const link = await house.ask(`/screenings/${id}/report-links`, { method: 'POST', token: operator });
    assert.match(((await link.json()) as { url: string }).url, /\/dashboard\/reports\/report_1$/);
  });

  test('it is called with the key behind its word, and no token is asked for', async () => {
    await order('email');
    assert.ok(!house.service.calls.some(({ path }) => /oauth|token/.test(path)));
  });

  test('nobody is trusted with outcomes', async () => {
    const candidate = { clientReferenceId: 'anna', ...person };
    const member = await house.session({ user: 'max', role: 'member', candidate, recurrence: [] });
    assert.equal((await house.ask('/trust', { token: member })).status, 404);
  });
});
