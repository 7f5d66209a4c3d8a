import { expect } from '@open-wc/testing';
import type { PageProblem } from '../../../src/client/page-problem.ts';
import { fetchSessionFrom, PageSessionSource } from '../../../src/client/page-session-source.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (cause: PageProblem) => cause.code,
  );

describe('The page session of a page', () => {
  let now: number;
  let count: number;
  let life: number;

  beforeEach(() => {
    now = Date.parse('2026-11-21T12:00:00Z');
    count = 0;
    life = 900_000;
  });

  const fetchSession = async (): Promise<PageSession> => ({
    token: `t${(count += 1)}`,
    expiresAt: new Date(now + life).toISOString(),
  });
  const open = (fetch: () => Promise<PageSession> = fetchSession): PageSessionSource =>
    new PageSessionSource(fetch, () => now);

  it('the page session is fetched when first needed, and once for all who wait', async () => {
    const source = open();
    expect(count).to.equal(0);
    expect(await Promise.all([source.token(), source.token()])).to.deep.equal(['t1', 't1']);
    expect(await source.token()).to.equal('t1');
  });

  it('the page session is fetched again shortly before it expires', async () => {
    const source = open();
    await source.token();
    now += 869_000;
    expect(await source.token()).to.equal('t1');
    now += 2_000;
    expect(await source.token()).to.equal('t2');
  });

  it('a short page session is renewed in its last tenth', async () => {
    life = 2_000;
    const source = open();
    await source.token();
    now += 1_500;
    expect(await source.token()).to.equal('t1');
    now += 400;
    expect(await source.token()).to.equal('t2');
  });

  it('a page clock that runs ahead does not cause repeated fetching', async () => {
    life = -3_600_000;
    const source = open();
    await source.token();
    expect(await source.token()).to.equal('t1');
  });

  it('a refused page session is forgotten, unless it has been replaced', async () => {
    const source = open();
    await source.token();
    source.forget('t1');
    expect(await source.token()).to.equal('t2');
    source.forget('t1');
    expect(await source.token()).to.equal('t2');
  });

  it('the page session is requested again after a failure', async () => {
    let isDown = true;
    const source = open(() => (isDown ? Promise.reject(new Error('down')) : fetchSession()));
    expect(await codeOf(source.token())).to.equal('offline');
    isDown = false;
    expect(await source.token()).to.equal('t1');
  });

  it('the problem is unreadable when the host gives no page session', async () => {
    const source = open(async () => ({ session: 'x' }) as unknown as PageSession);
    expect(await codeOf(source.token())).to.equal('unreadable');
  });

  it('the page session comes from a POST to the session-url', async () => {
    let asked: RequestInit | undefined;
    const session = { token: 't', expiresAt: '2026-11-21T13:00:00Z' };
    const fetchIt = fetchSessionFrom('/my/session', async (_, init) => {
      asked = init;
      return Response.json(session);
    });
    expect(await fetchIt()).to.deep.equal(session);
    expect(asked?.method).to.equal('POST');
  });

  it('the problem is session_invalid where the host does not know the visitor', async () => {
    const fetchIt = fetchSessionFrom('/my/session', async () => new Response('Log in', { status: 401 }));
    expect(await codeOf(fetchIt())).to.equal('session_invalid');
  });
});
