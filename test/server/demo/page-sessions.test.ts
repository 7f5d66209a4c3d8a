import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Disclosure } from '../../../demo/disclosures.ts';
import { demoMarketplace, sha256 } from './demo-marketplace.ts';

test('the demo’s login cookie is HttpOnly and SameSite', async () => {
  const { get } = demoMarketplace();
  const [cookie] = (await get('/')).headers.getSetCookie();
  assert.match(cookie ?? '', /^nearhand_candidate=[0-9a-f]{32}; .*HttpOnly; SameSite=Lax$/);
});

test('the demo gets a page session from the proxy with the host key, and passes it on', async () => {
  const { requests, askSession, logInAt } = demoMarketplace();
  const response = await askSession('/my/session', await logInAt('/'));
  assert.deepEqual(await response.json(), { token: 'token', expiresAt: '2026-06-01T12:15:00.000Z' });
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  assert.equal(requests[0]?.url, 'http://localhost:8080/screening-api/sessions');
  assert.equal(requests[0]?.authorization, 'Bearer host-key');
});

test('a candidate’s page session names the candidate, the packages and the documents that the page shows', async () => {
  const { requests, askSession, get, logInAt } = demoMarketplace();
  await askSession('/my/session', await logInAt('/'));
  const body = requests[0]?.body ?? {};
  const shown = (await (await get('/my/disclosures')).json()) as Disclosure[];
  assert.equal(body['role'], 'candidate');
  assert.deepEqual(body['candidate'], { clientReferenceId: body['user'] });
  assert.deepEqual(body['packages'], ['539146']);
  assert.deepEqual(
    body['disclosures'],
    shown.map(({ id, version, text }) => ({ id, version, sha256: sha256(text) })),
  );
});

test('a member’s page session has the facts by which the other person is invited', async () => {
  const { requests, askSession, logInAt } = demoMarketplace();
  await askSession('/member/session', await logInAt('/member'));
  const body = requests[0]?.body ?? {};
  assert.equal(body['role'], 'member');
  const other = String(body['user']).replace('sam-', 'tomas-');
  assert.deepEqual(body['candidate'], {
    clientReferenceId: other,
    givenName: 'Tomás',
    familyName: 'Rivera',
    email: `${other}@example.com`,
  });
});

test('the trust desk has the names of everybody who had a page session, and nobody else has them', async () => {
  const { get, askSession, logInAt, requests } = demoMarketplace();
  await askSession('/my/session', await logInAt('/'));
  await askSession('/member/session', await logInAt('/member'));
  const [nora = '', sam = ''] = requests.map(({ body }) => String(body['user']));
  const names = await get('/operator/names', { Cookie: await logInAt('/operator') });
  assert.deepEqual(await names.json(), {
    [nora]: 'Nora Ellis',
    [sam.replace('sam-', 'tomas-')]: 'Tomás Rivera',
  });
  assert.equal((await get('/operator/names', { Cookie: await logInAt('/') })).status, 401);
});

test('two browsers get two accounts, and a browser keeps its own', async () => {
  const { requests, askSession, logInAt } = demoMarketplace();
  const first = await logInAt('/');
  await askSession('/my/session', first);
  await askSession('/my/session', await logInAt('/'));
  await askSession('/my/session', first);
  const [one, other, again] = requests.map(({ body }) => body['user']);
  assert.notEqual(one, other);
  assert.equal(one, again);
});

test('a candidate’s login gets no page session of an operator', async () => {
  const { requests, askSession, logInAt } = demoMarketplace();
  assert.equal((await askSession('/operator/session', await logInAt('/'))).status, 401);
  assert.equal((await askSession('/my/session', '')).status, 401);
  assert.deepEqual(requests, []);
});

test('a request for a page session from another site is refused', async () => {
  const { requests, askSession, logInAt } = demoMarketplace();
  const cookie = await logInAt('/');
  const strangers = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://elsewhere.example' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://elsewhere.example' },
    {},
  ];
  for (const headers of strangers) {
    assert.equal((await askSession('/my/session', cookie, headers)).status, 403);
  }
  assert.deepEqual(requests, []);
});

test('a proxy that refuses, answers wrongly or is down causes a 502 and one warning without personal data', async () => {
  const troubles = [
    () => Response.json({ code: 'host_key_invalid' }, { status: 401 }),
    () => Response.json({ hello: 'world' }),
    () => {
      throw new TypeError('fetch failed');
    },
  ];
  for (const trouble of troubles) {
    const { askSession, logInAt, warnings } = demoMarketplace(trouble);
    const response = await askSession('/my/session', await logInAt('/'));
    assert.equal(response.status, 502);
    assert.equal(response.headers.get('Content-Type'), 'application/problem+json');
    assert.deepEqual(await response.json(), {
      type: 'about:blank',
      title: 'The screening proxy did not give a page session',
      status: 502,
    });
    assert.equal(warnings.length, 1);
    assert.doesNotMatch(warnings.join(), /host-key|nora/i);
  }
});

test('the demo’s account has a name, and an email address that no other visitor has', async () => {
  const { logInAt, get } = demoMarketplace();
  const account = async (cookie: string) =>
    (await (await get('/my/account', { Cookie: cookie })).json()) as Record<string, string>;
  const [one, other] = [await account(await logInAt('/')), await account(await logInAt('/'))];
  assert.deepEqual(Object.keys(one), ['givenName', 'familyName', 'email']);
  assert.notEqual(one['email'], other['email']);
  assert.equal((await get('/my/account')).status, 401);
});
