import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { basicPackage, codeOf, form, hostKey, openHouse, screeningOf } from '../house.ts';

const refusedConnection = () => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
};

describe('when the service is in trouble', () => {
  test('an order that could not be sent leaves nothing behind and can be repeated', async () => {
    let isDown = false;
    const house = await openHouse({
      intercept: (request, next) => (isDown ? refusedConnection() : next(request)),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    await house.ask('/packages', { token });
    isDown = true;
    const answer = await house.order(token, form, 'same');
    assert.equal(answer.status, 503);
    assert.equal(await codeOf(answer), 'service_unavailable');
    isDown = false;
    assert.equal((await house.order(token, form, 'same')).status, 201);
    assert.equal((await house.checks()).length, 1);
    await house.close();
  });

  test('an order without an answer is unconfirmed and never sent twice, and a callback confirms it', async () => {
    let orders = 0;
    const house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (request.method !== 'POST' || !request.url.endsWith('/v2/screenings')) return answer;
        orders += 1;
        throw new TypeError('fetch failed', { cause: new Error('the connection was cut') });
      },
    });
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const answer = await house.order(token, form, 'same');
    assert.equal(answer.status, 201);
    const screening = await screeningOf(answer);
    assert.equal(screening.phase, 'unconfirmed');
    assert.equal((await screeningOf(await house.order(token, form, 'same'))).id, screening.id);
    assert.equal(orders, 1);
    await house.portal('/quirks', 'PUT', { callbackNever: false });
    await house.report({ status: 'In Progress' });
    const settled = await house.screening(screening.id, token);
    assert.equal(settled.phase, 'in-progress');
    await house.close();
  });

  test('an order without an answer is found among the checks of its candidate, although one of them is gone', async () => {
    const house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        const isOf = (method: string, path: RegExp) => request.method === method && path.test(request.url);
        if (isOf('POST', /\/screenings$/)) throw new TypeError('fetch failed');
        if (!isOf('GET', /\/candidates\/[^/]+$/)) return answer;
        const candidate = (await answer.json()) as { screeningIds: string[] };
        return Response.json({ ...candidate, screeningIds: [...candidate.screeningIds, '999999999'] });
      },
    });
    await house.portal('/quirks', 'PUT', { callbackNever: true });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { id, phase } = await screeningOf(await house.order(token, form));
    assert.equal(phase, 'unconfirmed');
    house.time.now += 31_000;
    await house.proxy.reconcile();
    assert.equal((await house.screening(id, token)).phase, 'in-progress');
    await house.close();
  });

  test('only an operator can give up an unconfirmed screening', async () => {
    const house = await openHouse({
      intercept: (request, next) =>
        request.method === 'POST' && request.url.endsWith('/v2/screenings')
          ? Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
          : next(request),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const operator = await house.session({ user: 'op', role: 'operator' });
    const { id, phase } = await screeningOf(await house.order(token, form));
    assert.equal(phase, 'unconfirmed');
    const path = `/screenings/${id}`;
    assert.equal(await codeOf(await house.ask(path, { method: 'DELETE', token })), 'role_forbidden');
    assert.equal((await house.ask(path, { method: 'DELETE', token: operator })).status, 204);
    assert.equal((await screeningOf(await house.ask(path, { token }))).phase, 'cancelled');
    await house.close();
  });

  test('giving up leaves every other screening as it is, and fails only where one is running', async () => {
    const house = await openHouse();
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const operator = await house.session({ user: 'op', role: 'operator' });
    const path = `/screenings/${(await screeningOf(await house.order(token, form))).id}`;
    const giveUp = () => house.ask(path, { method: 'DELETE', token: operator });
    assert.equal(await codeOf(await giveUp()), 'in_progress');
    await house.report({ status: 'Complete', result: 'Clear' });
    await house.settled();
    const before = await (await house.ask(path, { token })).json();
    assert.equal((await giveUp()).status, 204);
    assert.deepEqual(await (await house.ask(path, { token })).json(), before);
    await house.close();
  });

  test('a repeated order gives the same screening, whatever the order of its members', async () => {
    let isDown = false;
    const house = await openHouse({
      intercept: (request, next) => (isDown ? refusedConnection() : next(request)),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { id } = await screeningOf(await house.order(token, form, 'same'));
    isDown = true;
    house.time.now += 600_000;
    const turned = Object.fromEntries(Object.entries(form).reverse());
    assert.equal((await screeningOf(await house.order(token, turned, 'same'))).id, id);
    await house.close();
  });

  test('credentials that the service refuses are answered 503 and named in the log', async () => {
    const house = await openHouse({ environment: { SERVICE_CLIENT_SECRET: 'rotated away' } });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const answer = await house.ask('/packages', { token });
    assert.equal(answer.status, 503);
    assert.ok(house.logged.some((line) => line.includes('service_credentials_refused')));
    assert.ok(!house.logged.join('').includes('rotated away'));
    await house.close();
  });

  test('packages that cannot be read are answered with a refusal', async () => {
    const house = await openHouse({
      intercept: (request, next) =>
        request.url.endsWith('/packages') ? Promise.resolve(new Response('<html>')) : next(request),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const answer = await house.ask('/packages', { token });
    assert.equal(answer.status, 502);
    assert.equal(await codeOf(answer), 'service_refused');
    await house.close();
  });

  for (const quirk of ['expiresInString', 'maskedReads', 'mixedCase', 'tokenRevokedEarly', 'callbackFirst']) {
    test(`the quirk ${quirk} changes nothing for the candidate`, async () => {
      const house = await openHouse();
      await house.portal('/quirks', 'PUT', { [quirk]: true });
      const token = await house.session({ user: 'anna', role: 'candidate' });
      const screening = await screeningOf(await house.order(token, form));
      assert.equal(screening.phase, 'in-progress');
      await house.report({ status: 'complete', result: 'clear' });
      const done = await house.screening(screening.id, token);
      assert.equal(done.phase, 'complete');
      assert.equal(done.result, 'clear');
      await house.close();
    });
  }

  test('an unknown result is under review, an unknown status in progress: never a failure', async () => {
    const house = await openHouse();
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { id } = await screeningOf(await house.order(token, { ...form, packageId: basicPackage }));
    await house.report({ status: 'Quarantined', result: 'Hmm' });
    const screening = await house.screening(id, token);
    assert.equal(screening.phase, 'in-progress');
    assert.equal(screening.result, 'review');
    await house.close();
  });

  for (const [what, header, date, told] of [
    ['as a number of seconds', '7', undefined, '7'],
    ['as a date', 'Sun, 22 Nov 2026 10:00:30 GMT', 'Sun, 22 Nov 2026 10:00:00 GMT', '30'],
    ['as a date in the past', 'Sun, 22 Nov 2026 09:00:00 GMT', 'Sun, 22 Nov 2026 10:00:00 GMT', '5'],
    ['not at all', undefined, undefined, '5'],
    ['as a date in an answer without one', 'Sun, 22 Nov 2026 10:00:30 GMT', undefined, '5'],
    ['as an absurd number', '99999999999', undefined, '300'],
    ['as an absurd date', 'Fri, 22 Nov 2999 10:00:00 GMT', 'Sun, 22 Nov 2026 10:00:00 GMT', '300'],
    ['as a negative number', '-3', undefined, '5'],
    ['as zero', '0', undefined, '5'],
    ['in words', 'soon', undefined, '5'],
  ] as const) {
    test(`a time to wait that the service gives ${what} reaches the page as ${told} seconds`, async () => {
      const headers = { ...(header && { 'retry-after': header }), ...(date && { date }) };
      const house = await openHouse({
        intercept: async (request, next) =>
          request.url.endsWith('/candidates') ? new Response('', { status: 503, headers }) : next(request),
      });
      const token = await house.session({ user: 'anna', role: 'candidate' });
      const answer = await house.order(token, form);
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, told]);
      await house.close();
    });
  }

  test('the proxy stays healthy while the service is down', async () => {
    const house = await openHouse({ intercept: refusedConnection });
    assert.equal((await house.ask('/healthz')).status, 200);
    assert.equal((await house.ask('/readyz')).status, 200);
    assert.equal((await house.ask('/metrics', { token: hostKey })).status, 200);
    await house.close();
  });
});
