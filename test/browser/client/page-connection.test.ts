import { expect } from '@open-wc/testing';
import { visitorChanged, pageConnection } from '../../../src/client/visitor-gate.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { settled, until } from '../manual-clock.ts';
import { type OtherPage, openOtherPage } from '../other-page.ts';
import { aToken, PageApiStandIn, refusal } from '../page-api-stand-in.ts';

const fetchSession = async () => ({ token: 't', expiresAt: '2026-11-21T13:00:00Z' });

const sessionOf = (sub: string): PageSession => ({
  token: aToken({ sub, role: 'candidate', jti: crypto.randomUUID() }),
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
});
const personIn = (authorization: string | null): unknown =>
  (JSON.parse(atob(authorization?.split('.')[1] ?? '')) as { sub: unknown }).sub;

describe('pageConnection()', () => {
  it('elements with the same endpoint and session source share one connection', () => {
    const { signal } = new AbortController();
    const options = { endpoint: '/api-a', sessionUrl: '/my/session' };
    expect(pageConnection(options, signal)).to.equal(pageConnection({ ...options }, signal));
    expect(pageConnection({ endpoint: '/api-a', fetchSession }, signal)).to.equal(
      pageConnection({ endpoint: '/api-a', sessionUrl: '/ignored', fetchSession }, signal),
    );
  });

  it('another endpoint or another session source gets another connection', () => {
    const { signal } = new AbortController();
    const connections = [
      { endpoint: '/api-b', sessionUrl: '/one' },
      { endpoint: '/api-b', sessionUrl: '/two' },
      { endpoint: '/api-c', sessionUrl: '/one' },
      { endpoint: '/api-b', fetchSession },
    ].map((options) => pageConnection(options, signal));
    expect(new Set(connections).size).to.equal(4);
  });

  it('two page sessions without a source never share a connection', () => {
    const { signal } = new AbortController();
    const one = { endpoint: '/api-e', session: { token: 'one', expiresAt: '2026-11-21T13:00:00Z' } };
    const two = { endpoint: '/api-e', session: { token: 'two', expiresAt: '2026-11-21T13:00:00Z' } };
    expect(pageConnection(one, signal)).to.equal(pageConnection({ ...one }, signal));
    expect(pageConnection(one, signal)).not.to.equal(pageConnection(two, signal));
  });

  it('a connection lasts as long as one of its holders', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const options = { endpoint: '/api-d', sessionUrl: '/my/session' };
    const first = pageConnection(options, one.signal);
    pageConnection(options, two.signal);
    one.abort();
    await settled();
    expect(pageConnection(options, new AbortController().signal)).to.equal(first);
  });

  it('a connection survives when its last holder releases and acquires it in the same task, and ends otherwise', async () => {
    const one = new AbortController();
    const options = { endpoint: '/api-e', sessionUrl: '/my/session' };
    const first = pageConnection(options, one.signal);
    one.abort();
    const two = new AbortController();
    expect(pageConnection(options, two.signal)).to.equal(first);
    await settled();
    two.abort();
    await settled();
    expect(pageConnection(options, new AbortController().signal)).to.not.equal(first);
  });

  describe('when somebody else uses the page', () => {
    let holder: AbortController;
    const pageFetch = globalThis.fetch;

    beforeEach(() => {
      holder = new AbortController();
    });
    afterEach(() => {
      holder.abort();
      globalThis.fetch = pageFetch;
    });

    it('nothing is sent with their token, also not after a refusal, and the next caller gets a new connection', async () => {
      const api = new PageApiStandIn();
      globalThis.fetch = api.fetch;
      api.answers['POST /trust'] = () => refusal('session_revoked');
      let person = 'nora';
      const options = { endpoint: '/screening-api', fetchSession: async () => sessionOf(person) };
      const endings: unknown[] = [];
      const page = pageConnection(options, holder.signal, (ending) => endings.push(ending));
      await page.api.claims();
      person = 'omar';
      const problem = await page.api.request('/trust', { method: 'POST' }).catch((error: unknown) => error);
      expect(problem).to.have.property('code', 'session_invalid');
      expect(endings).to.deep.equal(['other-person']);
      expect(api.calls.map(({ headers }) => personIn(headers.get('authorization')))).to.deep.equal(['nora']);
      expect(await page.api.claims().catch(() => 'nothing')).to.equal('nothing');
      const next = pageConnection(options, holder.signal);
      expect((await next.api.claims()).sub).to.equal('omar');
    });

    it('a given page session of theirs ends the connection that others still hold', async () => {
      const options = { endpoint: '/api-f', fetchSession: async () => sessionOf('nora') };
      const before = pageConnection(options, holder.signal);
      await before.api.claims();
      const after = pageConnection({ ...options, session: sessionOf('omar') }, holder.signal);
      expect(before.ended.aborted).to.equal(true);
      expect((await after.api.claims()).sub).to.equal('omar');
    });

    it('a page session that was given to those before is not taken again', async () => {
      const options = { endpoint: '/api-g', fetchSession: async () => sessionOf('omar') };
      const ofNora = { ...options, session: sessionOf('nora') };
      pageConnection(ofNora, holder.signal);
      const ofOmar = pageConnection({ ...options, session: sessionOf('omar') }, holder.signal);
      expect(pageConnection(ofNora, holder.signal)).to.equal(ofOmar);
      expect((await ofOmar.api.claims()).sub).to.equal('omar');
    });

    it('a given page session of the same person ends nothing', async () => {
      const options = { endpoint: '/api-h', fetchSession: async () => sessionOf('nora') };
      const page = pageConnection(options, holder.signal);
      await page.api.claims();
      expect(pageConnection({ ...options, session: sessionOf('nora') }, holder.signal)).to.equal(page);
    });

    it('visitorChanged() ends a page session that was given, though nothing of the page uses it any more', async () => {
      const options = { endpoint: '/api-j', fetchSession: async () => sessionOf('omar') };
      const ofNora = { ...options, session: sessionOf('nora') };
      const visit = new AbortController();
      pageConnection(ofNora, visit.signal);
      visit.abort();
      await settled();
      visitorChanged();
      expect((await pageConnection(ofNora, holder.signal).api.claims()).sub).to.equal('omar');
    });

    it('visitorChanged() ends every connection', async () => {
      const options = { endpoint: '/api-i', fetchSession: async () => sessionOf('nora') };
      const page = pageConnection(options, holder.signal);
      visitorChanged();
      expect(page.ended.aborted).to.equal(true);
      expect(pageConnection(options, holder.signal)).to.not.equal(page);
    });

    it('visitorChanged() removes the drafts of the tab, and nothing else that it has stored', () => {
      sessionStorage.setItem('screening-draft basic', '{"owner":"nora"}');
      sessionStorage.setItem('of the host', 'stays');
      visitorChanged();
      const kept = Object.keys(sessionStorage);
      sessionStorage.clear();
      expect(kept).to.deep.equal(['of the host']);
    });
  });

  describe('beside another page of the origin', () => {
    let other: OtherPage;
    let holder: AbortController;
    /** What is said between the pages. */
    let said: unknown[];
    let channel: BroadcastChannel;
    const options = { endpoint: '/api-k', fetchSession: async () => sessionOf('nora') };

    beforeEach(async () => {
      holder = new AbortController();
      other = await openOtherPage();
      channel = new BroadcastChannel('screening page sessions');
      said = [];
      channel.onmessage = ({ data }) => said.push(data);
    });
    afterEach(() => {
      holder.abort();
      channel.close();
      other.close();
    });

    it('visitorChanged() ends the connections of that one, too, and says nothing of anybody', async () => {
      const page = pageConnection(options, holder.signal);
      const endings: unknown[] = [];
      pageConnection(options, holder.signal, (ending) => endings.push(ending));
      other.visitorChanged();
      await until(() => page.ended.aborted);
      expect(endings).to.deep.equal(['unsure']);
      expect(said).to.deep.equal([null]);
    });

    it('a page session that was given is not used any more after visitorChanged() of the other page', async () => {
      const ofNora = { ...options, fetchSession: async () => sessionOf('omar'), session: sessionOf('nora') };
      const page = pageConnection(ofNora, holder.signal);
      other.visitorChanged();
      await until(() => page.ended.aborted);
      expect((await pageConnection(ofNora, holder.signal).api.claims()).sub).to.equal('omar');
    });
  });
});
