import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { overlaid } from '../../../server-example/service/profile-overlay.ts';
import { readProfile } from '../../../server-example/service/profile.ts';
import { openSqlite } from '../../stores.ts';
import ledgerProfile from '../../dialects/ledger-profile.json' with { type: 'json' };
import { Ledger } from '../../dialects/ledger.ts';
import { type DialectHouse, openDialectHouse } from '../dialect-house.ts';
import { anna, hostKey, type HouseOptions, screeningOf, secrets } from '../house.ts';

const key = 'agreed with the account';
const address = 'http://localhost:8080/screening-api/callbacks/shared';
const shared = { callback: { shared: true, header: { ...ledgerProfile.callback.header, secret: null } } };
const form = { packageId: '7002', mode: 'form', candidate: anna };

const folder = mkdtempSync(join(tmpdir(), 'shared-callbacks-'));
after(() => rmSync(folder, { recursive: true }));

const isRead = ({ method, url }: Request) => method === 'GET' && /\/ledger\/inquiries\/\d+$/.test(url);
const isOrder = ({ method, url }: Request) => method === 'POST' && url.endsWith('/ledger/inquiries');

describe('callbacks at one address for the account', () => {
  let house: DialectHouse<Ledger>;
  /** Whether the service calls back by itself. */
  let isSilent: boolean;
  afterEach(() => house.close());

  const open = async ({
    profile = shared,
    ...more
  }: Pick<HouseOptions, 'intercept' | 'store'> & { profile?: object; service?: Ledger } = {}) => {
    isSilent = false;
    house = await openDialectHouse({
      make: ({ deliver, now }) =>
        more.service ??
        new Ledger({
          deliver: (request) => (isSilent ? Promise.resolve(new Response()) : deliver(request)),
          now,
          agreedSecret: key,
          sharedAddress: address,
        }),
      profile: overlaid(ledgerProfile, profile),
      version: 'v2',
      environment: { SERVICE_CALLBACK_SECRET: key },
      ...more,
    });
    return signIn();
  };
  const signIn = () => house.session({ user: 'anna', role: 'candidate' });
  const signed = (body: string, secret = key) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`;
  const about = (number: unknown, more: object = {}) =>
    JSON.stringify({ happened: 'inquiry', about: { number, ...more } });
  const send = async (body: string, proof: string | undefined = signed(body), to = address) => {
    const headers: Record<string, string> = proof === undefined ? {} : { 'x-ledger-signature': proof };
    return (await house.deliver(new Request(to, { method: 'POST', headers, body }))).status;
  };
  const sendUnsigned = async (body: string) =>
    (await house.deliver(new Request(address, { method: 'POST', body }))).status;
  const metrics = async () => (await house.ask('/metrics', { token: hostKey })).text();
  const pass = async (seconds: number) => {
    house.time.now += seconds * 1_000;
    await house.reconcile();
  };
  const shown = async (token: string) => {
    const { phase, result } = await house.newest(token);
    return `${phase}/${result}`;
  };
  /** The number that the service gives to the first order of its first person. */
  const firstNumber = 1002;

  test('an order tells no address, and the signed callback of its screening is read and shown', async () => {
    const token = await open();
    await house.order(token, form);
    const { body } = house.service.calls.find(({ path }) => path === '/ledger/inquiries')!;
    assert.deepEqual(Object.keys(body as object).toSorted(), ['candidateId', 'packageId']);
    assert.equal(await house.service.finishNewest(), 200);
    assert.equal(await shown(token), 'complete/clear');
    assert.match(await metrics(), /^screening_callbacks_total\{kind="owed"\} 1$/m);
  });

  test('a callback without its signature is refused, and nothing of it is kept', async () => {
    const token = await open();
    await house.order(token, form);
    isSilent = true;
    await house.service.finishNewest();
    for (const number of [firstNumber, 77]) {
      const body = about(number);
      assert.equal(await sendUnsigned(body), 401);
      for (const proof of ['', key, signed(body, 'another'), signed('{}'), signed(body).slice(7)])
        assert.equal(await send(body, proof), 401, proof);
    }
    await pass(1);
    assert.equal(await shown(token), 'in-progress/pending');
    assert.doesNotMatch(await metrics(), /kind="unclaimed"/);
  });

  test('what a signed body says decides nothing', async () => {
    const token = await open();
    await house.order(token, form);
    const finished = { ...ledgerBody, stage: { state: 90, verdict: 1 } };
    assert.equal(await send(about(firstNumber, finished)), 200);
    assert.equal(await shown(token), 'in-progress/pending');
  });

  test('a callback that overtakes the answer to its order by five seconds is shown a second after it', async () => {
    let status = 0;
    const token = await open({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (!isOrder(request)) return answer;
        // What is answered is older than what the callback is about.
        status = await house.service.finishNewest();
        await pass(5);
        assert.match(await metrics(), /^screening_jobs\{kind="unclaimed"\} 1$/m);
        return answer;
      },
    });
    await house.order(token, form);
    assert.equal(status, 200);
    assert.equal(await shown(token), 'in-progress/pending');
    await pass(1);
    assert.equal(await shown(token), 'complete/clear');
    const said = await metrics();
    assert.match(said, /^screening_callbacks_total\{kind="unclaimed"\} 1$/m);
    assert.doesNotMatch(said, /screening_jobs\{kind="unclaimed"\}|kind="unknown"/);
  });

  test('a callback about a screening that nobody here ever knows is kept for a minute, then dropped and counted', async () => {
    await open();
    assert.equal(await send(about(77)), 200);
    await pass(30);
    assert.equal(await send(about(77)), 200);
    await pass(25);
    assert.match(await metrics(), /^screening_jobs\{kind="unclaimed"\} 1$/m);
    await pass(4);
    const said = await metrics();
    assert.doesNotMatch(said, /screening_jobs\{kind="unclaimed"\}/);
    assert.match(said, /^screening_callbacks_total\{kind="unknown"\} 1$/m);
    assert.ok(!house.service.calls.some(({ path }) => path.endsWith('/77')));
  });

  test('beyond a thousand that wait, a callback about an unknown screening is accepted and dropped at once', async () => {
    const store = await openSqlite(':memory:', 'test', { secrets });
    await open({ store });
    for (let count = 0; count < 1_000; count += 1) await store.unclaimed.keep(`x${count}`, house.time.now);
    assert.equal(await send(about(77)), 200);
    const said = await metrics();
    assert.match(said, /^screening_jobs\{kind="unclaimed"\} 1000$/m);
    assert.match(said, /^screening_callbacks_total\{kind="unknown"\} 1$/m);
  });

  test('a callback that was kept is read by the process after this one', async () => {
    const file = join(folder, 'kept.db');
    await open({ store: await openSqlite(file, 'test', { secrets }) });
    assert.equal(await send(about(firstNumber)), 200);
    const { service, time } = house;
    await house.close();
    const token = await open({ store: await openSqlite(file, 'test', { secrets }), service });
    house.time.now = time.now;
    await house.order(token, form);
    isSilent = true;
    await service.finishNewest();
    await pass(5);
    assert.equal(await shown(token), 'complete/clear');
  });

  test('an event of another type is accepted, and one that cannot be read or names no screening is not', async () => {
    await open();
    assert.equal(await send('{"happened":"invoice","about":{"number":77}}'), 200);
    for (const body of ['{"happened":"inquiry","about":{}}', '{"ssn": "536228731"', '[]', about('../7')])
      assert.equal(await send(body), 422, body);
    assert.doesNotMatch(await metrics(), /screening_jobs\{kind="unclaimed"\}/);
    assert.ok(!house.logged.join('').includes('536228731'));
  });

  test('the addresses of orders are gone in this mode, and the one for the account is in every other', async () => {
    const file = join(folder, 'addresses.db');
    const profile = { callback: { header: shared.callback.header } };
    const token = await open({ profile, store: await openSqlite(file, 'test', { secrets }) });
    const { id } = await screeningOf(await house.order(token, form));
    const { body } = house.service.calls.find(({ path }) => path === '/ledger/inquiries')!;
    const { to } = (body as { hook: { to: string } }).hook;
    const news = about(firstNumber);
    assert.deepEqual([await send(news, signed(news), to), await send(news)], [200, 404]);
    await house.close();
    await open({ store: await openSqlite(file, 'test', { secrets }) });
    assert.deepEqual([await send(news, signed(news), to), await send(news)], [404, 200]);
    assert.equal((await house.newest(token)).id, id);
  });

  test('an order whose answer was lost claims no screening of the same candidate and package: it may be of another order', async () => {
    const token = await open({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (isOrder(request)) throw new TypeError('fetch failed');
        if (isRead(request))
          return Response.json({ ...((await answer.json()) as object), hook: { to: address } });
        if (request.method !== 'GET' || !/\/persons\/\d+$/.test(request.url)) return answer;
        return Response.json({ ...((await answer.json()) as object), screeningIds: [firstNumber] });
      },
    });
    assert.equal((await screeningOf(await house.order(token, form))).phase, 'unconfirmed');
    assert.equal(await house.service.finishNewest(), 200);
    for (let minute = 0; minute < 15; minute += 1) await pass(60);
    assert.ok(house.service.calls.some(({ path }) => path === `/ledger/inquiries/${firstNumber}`));
    assert.equal(await shown(await signIn()), 'unconfirmed/pending');
  });

  test('the runs of a recurrence are found by asking for them', async () => {
    const token = await open();
    const first = await screeningOf(await house.order(token, { ...form, recurrence: 'P1M' }));
    house.time.now += 31 * 86_400_000;
    assert.equal(await house.service.runNewest(), 200);
    await pass(60);
    const second = await house.newest(await signIn());
    assert.deepEqual([second.previousId, second.recurrence?.run], [first.id, 2]);
    assert.equal(await house.service.finishNewest(), 200);
    assert.equal(await shown(await signIn()), 'complete/clear');
  });
});

const ledgerBody = { inquiryNo: 1002, candidateId: 1001, packageId: 7002, times: { changed: 9_999_999_999 } };

describe('a profile with one address for the account', () => {
  const { header } = shared.callback;
  const refusal = (profile: object) => {
    try {
      readProfile(overlaid(ledgerProfile, profile));
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('is refused, in words, where callbacks do not sign with a secret agreed outside of any order', () => {
    for (const other of [null, ledgerProfile.callback.header, { ...header, holds: 'secret' }])
      assert.match(
        String(refusal({ callback: { shared: true, header: other } })),
        /callback: a shared address needs callback\.header, with a signature .* "secret": null: SERVICE_CALLBACK_SECRET/,
      );
    assert.equal(refusal(shared), undefined);
  });

  test('is refused where screenings cannot be read, like one whose orders tell no address', () => {
    for (const callback of [shared.callback, { uri: null }]) {
      assert.match(
        String(refusal({ callback, reads: { screening: false } })),
        /reads\.screening: must be true where orders tell no address/,
      );
      assert.equal(refusal({ callback }), undefined);
    }
  });
});
