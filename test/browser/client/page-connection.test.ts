import { expect } from '@open-wc/testing';
import { pageConnection } from '../../../src/client/page-connection.ts';
import { settled } from '../manual-clock.ts';

const fetchSession = async () => ({ token: 't', expiresAt: '2026-11-21T13:00:00Z' });

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
});
