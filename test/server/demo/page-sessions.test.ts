import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Disclosure } from '../../../demo/disclosures.ts';
import { demoMarketplace, sha256 } from './demo-marketplace.ts';

test('the log-in cookie is out of reach for scripts and other sites', async () => {
  const { get } = demoMarketplace();
  const [cookie] = (await get('/')).headers.getSetCookie();
  assert.match(cookie ?? '', /^nearhand_candidate=[0-9a-f]{32}; .*HttpOnly; SameSite=Lax$/);
});

test('a page session is asked from the proxy with the host key, and passed on', async () => {
  const { asked, askSession, logInAt } = demoMarketplace();
  const response = await askSession('/my/session', await logInAt('/'));
  assert.deepEqual(await response.json(), { token: 'token', expiresAt: '2026-06-01T12:15:00.000Z' });
  assert.equal(response.headers.get('Cache-Control'), 'no-store');
  assert.equal(asked[0]?.url, 'http://localhost:8080/screening-api/sessions');
  assert.equal(asked[0]?.authorization, 'Bearer host-key');
});

test('a candidate is screened as themselves and must sign the text that the page shows', async () => {
  const { asked, askSession, get, logInAt } = demoMarketplace();
  await askSession('/my/session', await logInAt('/'));
  const body = asked[0]?.body ?? {};
  const shown = (await (await get('/my/disclosures')).json()) as Disclosure[];
  assert.equal(body['role'], 'candidate');
  assert.deepEqual(body['candidate'], { clientReferenceId: body['subject'] });
  assert.deepEqual(
    body['disclosures'],
    shown.map(({ id, version, text }) => ({ id, version, sha256: sha256(text) })),
  );
});

test('a member may have somebody else screened, by reference alone', async () => {
  const { asked, askSession, logInAt } = demoMarketplace();
  await askSession('/member/session', await logInAt('/member'));
  const body = asked[0]?.body ?? {};
  assert.equal(body['role'], 'member');
  assert.deepEqual(body['candidate'], {
    clientReferenceId: String(body['subject']).replace('sam-', 'tomas-'),
  });
});

test('an operator screens nobody', async () => {
  const { asked, askSession, logInAt } = demoMarketplace();
  await askSession('/operator/session', await logInAt('/operator'));
  assert.deepEqual(Object.keys(asked[0]?.body ?? {}), ['subject', 'role']);
  assert.equal(asked[0]?.body['role'], 'operator');
});

test('two browsers are two accounts, and one stays the same', async () => {
  const { asked, askSession, logInAt } = demoMarketplace();
  const first = await logInAt('/');
  await askSession('/my/session', first);
  await askSession('/my/session', await logInAt('/'));
  await askSession('/my/session', first);
  const [one, other, again] = asked.map(({ body }) => body['subject']);
  assert.notEqual(one, other);
  assert.equal(one, again);
});

test('the account reference does not give away the log-in', async () => {
  const { asked, askSession, logInAt } = demoMarketplace();
  const cookie = await logInAt('/');
  await askSession('/my/session', cookie);
  assert.ok(!cookie.includes(String(asked[0]?.body['subject']).replace('nora-', '')));
});

test('who is logged in as a candidate gets no session of an operator', async () => {
  const { asked, askSession, logInAt } = demoMarketplace();
  assert.equal((await askSession('/operator/session', await logInAt('/'))).status, 401);
  assert.equal((await askSession('/my/session', '')).status, 401);
  assert.deepEqual(asked, []);
});

test('a page of another site is refused', async () => {
  const { asked, askSession, logInAt } = demoMarketplace();
  const cookie = await logInAt('/');
  const strangers = [
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://elsewhere.example' },
    {},
  ];
  for (const headers of strangers) {
    assert.equal((await askSession('/my/session', cookie, headers)).status, 403);
  }
  assert.deepEqual(asked, []);
});

test('a browser that does not say Sec-Fetch-Site is known by its Origin', async () => {
  const { askSession, logInAt } = demoMarketplace();
  const response = await askSession('/my/session', await logInAt('/'), { Origin: 'http://localhost' });
  assert.equal(response.status, 200);
});

test('a page session is not to be had with a GET', async () => {
  const { asked, get } = demoMarketplace();
  assert.equal((await get('/my/session')).status, 404);
  assert.deepEqual(asked, []);
});

test('a proxy that refuses, lies or is away makes a plain 502 and one warning without personal data', async () => {
  const troubles = [
    () => Response.json({ code: 'host_key_invalid' }, { status: 401 }),
    () => Response.json({ hello: 'world' }),
    () => {
      throw new TypeError('fetch failed');
    },
  ];
  for (const trouble of troubles) {
    const { askSession, logInAt, warned } = demoMarketplace(trouble);
    const response = await askSession('/my/session', await logInAt('/'));
    assert.equal(response.status, 502);
    assert.equal(response.headers.get('Content-Type'), 'application/problem+json');
    assert.deepEqual(await response.json(), {
      type: 'about:blank',
      title: 'The screening proxy gave no page session',
      status: 502,
    });
    assert.equal(warned.length, 1);
    assert.doesNotMatch(warned.join(), /host-key|nora/i);
  }
});

test('the account knows a name, and an e-mail that no other visitor has', async () => {
  const { logInAt, get } = demoMarketplace();
  const account = async (cookie: string) =>
    (await (await get('/my/account', { Cookie: cookie })).json()) as Record<string, string>;
  const [one, other] = [await account(await logInAt('/')), await account(await logInAt('/'))];
  assert.deepEqual(Object.keys(one), ['givenName', 'familyName', 'email']);
  assert.notEqual(one['email'], other['email']);
  assert.equal((await get('/my/account')).status, 401);
});
