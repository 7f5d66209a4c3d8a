import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callback, credentials, GivenSandbox } from './given-sandbox.ts';

async function loggedIn(given: GivenSandbox) {
  const { status, headers } = await given.post('/portal/login', credentials);
  const cookie = (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  return { status, headers, cookie };
}

test('the portal asks for a login before it shows a page', async () => {
  const given = new GivenSandbox();
  for (const path of ['/portal/screenings', '/portal/trace']) {
    const { status, headers } = await given.send('GET', path);
    assert.deepEqual([status, headers.get('Location')], [303, `/portal?next=${encodeURIComponent(path)}`]);
  }
  const { text } = await given.send('GET', '/portal?next=/portal/trace');
  assert.match(text, /<label for="client-id">Client ID<\/label>/);
  assert.match(text, /<label for="client-secret">Client secret<\/label>/);
  assert.match(text, /name="next" value="\/portal\/trace"/);
  assert.equal((await given.send('GET', '/portal/api/screenings')).status, 401);
});

test('the portal’s login checks the credentials and sets an HttpOnly cookie', async () => {
  const given = new GivenSandbox();
  const wrong = await given.post('/portal/login', { ...credentials, clientSecret: 'guess' });
  assert.deepEqual([wrong.status, wrong.headers.get('Set-Cookie')], [401, null]);
  const { status, headers } = await loggedIn(given);
  assert.deepEqual([status, headers.get('Location')], [303, '/portal/screenings']);
  assert.match(headers.get('Set-Cookie') ?? '', /HttpOnly; SameSite=Lax/);
});

test('the page of a screening says where one will work and who asked for a copy, where the order says so', async () => {
  const given = new GivenSandbox();
  const workPlace = { countryCode: 'US', regionCode: 'US-NY' };
  const { id } = await given.screening({ workPlace, copyRequested: true });
  const { cookie } = await loggedIn(given);
  const { text } = await given.send('GET', `/portal/screenings/${id}`, { headers: { Cookie: cookie } });
  assert.match(text, /US-NY, US/);
  assert.match(text, /Copy of the report[\s\S]{0,40}asked for by the candidate/);
});

test('the portal’s login redirects to its own pages only', async () => {
  const given = new GivenSandbox();
  const next = async (wanted: string) =>
    (await given.post('/portal/login', { ...credentials, next: wanted })).headers.get('Location');
  assert.equal(await next('/portal/screenings/17'), '/portal/screenings/17');
  assert.equal(await next('//elsewhere.example'), '/portal/screenings');
});

test('every page of the portal has a strict content security policy', async () => {
  const given = new GivenSandbox();
  const { id, candidateId } = await given.screening();
  const { cookie } = await loggedIn(given);
  const places = [
    'candidates',
    'callbacks',
    'outbox',
    'recurring',
    'trust',
    'quirks',
    'clock',
    'trace',
    'screenings',
  ];
  for (const place of [...places, `screenings/${id}`, `candidates/${candidateId}`, 'screenings?q=ada']) {
    const { status, text, headers } = await given.send('GET', `/portal/${place}`, {
      headers: { Cookie: cookie },
    });
    assert.equal(status, 200, place);
    assert.match(headers.get('Content-Security-Policy') ?? '', /default-src 'none'; style-src 'self'/);
    assert.equal(headers.get('Cache-Control'), 'no-store');
    assert.equal(headers.get('X-Frame-Options'), 'DENY');
    assert.equal(headers.get('Cross-Origin-Opener-Policy'), 'same-origin');
    assert.doesNotMatch(text, /style="|<script/);
    assert.equal(text.match(/<h1>/g)?.length, 1, place);
  }
});

test('only pages of the origins that are set may frame the portal', async () => {
  const headersOf = async (portalFramedBy?: string[]) => {
    const given = new GivenSandbox(portalFramedBy && { portalFramedBy });
    const { cookie } = await loggedIn(given);
    const page = await given.send('GET', '/portal/clock', { headers: { Cookie: cookie } });
    const login = await given.send('GET', '/portal');
    return [page, login].map(({ headers }) => [
      /frame-ancestors ([^;]*)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
      headers.get('X-Frame-Options'),
    ]);
  };
  const framed = ['http://localhost:8080', null];
  assert.deepEqual(await headersOf(['http://localhost:8080']), [framed, framed]);
  assert.deepEqual(await headersOf(), [
    ["'none'", 'DENY'],
    ["'none'", 'DENY'],
  ]);
});

test('the portal leads to the newest screening that a search finds, or to the list', async () => {
  const given = new GivenSandbox();
  const { cookie } = await loggedIn(given);
  const newest = async (wanted: string) => {
    const { status, headers } = await given.send('GET', `/portal/screenings/newest?q=${wanted}`, {
      headers: { Cookie: cookie },
    });
    assert.equal(status, 303);
    return headers.get('Location');
  };
  assert.equal(await newest('member-1'), '/portal/screenings');
  const candidateId = await given.candidate();
  await given.screening({ candidateId });
  const { id } = await given.screening({ candidateId });
  const other = await given.candidate({ clientReferenceId: 'member-2', email: 'bo@example.org' });
  await given.screening({ candidateId: other });
  assert.equal(await newest('member-1'), `/portal/screenings/${id}`);
  assert.equal(await newest('member-3'), '/portal/screenings');
});

test('the portal sets the status and the result of a screening', async () => {
  const given = new GivenSandbox();
  const { id } = await given.screening();
  const { cookie } = await loggedIn(given);
  const page = await given.send('GET', `/portal/screenings/${id}`, { headers: { Cookie: cookie } });
  assert.match(page.text, /<label for="status">Status<\/label>/);
  assert.match(page.text, /<label for="result">Result<\/label>/);
  await given.post(
    `/portal/screenings/${id}`,
    { status: 'complete', result: 'consider' },
    { Cookie: cookie },
  );
  const { body } = await given.call('GET', `/v2/screenings/${id}`);
  assert.deepEqual([body['status'], body['result']], ['complete', 'consider']);
});

test('the portal offers what is possible alone, and a press on a page that is out of date changes nothing', async () => {
  const given = new GivenSandbox();
  const { id } = await given.screening();
  const { cookie } = await loggedIn(given);
  const path = `/portal/screenings/${id}`;
  const offered = async () => {
    const { text } = await given.send('GET', path, { headers: { Cookie: cookie } });
    return [...text.matchAll(/name="shortcut" value="([^"]+)"/g)].map(([, word]) => word);
  };
  const press = async (shortcut: string) =>
    (await given.post(path, { shortcut }, { Cookie: cookie })).headers.get('Location');
  const unchanged = `${path}?notice=unchanged`;

  assert.deepEqual(await offered(), ['clear', 'review']);
  for (const word of ['notice', 'notice-closed', 'dispute', 'dispute-closed', 'constructor'])
    assert.equal(await press(word), unchanged, word);

  await press('review');
  assert.deepEqual(await offered(), ['clear', 'notice', 'dispute']);
  await press('notice');
  assert.deepEqual(await offered(), ['clear', 'notice-closed', 'dispute']);
  assert.equal(await press('notice'), unchanged);
  await press('dispute');
  assert.deepEqual(await offered(), ['clear', 'notice-closed', 'dispute-closed']);
  await press('clear');
  assert.deepEqual(await offered(), ['review', 'notice-closed', 'dispute-closed']);
  await press('notice-closed');
  await press('dispute-closed');
  assert.deepEqual(await offered(), ['review', 'dispute']);
  assert.equal(await press('notice-closed'), unchanged);
});

test('the portal switches quirks and moves the clock', async () => {
  const given = new GivenSandbox();
  const { cookie } = await loggedIn(given);
  await given.post('/portal/quirks', { slow: 'on' }, { Cookie: cookie });
  await given.post('/portal/clock', { seconds: '3600' }, { Cookie: cookie });
  assert.equal((await given.portal('GET', '/quirks')).body['slow'], true);
  assert.equal((await given.portal('GET', '/clock')).body['now'], '2026-03-01T01:00:00.000Z');
});

test('every list of the portal names the client’s reference, and the search finds it', async () => {
  const given = new GivenSandbox();
  const { id, candidateId } = await given.screening({ invite: { method: 'email' } });
  await given.portal('PUT', `/screenings/${id}`, { status: 'complete' });
  await given.sandbox.settled();
  const screening = { candidateId, packageId: '539146', callback };
  const schedule = { interval: { unit: 'month', value: 1 } };
  await given.call('POST', '/v2/subscriptions', { screening, schedule });
  await given.call('POST', '/v2/identities', { candidateId, type: 'kba' });
  const { cookie } = await loggedIn(given);
  const lists = [
    'screenings',
    'candidates',
    'callbacks',
    'outbox',
    'recurring',
    'trust',
    'screenings?q=MEMBER-1',
  ];
  for (const list of lists) {
    const { text } = await given.send('GET', `/portal/${list}`, { headers: { Cookie: cookie } });
    assert.match(text, /<td role="cell" data-head="Client reference">\s*member-1\s*<\/td>/, list);
  }
});

test('the portal’s trace contains no token and no client secret', async () => {
  const given = new GivenSandbox();
  const token = String((await given.token()).body['access_token']);
  await given.call('GET', '/v2/packages');
  const { cookie } = await loggedIn(given);
  const { text } = await given.send('GET', '/portal/trace', { headers: { Cookie: cookie } });
  assert.match(text, /GET \/v2\/packages/);
  assert.doesNotMatch(text, new RegExp(`${token}|sandbox-secret`));
});

test('the production sandbox has no portal', async () => {
  const given = new GivenSandbox({ environment: 'production' });
  for (const path of ['/portal', '/portal/login', '/portal/api/screenings']) {
    assert.equal((await given.send('GET', path)).status, 404, path);
  }
});
