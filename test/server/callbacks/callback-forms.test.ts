import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { ConfigurationError, readConfiguration } from '../../../server-example/configuration.ts';

import { readProfile } from '../../../server-example/service/profile.ts';
import { overlaid } from '../../../server-example/service/profile-overlay.ts';

import ledgerProfile from '../../dialects/ledger-profile.json' with { type: 'json' };
import { Ledger } from '../../dialects/ledger.ts';
import { type DialectHouse, openDialectHouse } from '../dialect-house.ts';
import { anna, type Intercept, screeningOf } from '../house.ts';
import { proxyEnvironment } from '../proxy-environment.ts';

const header = { name: 'X-Proof', holds: 'hmac-sha512', encoding: 'hex', prefix: '', secret: null };
const shared = 'agreed beforehand, with nobody else';

describe('callbacks that hold an id alone', () => {
  let house: DialectHouse<Ledger>;
  afterEach(() => house.close());

  const open = async (profile: unknown = {}, intercept?: Intercept) => {
    house = await openDialectHouse({
      make: (deps) => new Ledger(deps),
      profile: overlaid(ledgerProfile, profile),
      version: 'v2',
      ...(intercept ? { intercept } : {}),
    });
    return house.session({ user: 'anna', role: 'candidate' });
  };
  const form = { packageId: '7002', mode: 'form', candidate: anna };

  test('a callback that overtakes the answer to its order is matched by its address and settled by reading', async () => {
    let status = 0;
    const token = await open({}, async (request, next) => {
      const answer = await next(request);
      if (request.method === 'POST' && request.url.endsWith('/inquiries'))
        status = await house.service.finishNewest();
      return answer;
    });
    const { id } = await screeningOf(await house.order(token, form));
    assert.equal(status, 200);
    // Its reports show no address of a callback, so it is only known for this order once that is answered.
    house.time.now += 1_000;
    await house.reconcile();
    const screening = await house.newest(token);
    assert.deepEqual([screening.id, screening.phase, screening.result], [id, 'complete', 'clear']);
  });

  test('a callback that names no screening is read by the id of its order, or else comes again', async () => {
    let isAnswered = false;
    const token = await open({ callback: { screeningId: 'about.nothing' } }, async (request, next) => {
      const answer = await next(request);
      if (isAnswered || request.method !== 'POST' || !request.url.endsWith('/inquiries')) return answer;
      assert.equal(await house.service.finishNewest(), 422);
      return answer;
    });
    await house.order(token, form);
    isAnswered = true;
    assert.equal(await house.service.finishNewest(), 200);
    assert.equal((await house.newest(token)).phase, 'complete');
  });

  test('a callback of a recurrence that names no screening finds the new run at once, and then its result', async () => {
    const token = await open({ callback: { screeningId: 'about.nothing' } });
    const first = await screeningOf(await house.order(token, { ...form, recurrence: 'P1M' }));
    assert.equal(await house.service.runNewest(), 200);
    const second = await house.newest(token);
    assert.deepEqual([second.previousId, second.recurrence?.run], [first.id, 2]);
    assert.equal(await house.service.finishNewest(), 200);
    assert.deepEqual(
      [(await house.newest(token)).id, (await house.newest(token)).phase],
      [second.id, 'complete'],
    );
  });
});

describe('callbacks that prove where they come from by a header', () => {
  let house: DialectHouse<Ledger>;
  afterEach(() => house.close());

  /** Orders a screening and sends its callback with this header. Answers the status. */
  const callBack = async (
    profile: { secret?: string },
    proof: (body: string, key: string) => string | undefined,
  ) => {
    house = await openDialectHouse({
      make: (deps) => new Ledger(profile.secret ? deps : { ...deps, agreedSecret: shared }),
      profile: overlaid(ledgerProfile, { callback: { header: { ...header, ...profile } } }),
      version: 'v2',
      environment: { SERVICE_CALLBACK_SECRET: shared },
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await house.order(token, { packageId: '7002', mode: 'form', candidate: anna });
    const order = house.service.calls.find(({ path }) => path === '/ledger/inquiries')!;
    const { hook } = order.body as { hook: { to: string; key?: string } };
    const body = JSON.stringify({ happened: 'inquiry', about: {} });
    const value = proof(body, hook.key ?? '');
    const headers = value === undefined ? {} : { 'x-proof': value };
    return (await house.deliver(new Request(hook.to, { method: 'POST', headers, body }))).status;
  };
  const code = (algorithm: string, key: string, body: string) => createHmac(algorithm, key).update(body);

  test('a secret that was agreed beforehand signs the raw body', async () => {
    assert.equal(await callBack({}, (body) => code('sha512', shared, body).digest('hex')), 200);
  });

  test('the secret of the order may be the header itself, after a prefix', async () => {
    const plain = { holds: 'secret', prefix: 'Token ', secret: 'hook.key' };
    assert.equal(await callBack(plain, (_, key) => `Token ${key}`), 200);
  });

  const wrong: Record<string, (body: string, key: string) => string | undefined> = {
    'without the header': () => undefined,
    'with an empty header': () => '',
    'signed with another secret': (body) => code('sha512', 'another', body).digest('hex'),
    'with the signature of another body': () => code('sha512', shared, '{}').digest('hex'),
    'with the secret itself in place of a signature': () => shared,
  };
  for (const [name, proof] of Object.entries(wrong))
    test(`a callback ${name} is refused`, async () => {
      assert.equal(await callBack({}, proof), 401);
    });
});

describe('callbacks that carry a password and a signature', () => {
  interface Hook {
    to: string;
    basic: string;
    key: string;
  }
  const profile = overlaid(ledgerProfile, {
    callback: { basicAuth: 'hook.basic', header: { ...header, secret: 'hook.key' } },
  });
  let house: DialectHouse<Ledger>;
  let hook: Hook;
  beforeEach(async () => {
    house = await openDialectHouse({ make: (deps) => new Ledger(deps), profile, version: 'v2' });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await house.order(token, { packageId: '7002', mode: 'form', candidate: anna });
    const order = house.service.calls.find(({ path }) => path === '/ledger/inquiries')!;
    ({ hook } = order.body as { hook: Hook });
  });
  afterEach(() => house.close());

  const send = async ({ to, basic, key }: Hook) => {
    const body = JSON.stringify({ happened: 'inquiry', about: {} });
    const signature = createHmac('sha512', key).update(body).digest('hex');
    const headers = { authorization: `Basic ${btoa(basic)}`, 'x-proof': signature };
    return (await house.deliver(new Request(to, { method: 'POST', headers, body }))).status;
  };
  const passwordOf = ({ basic }: Hook) => basic.split(':')[1]!;

  test('the password that each of them shows cannot sign another', async () => {
    assert.equal(await send(hook), 200);
    assert.notEqual(hook.key, passwordOf(hook));
    assert.equal(await send({ ...hook, key: passwordOf(hook) }), 401);
  });
});

test('a proxy whose profile needs a secret agreed beforehand does not start without it', () => {
  const environment = {
    ...proxyEnvironment,
    SERVICE_PROFILE: 'test/dialects/shared-secret-profile.json',
  };
  assert.throws(
    () => readConfiguration(environment),
    (error) =>
      error instanceof ConfigurationError && /SERVICE_CALLBACK_SECRET is missing/.test(error.message),
  );
  assert.equal(readConfiguration({ ...environment, SERVICE_CALLBACK_SECRET: shared }).callbackSecret, shared);
  assert.throws(
    () => readProfile({ callback: { header: { ...header, name: 'X Proof' } } }),
    /the name of a header/,
  );
});
