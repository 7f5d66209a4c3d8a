import { expect } from '@open-wc/testing';
import type { PageProblem } from '../../../src/client/page-problem.ts';
import { fetchSessionFrom, PageSessionSource } from '../../../src/client/page-session-source.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';

const codeOf = (token: Promise<unknown>): Promise<string> =>
  token.then(
    () => 'none',
    (cause: PageProblem) => cause.code,
  );

describe('PageSessionSource', () => {
  let now: number;
  let fetchCount: number;
  let lifetimeMs: number;

  beforeEach(() => {
    now = Date.parse('2026-11-21T12:00:00Z');
    fetchCount = 0;
    lifetimeMs = 900_000;
  });

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

  it('the page session is fetched again after a failure', async () => {
    let isDown = true;
    const source = openSource(() => (isDown ? Promise.reject(new Error('down')) : fetchSession()));
    expect(await codeOf(source.token())).to.equal('offline');
    isDown = false;
    expect(await source.token()).to.equal('t1');
  });

  it('token() fails as unreadable when the host gives no page session', async () => {
    const source = openSource(async () => ({ session: 'x' }) as unknown as PageSession);
    expect(await codeOf(source.token())).to.equal('unreadable');
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

  it('fetchSessionFrom() fails as session_invalid when the host does not know the visitor', async () => {
    const fetchIt = fetchSessionFrom('/my/session', async () => new Response('Log in', { status: 401 }));
    expect(await codeOf(fetchIt())).to.equal('session_invalid');
  });
});
