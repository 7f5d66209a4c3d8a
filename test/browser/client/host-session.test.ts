import { expect } from '@open-wc/testing';
import {
  fetchedSession,
  fetchSessionFrom,
  type FetchSession,
} from '../../../src/client/person/host-session.ts';
import type { ScreeningError } from '../../../src/client/screening-error.ts';
import { ConsoleErrors } from '../console-errors.ts';
import { refusal } from '../page-api-stand-in.ts';

const codeOf = (session: Promise<unknown>): Promise<string> =>
  session.then(
    () => 'none',
    (cause: ScreeningError) => cause.code,
  );

describe('the page session of the host', () => {
  let errors: ConsoleErrors;

  beforeEach(() => {
    errors = new ConsoleErrors();
  });
  afterEach(() => errors.end());

  for (const [what, code, fetchSession] of [
    ['gives no page session', 'not_set_up', async () => ({ session: 'x' })],
    ['reads a page as JSON', 'not_set_up', () => new Response('<h1>Log in</h1>').json()],
    ['answers nothing', 'not_set_up', () => undefined],
    [
      'throws',
      'offline',
      () => {
        throw new TypeError('No cookie.');
      },
    ],
    ['fails', 'offline', () => Promise.reject(new TypeError('No network.'))],
  ] as const)
    it(`a fetchSession that ${what} is ${code}`, async () => {
      expect(await codeOf(fetchedSession(fetchSession as FetchSession))).to.equal(code);
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
