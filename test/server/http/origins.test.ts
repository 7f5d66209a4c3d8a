import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { basicForm, codeOf, hostKey, type House, openHouse } from '../house.ts';

const own = 'http://localhost:8080';
const market = 'https://market.example';
const partner = 'https://partner.example';
const evil = 'https://evil.example';
/** What the token says to the page: the environment, then the origins. */
const endpointsOf = (token: string): string[] => {
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  return (JSON.parse(claims) as { aud: string[] }).aud.slice(1);
};

describe('the origins of pages', () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse({ carrier: 'node', environment: { ALLOWED_ORIGINS: `${market} ${partner}` } });
  });
  afterEach(() => house.close());

  const session = (origins?: string[]) =>
    house.session({ user: 'anna', role: 'candidate', ...(origins && { origins }) });
  const read = (token: string, headers: Record<string, string>, method = 'GET') =>
    house.ask('/packages', { token, headers, method });
  const order = (token: string, headers: Record<string, string>) =>
    house.ask('/screenings', {
      method: 'POST',
      token,
      headers: { 'idempotency-key': 'one', ...headers },
      body: basicForm,
    });

  test('the Host header makes no origin the proxy’s own', async () => {
    const token = await session();
    for (const headers of [
      { origin: evil, host: 'evil.example' },
      { origin: evil, 'x-forwarded-host': 'evil.example' },
    ]) {
      const answer = await read(token, headers);
      assert.deepEqual([answer.status, await codeOf(answer)], [403, 'origin_refused']);
    }
    assert.equal((await read(token, { origin: own, host: 'elsewhere.example' })).status, 200);
  });

  test('a page session that is bound to origins names no others as endpoints', async () => {
    assert.deepEqual(endpointsOf(await session([market])), [own, market]);
  });

  test('an origin of another scheme or port is another origin', async () => {
    const token = await session();
    for (const origin of ['https://localhost:8080', 'http://localhost', 'http://market.example', 'null']) {
      const answer = await read(token, { origin });
      assert.equal(answer.headers.get('access-control-allow-origin'), null, origin);
      assert.deepEqual([answer.status, await codeOf(answer)], [403, 'origin_refused'], origin);
    }
  });

  test('a session that is bound to origins is refused without Origin where browsers send one', async () => {
    const token = await session([own]);
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
      const answer = await order(token, headers);
      assert.deepEqual([answer.status, await codeOf(answer)], [403, 'origin_refused']);
    }
    assert.equal((await order(token, { origin: own })).status, 201);
  });

  test('a session that is bound to origins reads without Origin only as a page of the same origin does', async () => {
    const token = await session([own]);
    for (const site of ['same-site', 'cross-site', 'none', ''])
      assert.equal((await read(token, { 'sec-fetch-site': site })).status, 403, site);
    assert.equal((await read(token, {})).status, 403);
    for (const method of ['GET', 'HEAD'])
      assert.equal((await read(token, { 'sec-fetch-site': 'same-origin' }, method)).status, 200, method);
  });

  test('a session for pages of elsewhere does not read as a page of the same origin', async () => {
    const token = await session(['https://unknown.example']);
    assert.equal((await read(token, { 'sec-fetch-site': 'same-origin' })).status, 403);
  });

  const ofOwnPage = { 'sec-fetch-site': 'same-origin' };

  test('a session for an allowed origin reads through the site of that page, too', async () => {
    const token = await session([market]);
    assert.equal((await read(token, { ...ofOwnPage, host: 'market.example' })).status, 200);
  });

  test('a page under a foreign name of the proxy does not read as a page of the same origin', async () => {
    const token = await session([own, market]);
    for (const [host, page] of [
      ['evil.example', 'http://evil.example/'],
      ['localhost', 'http://localhost/'],
      ['market.example:8443', 'https://market.example:8443/'],
      ['evil.example', 'none'],
    ] as const) {
      const answer = await read(token, { ...ofOwnPage, host, referer: page });
      assert.deepEqual([answer.status, await codeOf(answer)], [403, 'origin_refused'], host);
    }
  });

  test('a session for one of our origins does not read as a page of another one', async () => {
    const token = await session([market]);
    for (const headers of [{}, { host: 'partner.example', referer: `${partner}/check` }]) {
      const answer = await read(token, { ...ofOwnPage, ...headers });
      assert.equal(answer.status, 403);
      assert.match(((await answer.json()) as { detail: string }).detail, /let it pass Host on/);
    }
  });

  test('behind a gateway that replaces Host, the address of the page tells its origin', async () => {
    const token = await session([market]);
    const throughGateway = { ...ofOwnPage, host: 'proxy.internal:8080' };
    assert.equal((await read(token, { ...throughGateway, referer: `${market}/check` })).status, 200);
    assert.equal((await read(token, throughGateway)).status, 403);
  });

  test('a session that is bound to one allowed origin is refused at another', async () => {
    const token = await session([market]);
    assert.equal((await read(token, { origin: market })).status, 200);
    for (const origin of [partner, own])
      assert.equal(await codeOf(await read(token, { origin })), 'origin_refused', origin);
  });

  test('the stream of a bound session is opened by a page of its origin alone', async () => {
    const token = await session([own]);
    const open = (headers: Record<string, string>) => house.ask('/events', { token, headers });
    assert.equal((await open({})).status, 403);
    const stream = await open({ 'sec-fetch-site': 'same-origin' });
    assert.equal(stream.status, 200);
    await stream.body!.cancel();
  });

  test('no page of another origin may call the routes of the host’s back end', async () => {
    for (const path of ['/sessions', '/sessions/anna', '/candidates/anna', '/metrics']) {
      const preflight = await house.ask(path, {
        method: 'OPTIONS',
        headers: { origin: market, 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.status, 405, path);
      const refused = await house.ask(path, { method: 'DELETE', headers: { origin: market } });
      for (const { headers } of [preflight, refused])
        for (const [name] of headers) assert.ok(!name.startsWith('access-control-'), `${path}: ${name}`);
    }
  });

  test('a page of ours that has the host key issues, ends, erases and reads nothing with it', async () => {
    const token = await session();
    const body = { user: 'anna', role: 'candidate', packages: [] };
    for (const [method, path] of [
      ['POST', '/sessions'],
      ['DELETE', '/sessions/anna'],
      ['DELETE', '/candidates/anna'],
      ['GET', '/metrics'],
      ['GET', '/screenings'],
    ] as const)
      for (const origin of [own, market]) {
        const headers = { origin };
        const asked = { method, token: hostKey, headers, ...(method === 'POST' ? { body } : {}) };
        const answer = await house.ask(path, asked);
        assert.deepEqual([answer.status, await codeOf(answer)], [403, 'origin_refused'], `${method} ${path}`);
      }
    assert.equal((await read(token, {})).status, 200);
  });

  test('a page of any origin reads at /healthz that the proxy is there, or refuses it', async () => {
    for (const [origin, status] of [
      [market, 200],
      [evil, 403],
    ] as const) {
      const answer = await house.ask('/healthz', { headers: { origin } });
      assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [status, '*']);
      assert.equal((await answer.text()).includes('origin_refused'), status === 403);
    }
  });

  test('a page finds out at /healthz whether its orders are taken: a browser says its origin with a POST', async () => {
    for (const [origin, status, code] of [
      [own, 405, 'invalid_request'],
      [market, 405, 'invalid_request'],
      ['http://127.0.0.1:8080', 403, 'origin_refused'],
    ] as const) {
      const answer = await house.ask('/healthz', { method: 'POST', headers: { origin } });
      assert.deepEqual([answer.status, await codeOf(answer)], [status, code], origin);
    }
  });

  test('a page of an allowed origin may ask before it orders, and reads the answer', async () => {
    const preflight = await house.ask('/screenings', {
      method: 'OPTIONS',
      headers: { origin: market, 'access-control-request-method': 'POST' },
    });
    assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, market]);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
    const answer = await order(await session([market]), { origin: market });
    assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [201, market]);
    assert.equal(answer.headers.get('access-control-expose-headers'), 'date,retry-after,x-request-id');
  });
});
