import { expect } from '@open-wc/testing';
import type { ScreeningError } from '../../../src/client/screening-error.ts';
import { fetchSessionFrom, PageSessionSource } from '../../../src/client/host-session.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { ConsoleErrors } from '../console-errors.ts';
import { refusal } from '../page-api-stand-in.ts';

const codeOf = (token: Promise<unknown>): Promise<string> =>
  token.then(
    () => 'none',
    (cause: ScreeningError) => cause.code,
  );

describe('PageSessionSource', () => {
  let now: number;
  let fetchCount: number;
  let lifetimeMs: number;
  let errors: ConsoleErrors;

  beforeEach(() => {
    errors = new ConsoleErrors();
    now = Date.parse('2026-11-21T12:00:00Z');
    fetchCount = 0;
    lifetimeMs = 900_000;
  });
  afterEach(() => errors.end());

  const fetchSession = async (): Promise<PageSession> => ({
    token: `t${(fetchCount += 1)}`,
    expiresAt: new Date(now + lifetimeMs).toISOString(),
  });
  const openSource = (fetch: () => Promise<PageSession> = fetchSession): PageSessionSource =>
    new PageSessionSource(fetch, () => now);

  it('the page session is fetched when first needed, by one request for all callers', async () => {
    const source = openSource();
    expect(fetchCount).to.equal(0);
    expect(await Promise.all([source.token(), source.token()])).to.deep.equal(['t1', 't1']);
    expect(await source.token()).to.equal('t1');
  });

  it('the page session is fetched again shortly before it expires', async () => {
    const source = openSource();
    await source.token();
    now += 869_000;
    expect(await source.token()).to.equal('t1');
    now += 2_000;
    expect(await source.token()).to.equal('t2');
  });

  it('a short page session is renewed in its last tenth', async () => {
    lifetimeMs = 2_000;
    const source = openSource();
    await source.token();
    now += 1_500;
    expect(await source.token()).to.equal('t1');
    now += 400;
    expect(await source.token()).to.equal('t2');
  });

  it('the page session is fetched once even if the clock of the page runs ahead', async () => {
    lifetimeMs = -3_600_000;
    const source = openSource();
    await source.token();
    expect(await source.token()).to.equal('t1');
  });

  it('a refused page session is fetched again, unless it has been replaced already', async () => {
    const source = openSource();
    await source.token();
    source.forget('t1');
    expect(await source.token()).to.equal('t2');
    source.forget('t1');
    expect(await source.token()).to.equal('t2');
  });

  it('what is answered after the page was left is not kept for whoever brings it back', async () => {
    const [before, after] = [Promise.withResolvers<PageSession>(), Promise.withResolvers<PageSession>()];
    const answers = [before.promise, after.promise];
    const source = openSource(() => answers.shift()!);
    const late = source.token();
    source.leave();
    const next = source.token();
    before.resolve(await fetchSession());
    expect(await late).to.equal('t1');
    const third = source.token();
    after.resolve(await fetchSession());
    expect(await Promise.all([next, third])).to.deep.equal(['t2', 't2']);
  });

  it('a page session that came with the page is not used once the page was left', async () => {
    const source = openSource();
    source.give({ ...(await fetchSession()), token: 'given' });
    source.leave();
    expect(await source.token()).to.equal('t2');
  });

  it('the page session is fetched again after a failure', async () => {
    let isDown = true;
    const source = openSource(() => (isDown ? Promise.reject(new Error('down')) : fetchSession()));
    expect(await codeOf(source.token())).to.equal('offline');
    isDown = false;
    expect(await source.token()).to.equal('t1');
  });

  it('token() fails as not_set_up when the host gives no page session', async () => {
    const source = openSource(async () => ({ session: 'x' }) as unknown as PageSession);
    expect(await codeOf(source.token())).to.equal('not_set_up');
  });

  it('token() fails as not_set_up when fetchSession reads a page as JSON', async () => {
    const source = openSource(() => new Response('<h1>Log in</h1>').json() as Promise<PageSession>);
    expect(await codeOf(source.token())).to.equal('not_set_up');
  });

  it('fetchSessionFrom() sends a POST to the session-url', async () => {
    let sentInit: RequestInit | undefined;
    const session = { token: 't', expiresAt: '2026-11-21T13:00:00Z' };
    const fetchIt = fetchSessionFrom('/my/session', async (_, init) => {
      sentInit = init;
      return Response.json(session);
    });
    expect(await fetchIt()).to.deep.equal(session);
    expect(sentInit?.method).to.equal('POST');
  });

  it('fetchSessionFrom() does not ask another origin', async () => {
    for (const url of [
      'https://evil.example/my/session',
      '//evil.example/my/session',
      'http://localhost.evil.example/my/session',
      'data:application/json,{"token":"t","expiresAt":"2026-11-21T13:00:00Z"}',
    ]) {
      const fetchIt = fetchSessionFrom(url, async () => Promise.reject(new Error('It was asked.')));
      const problem = await fetchIt().catch((cause: unknown) => cause as ScreeningError);
      expect(problem, url).to.include({ code: 'not_set_up', isPassing: false });
      expect(problem).to.have.property('message').that.includes('session-url').and.includes('fetchSession');
    }
  });

  it('fetchSessionFrom() goes where <base> leads, and so not to the origin of a <base> from elsewhere', async () => {
    const base = document.head.appendChild(document.createElement('base'));
    base.href = 'https://evil.example/';
    const asked = fetchSessionFrom('my/session', async () => Response.json({}))();
    base.remove();
    expect(await codeOf(asked)).to.equal('not_set_up');
  });

  it('fetchSessionFrom() is not led to another origin by a redirect', async () => {
    let mode: RequestMode | undefined;
    const fetchIt = fetchSessionFrom('/my/session', async (_, init) => {
      mode = init?.mode;
      return Response.json({ token: 't', expiresAt: '2026-11-21T13:00:00Z' });
    });
    await fetchIt();
    expect(mode).to.equal('same-origin');
  });

  it('fetchSessionFrom() says who asks by a header, but where that needs a preflight', async () => {
    const sent: Headers[] = [];
    for (const url of ['/my/session', 'http://localhost:9/my/session'])
      await fetchSessionFrom(url, async (_, init) => {
        sent.push(new Headers(init?.headers));
        return Response.json({ token: 't', expiresAt: '2026-11-21T13:00:00Z' });
      })();
    expect(sent.map((headers) => headers.get('x-screening-session'))).to.deep.equal(['1', null]);
    expect([...(sent[1] ?? [])]).to.deep.equal([['accept', 'application/json']]);
  });

  for (const status of [401, 403])
    it(`fetchSessionFrom() says that nobody is signed in when the host answers ${status}`, async () => {
      const fetchIt = fetchSessionFrom('/my/session', async () => new Response('Log in', { status }));
      const problem = await fetchIt().catch((error: unknown) => error);
      expect(problem).to.include({ code: 'session_invalid', status, isSignedOut: true });
    });

  it('fetchSessionFrom() takes a redirect to a page for a visitor who is signed out', async () => {
    const login = Object.defineProperty(new Response('<h1>Log in</h1>'), 'redirected', { value: true });
    expect(await codeOf(fetchSessionFrom('/my/session', async () => login)())).to.equal('session_invalid');
  });

  for (const [status, body, code] of [
    [200, '<h1>Hello</h1>', 'not_set_up'],
    [404, '<h1>Not found</h1>', 'not_set_up'],
    [500, '<h1>Sorry</h1>', 'unreadable'],
  ] as const)
    it(`fetchSessionFrom() fails as ${code} when the host answers ${status}`, async () => {
      const fetchIt = fetchSessionFrom('/my/session', async () => new Response(body, { status }));
      expect(await codeOf(fetchIt())).to.equal(code);
    });

  for (const [passedOn, code] of [
    ['host_key_invalid', 'host_key_invalid'],
    ['invalid_request', 'not_set_up'],
    ['store_unavailable', 'unreadable'],
  ] as const)
    it(`fetchSessionFrom() fails as ${code} when the host passes ${passedOn} of the proxy on`, async () => {
      expect(await codeOf(fetchSessionFrom('/my/session', async () => refusal(passedOn))())).to.equal(code);
    });

  it('fetchSessionFrom() fails as offline when the answer breaks off', async () => {
    const brokenOff = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    expect(await codeOf(fetchSessionFrom('/my/session', async () => new Response(brokenOff))())).to.equal(
      'offline',
    );
  });
});
