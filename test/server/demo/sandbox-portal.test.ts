import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoEnvironment } from '../../../demo/demo-environment.ts';
import { sandboxPortalOf } from '../../../demo/sandbox-portal.ts';
import { credentials, GivenSandbox } from '../sandbox/given-sandbox.ts';
import { demoMarketplace } from './demo-marketplace.ts';

const sandboxUrl = 'http://localhost:8081';

/** The marketplace beside a real sandbox, whose portal is at `localhost`. */
function besideSandbox() {
  const given = new GivenSandbox({ publicUrl: sandboxUrl });
  const portal = {
    url: `${sandboxUrl}/portal`,
    ...credentials,
    fetch: (request: Request) => given.sandbox.fetch(request),
  };
  return { given, ...demoMarketplace(undefined, portal) };
}

const ownPage = { 'Sec-Fetch-Site': 'same-origin' };

test('the portal beside a page needs no log-in, and shows the newest check of the visitor', async () => {
  const { given, get, logInAt, askSession, requests } = besideSandbox();
  const cookie = await logInAt('/');
  await askSession('/my/session', cookie);
  const clientReferenceId = String(requests[0]?.body['user']);
  const { id } = await given.screening({
    candidateId: await given.candidate({ clientReferenceId, email: 'nora@example.org' }),
  });

  const { status, headers } = await get('/candidate/portal', { Cookie: cookie, ...ownPage });
  assert.equal(status, 303);
  const [portalCookie = ''] = headers.getSetCookie();
  assert.match(portalCookie, /; Path=\/portal; HttpOnly; SameSite=Lax$/);
  const open = (address: string | null) =>
    given.sandbox.fetch(new Request(address ?? '', { headers: { Cookie: portalCookie.split(';')[0]! } }));
  const newest = await open(headers.get('Location'));
  assert.deepEqual([newest.status, newest.headers.get('Location')], [303, `/portal/screenings/${id}`]);
  const page = await open(sandboxUrl + newest.headers.get('Location'));
  assert.match(await page.text(), /Complete everything as clear/);
});

test('the portal beside the operator’s page shows all checks', async () => {
  const { get, logInAt } = besideSandbox();
  const { headers } = await get('/operator/portal', { Cookie: await logInAt('/operator'), ...ownPage });
  assert.equal(headers.get('Location'), `${sandboxUrl}/portal/screenings`);
});

test('only a page of the demo, with a visitor, is logged in to the portal', async () => {
  const { get, logInAt } = besideSandbox();
  const cookie = await logInAt('/');
  const refused: [number, Record<string, string>][] = [
    [401, ownPage],
    [403, { Cookie: cookie }],
    [403, { Cookie: cookie, 'Sec-Fetch-Site': 'same-site' }],
    [403, { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }],
    [403, { Cookie: cookie, 'Sec-Fetch-Site': 'none' }],
  ];
  for (const [status, headers] of refused) {
    const answer = await get('/candidate/portal', headers);
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [status, []], JSON.stringify(headers));
  }
});

test('a page with the portal beside it may frame the portal, and no other page may', async () => {
  const { get } = besideSandbox();
  const framedBy = async (path: string) =>
    /frame-src ([^;]*)/.exec((await get(path)).headers.get('Content-Security-Policy') ?? '')?.[1];
  assert.equal(await framedBy('/'), "'self' http://localhost:8081");
  assert.equal(await framedBy('/?portal'), "'self' http://localhost:8081");
  assert.equal(
    await framedBy('/?mode=link&open-in=dialog'),
    "http://localhost:8081 'self' http://localhost:8081",
  );
  assert.equal(await framedBy('/?portal=off'), undefined);
});

test('the portal is beside each page until it is closed, and stays as it was chosen', async () => {
  const { get } = besideSandbox();
  const source = async (path: string) => (await get(path)).text();
  const wide = await source('/?mode=email');
  assert.match(wide, /<iframe[^>]* src="\/candidate\/portal"/);
  assert.match(wide, /<a href="\/\?mode=email&amp;portal=off">Close<\/a>/);
  assert.match(wide, /<a href="\/\?mode=email&amp;portal">portal<\/a>/);
  assert.match(wide, /<a href="\/member"/);
  const open = await source('/?mode=email&portal&package=');
  assert.match(open, /<a href="\/\?mode=email&amp;package=&amp;portal=off">Close<\/a>/);
  assert.match(open, /<a href="\/member\?portal"/);
  const closed = await source('/?portal=off&mode=email');
  assert.doesNotMatch(closed, /<iframe/);
  assert.match(closed, /<a href="\/\?mode=email&amp;portal">portal<\/a>/);
  assert.match(closed, /<a href="\/member\?portal=off"/);
});

test('the guide and the page for disputes press the buttons of the portal, about the visitor’s newest check alone', async () => {
  const { given, app, logInAt, askSession, requests } = besideSandbox();
  const cookie = await logInAt('/');
  await askSession('/my/session', cookie);
  const press = async (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://localhost:8080${path}`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:8080', ...headers },
    });
  assert.equal((await press('/candidate/complete', { Cookie: cookie })).status, 404);
  const other = await given.screening({ candidateId: await given.candidate() });
  const clientReferenceId = String(requests[0]?.body['user']);
  const { id } = await given.screening({
    candidateId: await given.candidate({ clientReferenceId, email: 'nora@example.org' }),
  });

  assert.equal((await press('/candidate/complete')).status, 401);
  assert.equal((await press('/candidate/complete', { Cookie: cookie })).status, 204);
  assert.match(await (await press('/dispute', { Cookie: cookie })).text(), /Your dispute was sent/);
  const read = async (screening: unknown) =>
    (await given.call('GET', `/v2/screenings/${String(screening)}`)).body;
  const { status, result, dispute } = await read(id);
  assert.deepEqual([status, result], ['complete', 'clear']);
  assert.match(JSON.stringify(dispute), /Active/);
  assert.notEqual((await read(other['id']))['status'], 'complete');

  const elsewhere = await press('/candidate/complete', {
    Cookie: cookie,
    'Sec-Fetch-Site': 'cross-site',
    Origin: 'https://elsewhere.example',
    'Content-Type': 'text/plain',
  });
  assert.equal(elsewhere.status, 403);
});

test('where nothing can be disputed, or it is disputed already, a page says so and leads back', async () => {
  const { given, app, logInAt, askSession, requests } = besideSandbox();
  const cookie = await logInAt('/');
  await askSession('/my/session', cookie);
  const dispute = async () => {
    const answer = await app.request('http://localhost:8080/dispute', {
      method: 'POST',
      headers: { Cookie: cookie, Origin: 'http://localhost:8080' },
    });
    const page = await answer.text();
    assert.match(page, /<a href="\/">Back to your profile<\/a>/);
    return [answer.status, /<h1>(.*)<\/h1>/.exec(page)?.[1]];
  };
  const clientReferenceId = String(requests[0]?.body['user']);
  const { id } = await given.screening({
    candidateId: await given.candidate({ clientReferenceId, email: 'nora@example.org' }),
  });
  assert.deepEqual(await dispute(), [409, 'Nothing was sent']);
  await given.portal('PUT', `/screenings/${String(id)}`, { status: 'complete', result: 'clear' });
  assert.deepEqual(await dispute(), [200, 'Your dispute was sent']);
  assert.deepEqual(await dispute(), [409, 'Nothing was sent']);
});

test('without a sandbox, or at another host than the portal’s, nothing offers the portal beside the page', async () => {
  const paths = ['/', '/?portal', '/member?portal', '/operator?portal'];
  for (const path of paths)
    assert.doesNotMatch(await (await demoMarketplace().get(path)).text(), /iframe|class="guide"/);
  const { app, logInAt } = besideSandbox();
  const headers = { Cookie: await logInAt('/'), ...ownPage };
  for (const host of ['http://127.0.0.1:8080', 'https://tunnel.example']) {
    for (const path of paths)
      assert.doesNotMatch(await (await app.request(host + path)).text(), /iframe|class="guide"/);
    assert.equal((await app.request(`${host}/candidate/portal`, { headers })).status, 404);
    const press = await app.request(`${host}/candidate/complete`, { method: 'POST', headers });
    assert.equal(press.status, 404);
  }
});

test('only a demo that this machine alone reaches logs its visitors in to the portal', () => {
  const url = (env: NodeJS.ProcessEnv) => sandboxPortalOf(demoEnvironment(env, '/data'))?.url;
  assert.equal(url({}), 'http://localhost:8081/portal');
  assert.equal(url({ SANDBOX_PORT: '9081' }), 'http://localhost:9081/portal');
  assert.equal(url({ PUBLIC_URL: 'https://tunnel.example' }), undefined);
  assert.equal(url({ SANDBOX_PUBLIC_URL: 'https://box.example' }), undefined);
  assert.equal(url({ SANDBOX_ENVIRONMENT: 'production' }), undefined);
  assert.equal(
    url({
      SERVICE_BASE_URL: 'https://service.example',
      SERVICE_PORTAL_URL: 'http://localhost:8081/portal',
    }),
    undefined,
  );
});
