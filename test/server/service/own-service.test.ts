import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { registerHooks } from 'node:module';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type ConfigurationError, readConfiguration } from '../../../server-example/configuration.ts';
import { createProxy, type ScreeningProxy } from '../../../server-example/proxy.ts';
import type { ScreeningService } from '../../../server-example/service/port.ts';
import type { PackageList } from '../../../src/protocol/screening-package.ts';
import type { Problem } from '../../../src/protocol/problem.ts';
import type { EventBatch, Snapshot } from '../../../src/protocol/snapshot.ts';
import { PersonInOrder } from '../../dialects/person-in-order.ts';
import { hostKey, screeningOf, secretKey, stateOf } from '../house.ts';
import { logTo } from '../logged-lines.ts';

// The example imports the package, which is not built here.
const source = new URL('../../../server-example/index.ts', import.meta.url).href;
registerHooks({
  resolve: (name, context, next) => next(name === 'screening-proxy' ? source : name, context),
});
const { ownService } = await import('../../../docs/services/own-service.ts');

const [key, secret] = ['a key for the tests', 'a secret for the signatures of the tests'];
const mia = { givenName: 'Mia', familyName: 'Ash', email: 'mia@example.com', dob: '1991-03-02' };
const variables = {
  SERVICE_CLIENT_SECRET: key,
  SERVICE_CALLBACK_SECRET: secret,
  SERVICE_ENVIRONMENT: 'test',
  PUBLIC_URL: 'http://localhost:8080',
  SECRET_KEY: secretKey,
  HOST_API_KEY: hostKey,
  DATABASE_URL: 'file::memory:',
};

describe('the service of docs/services/own-service.ts', () => {
  let service: PersonInOrder;
  let proxy: ScreeningProxy;
  let time: { now: number };
  let logged: string[];
  let orders = 0;

  /** With other members, or without some. */
  const open = async (others: Partial<ScreeningService> = {}) => {
    const configuration = readConfiguration(
      { ...variables, SERVICE_BASE_URL: await service.listen() },
      { hasOwnService: true },
    );
    proxy = await createProxy(configuration, {
      service: { ...ownService(configuration.service), ...others },
      log: logTo(logged),
      now: () => time.now,
      monotonic: () => time.now,
      repeat: () => () => {},
      sleep: () => new Promise(() => {}),
    });
  };
  beforeEach(() => {
    service = new PersonInOrder({ key, secret });
    time = { now: Date.now() };
    logged = [];
  });
  afterEach(async () => {
    service.close();
    await proxy.close();
  });

  const ask = (path: string, token: string, body?: object, headers = {}) =>
    proxy.fetch(
      new Request(`http://localhost:8080/screening-api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const sessionOf = (request: object) => ask('/sessions', hostKey, { packages: ['basic'], ...request });
  const tokenOf = async (request: object) =>
    ((await (await sessionOf(request)).json()) as { token: string }).token;
  const candidate = () => tokenOf({ user: 'mia', role: 'candidate' });
  const order = (token: string, given: object = mia, mode = 'form') =>
    ask(
      '/screenings',
      token,
      { packageId: 'basic', mode, candidate: given },
      { 'idempotency-key': `${(orders += 1)}` },
    );
  const refusalOf = async (answer: Response) => {
    const { status, code, errors = [] } = (await answer.json()) as Problem;
    return [status, code, ...errors.map((one) => `${one.path} ${one.code}`)];
  };
  /** The callback, and the read that it asks for. */
  const deliver = async (callback: Request): Promise<number> => {
    const { status } = await proxy.fetch(callback);
    time.now += 1_000;
    await proxy.reconcile();
    return status;
  };
  const newest = async (token: string) =>
    ((await (await ask('/screenings', token)).json()) as Snapshot).screenings[0]!;

  test('takes an order in the form, whose person rides in it, to Clear', async () => {
    await open();
    const token = await candidate();
    const { packages } = (await (await ask('/packages', token)).json()) as PackageList;
    assert.deepEqual(
      packages.map(({ title, fields }) => [title, ...fields.map(({ path }) => path)]),
      [['Basic check', ...Object.keys(mia)]],
    );
    const placed = await order(token);
    assert.equal(placed.status, 201);
    assert.equal(stateOf(await screeningOf(placed)), 'in-progress/pending');
    assert.deepEqual(service.cases[0]?.person, {
      first: mia.givenName,
      last: mia.familyName,
      email: mia.email,
      born: mia.dob,
    });
    const { cursor } = (await (await ask('/screenings', token)).json()) as Snapshot;
    assert.equal(await deliver(service.change({ status: 'DONE', score: 'CLEAR' })), 200);
    const { events } = (await (await ask(`/events?wait=0&after=${cursor}`, token)).json()) as EventBatch;
    assert.deepEqual(events.map(stateOf), ['complete/clear']);
  });

  test('is believed with its signature alone', async () => {
    await open();
    const token = await candidate();
    await order(token);
    assert.equal(await deliver(service.change({ status: 'DONE', score: 'CLEAR' }, 'another secret')), 401);
    assert.equal(stateOf(await newest(token)), 'in-progress/pending');
  });

  test('shows a word that nobody knows as work that goes on, and such a result as one to look at', async () => {
    await open();
    const token = await candidate();
    await order(token);
    await deliver(service.change({ status: 'AT_THE_COURT' }));
    assert.equal(stateOf(await newest(token)), 'in-progress/pending');
    await deliver(service.change({ status: 'DONE', score: 'SEE_REPORT' }));
    assert.equal(stateOf(await newest(token)), 'complete/review');
  });

  test('refuses answers at their fields, and leaves no screening', async () => {
    await open();
    const token = await candidate();
    const taken = await order(token, { ...mia, email: 'taken@example.com' });
    assert.deepEqual(await refusalOf(taken), [422, 'fields_invalid', 'email already-in-use']);
    assert.equal(await newest(token), undefined);
    assert.equal((await order(token)).status, 201);
  });

  test('tells nobody more than a few addresses in a day that somebody has', async () => {
    await open();
    const token = await candidate();
    const codes: unknown[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1)
      codes.push((await refusalOf(await order(token, { ...mia, email: `taken${attempt}@example.com` })))[1]);
    assert.deepEqual(codes, [...Array.from({ length: 5 }, () => 'fields_invalid'), 'rate_limited']);
  });

  for (const [status, told, event] of [
    [401, [503, 'service_unavailable'], 'service_credentials_refused'],
    [409, [502, 'service_refused'], 'service_failed'],
    [429, [503, 'service_unavailable'], 'service_failed'],
  ] as const)
    test(`that answers ${status} to an order has the page told ${told[1]}, the operator ${event}, and the order free`, async () => {
      await open();
      const token = await candidate();
      service.fault = { status };
      assert.deepEqual(await refusalOf(await order(token)), told);
      assert.ok(logged.some((line) => line.includes(event)));
      assert.equal(await newest(token), undefined);
      assert.equal((await order(token)).status, 201);
    });

  test('that fails after it has the order leaves it unconfirmed, until a callback says what became of it', async () => {
    await open();
    const token = await candidate();
    service.fault = { status: 502, isAfter: true };
    assert.equal(stateOf(await screeningOf(await order(token))), 'unconfirmed/pending');
    await deliver(service.change({ status: 'DONE', score: 'CLEAR' }));
    assert.equal(stateOf(await newest(token)), 'complete/clear');
    assert.equal(service.cases.length, 1);
  });

  test('offers nothing that it leaves out: no invitation, recurrence, trust or report', async () => {
    await open();
    const token = await candidate();
    assert.deepEqual(await refusalOf(await order(token, mia, 'link')), [502, 'service_refused']);
    const recurring = await sessionOf({ user: 'mia', role: 'candidate', recurrence: ['P1M'] });
    assert.deepEqual(await refusalOf(recurring), [400, 'invalid_request', 'recurrence custom']);
    const member = await tokenOf({ user: 'leo', role: 'member' });
    assert.equal((await ask('/trust', member)).status, 404);
    await order(token);
    await deliver(service.change({ status: 'DONE', score: 'CLEAR' }));
    const links = `/screenings/${(await newest(token)).id}/report-links`;
    const operator = await tokenOf({ user: 'olga', role: 'operator', may: ['report'] });
    for (const reader of [token, operator])
      assert.deepEqual(await refusalOf(await ask(links, reader, {})), [404, 'not_found']);
    assert.equal((await proxy.fetch(new Request('http://localhost:8080/screening-api/readyz'))).status, 200);
  });

  test('decides by its callbacks where it lets nobody read', async () => {
    const screeningIn = () => ({ id: 'case-1', phase: 'complete', result: 'clear' }) as const;
    await open({ read: undefined, readCallback: () => ({ kind: 'screening', id: 'case-1' }), screeningIn });
    const token = await candidate();
    await order(token);
    assert.equal(await deliver(service.change({})), 200);
    assert.equal(stateOf(await newest(token)), 'complete/clear');
  });

  /** A callback about the newest case that is signed, and holds nothing. */
  const signedNull = () => {
    const { url } = service.change({});
    const headers = { 'x-signature': createHmac('sha256', secret).update('null').digest('hex') };
    return new Request(url, { method: 'POST', body: 'null', headers });
  };

  test('stumbles over no callback that holds nothing', async () => {
    await open();
    await order(await candidate());
    assert.equal(await deliver(signedNull()), 200);
    assert.deepEqual(
      logged.filter((line) => line.includes('"level":"error"')),
      [],
    );
  });

  const stumble = (body: unknown) => ({ kind: 'screening', id: (body as { id: string }).id }) as const;
  for (const [what, others] of [
    ['readCallback', { readCallback: stumble }],
    [
      'screeningIn',
      {
        read: undefined,
        readCallback: () => ({ kind: 'screening', id: 'case-1' }) as const,
        screeningIn: (payload: unknown) =>
          ({ ...stumble(payload), phase: 'complete', result: 'clear' }) as const,
      },
    ],
  ] as [string, Partial<ScreeningService>][])
    test(`whose ${what} stumbles over a callback did not understand it, which is no fault of the proxy`, async () => {
      await open(others);
      await order(await candidate());
      assert.equal(await deliver(signedNull()), 422);
      assert.ok(logged.some((line) => line.includes('callback_not_understood')));
      assert.ok(!logged.some((line) => line.includes('TypeError')));
    });

  test('with a mistake of its own leaves the order unconfirmed, and what the mistake says out of the log', async () => {
    const mistake = async (): Promise<never> => {
      throw new TypeError('Mia is not a function');
    };
    await open({ order: mistake });
    assert.equal(stateOf(await screeningOf(await order(await candidate()))), 'unconfirmed/pending');
    assert.ok(logged.some((line) => line.includes('order_unconfirmed')));
    assert.deepEqual(
      logged.filter((line) => line.includes('Mia')),
      [],
    );
  });
});

describe('the configuration for a service of one’s own', () => {
  const given = { ...variables, SERVICE_BASE_URL: 'https://service.example' };
  const mistakesOf = (texts: Record<string, string | undefined>, hasOwnService: boolean) => {
    try {
      readConfiguration(texts, { hasOwnService });
      return [];
    } catch (error) {
      return (error as ConfigurationError).mistakes.map((mistake) => mistake.split(' ')[0]);
    }
  };

  test('needs no client id, secret or profile, and all else', () => {
    const { SERVICE_CLIENT_SECRET: _, SERVICE_ENVIRONMENT, PUBLIC_URL, ...others } = given;
    assert.deepEqual(mistakesOf({ ...others, SERVICE_ENVIRONMENT, PUBLIC_URL }, true), []);
    assert.deepEqual(mistakesOf(others, true), ['SERVICE_ENVIRONMENT', 'PUBLIC_URL']);
    assert.deepEqual(mistakesOf({ ...others, SERVICE_ENVIRONMENT, PUBLIC_URL }, false), [
      'SERVICE_CLIENT_ID',
      'SERVICE_CLIENT_SECRET',
    ]);
  });

  test('needs the secret that such a service signs with', async () => {
    const { SERVICE_CALLBACK_SECRET: _, ...others } = given;
    const configuration = readConfiguration(others, { hasOwnService: true });
    const service = ownService(configuration.service);
    await assert.rejects(createProxy(configuration, { service }), /SERVICE_CALLBACK_SECRET is missing/);
  });

  test('needs a signature and a read where such a service has one address for all callbacks', async () => {
    const configuration = readConfiguration(given, { hasOwnService: true });
    const service = { ...ownService(configuration.service), hasSharedCallback: true };
    const { callbackHeader } = service;
    const refused: Partial<ScreeningService>[] = [
      { read: undefined },
      { callbackHeader: null },
      { callbackHeader: { ...callbackHeader!, holds: 'secret' } },
      { callbackHeader: { ...callbackHeader!, secret: 'callback.secret' } },
    ];
    for (const others of refused)
      await assert.rejects(
        createProxy(configuration, { service: { ...service, ...others } }),
        /hasSharedCallback.*needs read, and a callbackHeader with a signature/,
      );
    await (await createProxy(configuration, { service, log: logTo([]), delay: () => () => {} })).close();
  });
});
