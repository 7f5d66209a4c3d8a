import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import example from '../../../docs/example-profile.json' with { type: 'json' };
import type { PackageList } from '../../../src/protocol/screening-package.ts';
import {
  anna,
  basicPackage,
  codeOf,
  form,
  type House,
  type Intercept,
  invitee,
  openHouse,
  screeningOf,
  standardPackage,
} from '../house.ts';
import { answerProof, beginProof, purpose, rightAnswers, trustOf } from '../proofs.ts';

const usualPaths = /\/v2\/(?!oauth)/;

/** A screening as this service writes it. */
interface Check {
  check: { number: number };
  candidateId: unknown;
  callbackUrl: unknown;
}

/** A callback as it sends one. */
interface OtherDelivery {
  headers: Record<string, string>;
  body: { event: { topic: string; about: Check & { whom: { numbers: object } } } };
}

describe('a service whose wire names all differ', () => {
  let house: House;
  let token: string;
  let asked: { method: string; url: string; body: string }[];
  const checks = async () => (await house.portal<{ screenings: Check[] }>('/screenings')).screenings;
  const deliveries = async () => (await house.portal<{ callbacks: OtherDelivery[] }>('/callbacks')).callbacks;
  const newest = async () => (await house.shown(token))[0]!;
  const set = async (change: object) => {
    const [newestCheck] = await checks();
    await house.portal(`/screenings/${newestCheck!.check.number}`, 'PUT', change);
  };

  beforeEach(async () => {
    asked = [];
    house = await openHouse({
      profile: example,
      intercept: async (request, next) => {
        asked.push({ method: request.method, url: request.url, body: await request.clone().text() });
        return next(request);
      },
    });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  test('the proxy requests no path of the default profile', async () => {
    await house.order(token, form);
    assert.deepEqual(
      asked.filter(({ url }) => usualPaths.test(url)),
      [],
    );
  });

  test('packages arrive in canonical names from a service with other names', async () => {
    const { packages } = await house.read<PackageList>('/packages', token);
    const standard = packages.find(({ id }) => id === standardPackage);
    assert.equal(standard?.title, 'Standard background check');
    assert.equal(standard.products.length, 3);
    const paths = standard.fields.map(({ path }) => path);
    assert.ok(paths.includes('address.postalCode') && paths.includes('ssn'));
    assert.ok(!paths.some((path) => path.startsWith('home') || path.startsWith('name')));
    assert.equal(packages.length, 6, 'the package that is not offered any more stays out');
  });

  test('a candidate’s form starts a screening at a service with other names, and callbacks bring the result', async () => {
    const screening = await screeningOf(await house.order(token, form));
    assert.deepEqual([screening.phase, screening.result], ['in-progress', 'pending']);
    assert.equal(screening.items[0]?.title, 'SSN trace');
    assert.ok(screening.estimatedAt);
    const [check] = await checks();
    assert.equal(typeof check!.candidateId, 'number');
    assert.equal(typeof check!.callbackUrl, 'string');
    await set({ status: 'done', result: 'fine' });
    const done = await newest();
    assert.deepEqual([done.phase, done.result, done.waitingOn], ['complete', 'clear', 'none']);
  });

  test('identifiers are sent as numbers and the callback address as plain text, as the profile says', async () => {
    await house.order(token, form);
    const order = asked.find(({ method, url }) => method === 'POST' && url.endsWith('/checks'));
    const { candidateId, packageId, callbackUrl, ...rest } = JSON.parse(order!.body) as Record<
      string,
      unknown
    >;
    assert.equal(typeof candidateId, 'number');
    assert.equal(packageId, Number(standardPackage));
    assert.match(String(callbackUrl), /\/screening-api\/callbacks\/c2\./);
    assert.deepEqual(rest, {});
  });

  test('callbacks without credentials work, and nothing personal in them is kept', async () => {
    await house.order(token, form);
    await house.settled();
    const [delivery] = await deliveries();
    assert.equal(delivery!.headers['Authorization'], undefined);
    assert.equal(delivery!.body.event.topic, 'check');
    assert.deepEqual(delivery!.body.event.about.whom.numbers, { socialSecurity: anna.ssn });
    assert.ok(!house.logged.join('').includes(anna.ssn));
    assert.ok(!JSON.stringify(await newest()).includes(anna.ssn));
  });

  test('the same candidate is updated by PATCH, not created twice', async () => {
    await house.order(token, form);
    const married = { ...anna, familyName: 'Oak' };
    await house.order(token, { packageId: basicPackage, mode: 'email', candidate: married });
    const people = asked.filter(({ url }) => url.includes('/people')).map(({ method }) => method);
    assert.deepEqual(people, ['POST', 'GET', 'PATCH']);
  });

  test('no second link is requested where the profile says that there is none', async () => {
    const { id } = await screeningOf(
      await house.order(token, { packageId: basicPackage, mode: 'link', candidate: anna }),
    );
    const invite = () => house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
    await invite();
    asked = [];
    assert.equal(await codeOf(await invite()), 'service_refused');
    assert.deepEqual(asked, []);
  });

  test('errors in another grammar become problems at the fields of the page', async () => {
    await house.order(token, form);
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    const refused = await house.order(bob, form);
    assert.equal(refused.status, 422);
    const { errors } = (await refused.json()) as { errors: unknown };
    assert.deepEqual(errors, [{ path: 'email', code: 'already-in-use' }]);
  });

  test('a required field that the service finds missing is named by its canonical path', async () => {
    await house.close();
    const forgetful: Intercept = async (request, next) => {
      if (!request.url.endsWith('/people')) return next(request);
      const { home: _, ...rest } = (await request.json()) as Record<string, unknown>;
      return next(
        new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(rest) }),
      );
    };
    house = await openHouse({ profile: example, intercept: forgetful });
    const refused = await house.order(await house.session({ user: 'anna', role: 'candidate' }), form);
    const { errors } = (await refused.json()) as { errors: { path: string; code: string }[] };
    assert.deepEqual(errors.at(-1), { path: 'address.countryCode', code: 'required' });
  });

  test('a member gains trust at a service with other names and sees the outcome', async () => {
    token = await house.session({
      user: 'max',
      role: 'member',
      candidate: invitee,
    });
    const begun = await trustOf(await beginProof(house, token));
    assert.deepEqual([begun.status, begun.attemptsLeft, begun.questions?.length], ['questions', 3, 3]);
    const answers = rightAnswers(begun.questions);
    const trusted = await trustOf(await answerProof(house, token, { ...begun, answers }));
    assert.equal(trusted.status, 'trusted');
    await house.order(token, { packageId: basicPackage, mode: 'email', candidate: anna, purpose });
    await set({ status: 'done', result: 'look' });
    assert.equal((await newest()).result, 'review');
    assert.equal((await house.ask(`/trust/${begun.id}`, { method: 'DELETE', token })).status, 204);
    assert.equal((await newest()).result, 'withheld');
  });

  test('a recurring screening runs again at a service with other names, and can be ended', async () => {
    const first = await screeningOf(await house.order(token, { ...form, recurrence: 'P1M' }));
    await house.portal('/clock', 'POST', { advanceSeconds: 31 * 86_400 });
    house.time.now += 31 * 86_400_000;
    token = await house.session({ user: 'anna', role: 'candidate' });
    const second = await newest();
    assert.deepEqual([second.previousId, second.recurrence?.run], [first.id, 2]);
    const [plan] = await house.plans(token);
    const ended = await house.ask(`/recurrences/${plan!.id}`, { method: 'DELETE', token });
    assert.equal(ended.status, 204);
    assert.equal((await newest()).recurrence?.nextAt, null);
  });

  test('reconciliation does not read a service that cannot be read back', async () => {
    await house.order(token, form);
    asked = [];
    house.time.now += 3_600_000;
    await house.proxy.reconcile();
    assert.deepEqual(asked, []);
  });

  test('a callback in the default names is answered 422, and the log says which names are missing', async () => {
    await house.order(token, form);
    const [check] = await checks();
    const body = JSON.stringify({
      type: 'screening',
      payload: { id: check!.check.number, status: 'complete' },
    });
    const told = await house.proxy.fetch(new Request(String(check!.callbackUrl), { method: 'POST', body }));
    assert.equal(told.status, 422);
    assert.match(house.logged.join(''), /lacks event\.topic/);
    assert.equal(await codeOf(await house.ask('/screenings/x', { token })), 'not_found');
  });
});
