import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';

import { SqliteStore } from '../../server-example/store/sqlite.ts';
import { StoreError } from '../../server-example/store/store.ts';
import { anna, codeOf, hostKey, type House, openHouse, standardPackage } from './house.ts';

const form = { packageId: standardPackage, mode: 'form', candidate: anna };

/** The statuses of so many answers, one after the other. */
async function statusesOf(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await ask();
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  return statuses;
}

describe('the limits of requests', () => {
  let house: House;
  let token: string;
  const open = async (environment: Record<string, string>) => {
    house = await openHouse({ carrier: 'node', environment });
    token = await house.session({ subject: 'anna', role: 'candidate' });
  };
  beforeEach(() => open({ REQUESTS_PER_ADDRESS_AND_MINUTE: '3' }));
  afterEach(() => house.close());
  const knock = (headers: Record<string, string> = {}) =>
    house.ask('/callbacks/none', { method: 'POST', body: '{}', headers });

  const preflight = (origin: string) => house.ask('/screenings', { method: 'OPTIONS', headers: { origin } });
  /** Uses up what strangers of every address have together, and an address by itself. */
  const flood = async () => {
    await house.close();
    await open({
      REQUESTS_PER_ADDRESS_AND_MINUTE: '3',
      REQUESTS_PER_MINUTE: '6',
      TRUSTED_PROXIES: '1',
      ALLOWED_ORIGINS: 'https://market.example',
    });
    for (const last of [0, 0, 0, 0, 1, 2, 3, 4, 5])
      await knock({ 'x-forwarded-for': `192.0.2.${last}`, origin: 'https://market.example' });
    const next = await knock({ 'x-forwarded-for': '192.0.2.6' });
    assert.equal(next.status, 429);
  };

  const strangers: Record<string, () => Promise<Response>> = {
    'a callback to an address that the proxy did not make': () => knock(),
    'a forged page session': () => house.ask('/screenings', { token: 'aa.bb.cc' }),
    'a wrong host key': () => house.ask('/metrics', { token: 'guess' }),
    'a path that does not exist': () => house.ask('/nowhere'),
    'an origin that is not allowed': () =>
      house.ask('/screenings', { token, headers: { origin: 'https://a.example' } }),
    'the description of the routes': () => house.ask('/openapi.json'),
    'a preflight of a page that is not allowed': () => preflight('https://a.example'),
    'a preflight that no browser sends': () => house.ask('/screenings', { method: 'OPTIONS' }),
  };
  for (const [title, ask] of Object.entries(strangers))
    test(`${title} is answered so often for an address, and then told when to come again`, async () => {
      const statuses = await statusesOf(3, ask);
      assert.ok(!statuses.includes(429), String(statuses));
      const refused = await ask();
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '20']);
      assert.equal(await codeOf(refused), 'rate_limited');
      house.time.now += 20_000;
      assert.deepEqual(await statusesOf(2, ask), [statuses[0], 429]);
    });

  test('strangers use up nothing of what callbacks, pages and the host need, even from their address', async () => {
    await house.order(token, form);
    await statusesOf(9, knock);
    assert.equal((await house.ask('/screenings', { token })).status, 200);
    assert.equal((await house.ask('/metrics', { token: hostKey })).status, 200);
    const { screenings } = await house.portal<{ screenings: { id: string }[] }>('/screenings');
    await house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    await house.settled();
    const { callbacks } = await house.portal<{ callbacks: { attempts: { status: number }[] }[] }>(
      '/callbacks',
    );
    assert.deepEqual(
      callbacks.flatMap(({ attempts }) => attempts.map(({ status }) => status)),
      callbacks.map(() => 200),
    );
  });

  test('a page hears that its session has ended, whatever strangers send from its address', async () => {
    await statusesOf(9, knock);
    house.time.now += 3_600_000;
    await statusesOf(9, knock);
    assert.equal(await codeOf(await house.ask('/screenings', { token })), 'session_expired');
    assert.deepEqual(await statusesOf(3, () => house.ask('/screenings', { token })), [401, 401, 429]);
  });

  const never: Record<string, [ask: () => Promise<Response>, status: number]> = {
    'a look at whether the process lives': [() => house.ask('/healthz'), 200],
    'a look at whether the proxy is ready': [() => house.ask('/readyz'), 200],
    'a preflight of an allowed page': [() => preflight('https://market.example'), 204],
    'a preflight of a page of the proxy’s own origin': [() => preflight('http://localhost:8080'), 204],
  };
  for (const [title, [ask, status]] of Object.entries(never))
    test(`${title} is never refused, whatever strangers send, and fills no log`, async () => {
      await flood();
      const before = house.logged.length;
      assert.deepEqual(new Set(await statusesOf(50, ask)), new Set([status]));
      assert.equal(house.logged.length, before);
      const metrics = await (await house.ask('/metrics', { token: hostKey })).text();
      assert.match(metrics, new RegExp(`^screening_requests_total\\{.*status="${status}"\\} 50$`, 'm'));
    });

  test('a page hears that its session has ended, whatever strangers of other addresses send', async () => {
    await flood();
    house.time.now += 3_600_000;
    for (let last = 0; last < 9; last += 1) await knock({ 'x-forwarded-for': `192.0.2.${last}` });
    assert.equal(await codeOf(await house.ask('/screenings', { token })), 'session_expired');
  });

  test('a header says nothing of the address unless the operator’s own proxies wrote it', async () => {
    let last = 0;
    const asSomebodyElse = () =>
      knock({ 'x-forwarded-for': `192.0.2.${(last += 1)}`, forwarded: `for=192.0.2.${last}` });
    assert.deepEqual(await statusesOf(4, asSomebodyElse), [404, 404, 404, 429]);
    await house.close();
    await open({ REQUESTS_PER_ADDRESS_AND_MINUTE: '3', TRUSTED_PROXIES: '1' });
    assert.deepEqual(await statusesOf(4, asSomebodyElse), [404, 404, 404, 404]);
    const forged = () => knock({ 'x-forwarded-for': `203.0.113.${(last += 1)}, 198.51.100.7` });
    assert.deepEqual(await statusesOf(4, forged), [404, 404, 404, 429]);
  });

  test('strangers of many addresses are limited in all', async () => {
    await house.close();
    await open({ REQUESTS_PER_MINUTE: '4', TRUSTED_PROXIES: '1' });
    let last = 0;
    const another = () => knock({ 'x-forwarded-for': `192.0.2.${(last += 1)}` });
    assert.deepEqual(await statusesOf(5, another), [404, 404, 404, 404, 429]);
    assert.equal((await house.ask('/screenings', { token })).status, 200);
  });

  test('a subject is answered so often a minute, at all routes, and others go on', async () => {
    await house.close();
    await open({ REQUESTS_PER_SUBJECT_AND_MINUTE: '2' });
    assert.deepEqual(await statusesOf(2, () => house.ask('/screenings', { token })), [200, 200]);
    const again = await house.session({ subject: 'anna', role: 'candidate' });
    const refused = await house.ask('/packages', { token: again });
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '30']);
    const other = await house.session({ subject: 'bob', role: 'candidate' });
    assert.equal((await house.ask('/screenings', { token: other })).status, 200);
  });

  test('orders a minute are limited as the operator says', async () => {
    await house.close();
    await open({ ORDERS_PER_SUBJECT_AND_MINUTE: '1' });
    assert.deepEqual(await statusesOf(2, () => house.order(token, {})), [400, 429]);
  });

  test('a right callback address without credentials is a stranger’s, and its body is not waited for', async () => {
    await house.order(token, form);
    await house.settled();
    const { callbacks } = await house.portal<{ callbacks: { id: string; uri: string }[] }>('/callbacks');
    const [{ id, uri }] = callbacks as [{ id: string; uri: string }];
    const leaked = () =>
      house.proxy.fetch(
        new Request(uri, { method: 'POST', body: new ReadableStream(), duplex: 'half' } as RequestInit),
      );
    const refused = await leaked();
    assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'Basic']);
    assert.deepEqual(await statusesOf(3, leaked), [401, 401, 429]);
    await house.portal(`/callbacks/${id}/replay`, 'POST');
    const after = await house.portal<{ callbacks: { attempts: { status: number }[] }[] }>('/callbacks');
    assert.deepEqual(
      new Set(after.callbacks.flatMap(({ attempts }) => attempts.map(({ status }) => status))),
      new Set([200]),
    );
  });

  test('strangers of many addresses fill no log, which says how many lines were left out', async () => {
    await house.close();
    await open({ TRUSTED_PROXIES: '1' });
    const before = house.logged.length;
    let last = 0;
    const another = () => house.ask('/nowhere', { headers: { 'x-forwarded-for': `192.0.2.${(last += 1)}` } });
    await statusesOf(200, another);
    const lines = house.logged.slice(before);
    assert.ok(lines.length <= 30, `${lines.length} lines`);
    house.time.now += 60_000;
    await statusesOf(1, another);
    const { leftOut } = JSON.parse(house.logged.at(-1)!) as { leftOut: number };
    assert.equal(leftOut, 200 - lines.length);
  });

  test('a flood is counted, and fills no log', async () => {
    await statusesOf(50, knock);
    const lines = house.logged.map((line) => JSON.parse(line) as { event: string; limit?: string });
    assert.equal(lines.filter(({ event }) => event === 'answered').length, 4);
    assert.deepEqual(
      lines.filter(({ event }) => event === 'requests_limited').map(({ limit }) => limit),
      ['REQUESTS_PER_ADDRESS_AND_MINUTE'],
    );
    const metrics = await (await house.ask('/metrics', { token: hostKey })).text();
    assert.match(metrics, /^screening_limited_total\{limit="REQUESTS_PER_ADDRESS_AND_MINUTE"\} 47$/m);
  });
});

/** Counts how often it is looked at, and can be away. */
class WatchedStore extends SqliteStore {
  looks = 0;
  isAway = false;

  override async probe(now: number): Promise<void> {
    this.looks += 1;
    if (this.isAway) throw new StoreError('the disk is full');
    return super.probe(now);
  }
}

test('whoever asks whether the proxy is ready, and however often, costs the store one look a second', async () => {
  const store = new WatchedStore(':memory:', 'test');
  const house = await openHouse({ store });
  const ask = () => house.ask('/readyz');
  house.time.now += 1_000;
  store.looks = 0;
  assert.deepEqual(new Set(await statusesOf(50, ask)), new Set([200]));
  assert.equal(store.looks, 1);
  store.isAway = true;
  house.time.now += 1_000;
  assert.deepEqual(new Set(await statusesOf(50, ask)), new Set([503]));
  assert.equal(store.looks, 2);
  assert.equal(house.logged.filter((line) => line.includes('store_failed')).length, 1);
  store.isAway = false;
  await house.close();
});
