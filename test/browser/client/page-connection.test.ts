import { expect } from '@open-wc/testing';
import { pageConnection } from '../../../src/client/page-connection.ts';
import { settled } from '../held-clock.ts';

const fetchSession = async () => ({ token: 't', expiresAt: '2026-11-21T13:00:00Z' });

describe('The connection of a page', () => {
  it('is the same for all elements with one endpoint and one source of page sessions', () => {
    const { signal } = new AbortController();
    const options = { endpoint: '/api-a', sessionUrl: '/my/session' };
    expect(pageConnection(options, signal)).to.equal(pageConnection({ ...options }, signal));
    expect(pageConnection({ endpoint: '/api-a', fetchSession }, signal)).to.equal(
      pageConnection({ endpoint: '/api-a', sessionUrl: '/ignored', fetchSession }, signal),
    );
  });

  it('is another one for another endpoint or another source', () => {
    const { signal } = new AbortController();
    const connections = [
      { endpoint: '/api-b', sessionUrl: '/one' },
      { endpoint: '/api-b', sessionUrl: '/two' },
      { endpoint: '/api-c', sessionUrl: '/one' },
      { endpoint: '/api-b', fetchSession },
    ].map((options) => pageConnection(options, signal));
    expect(new Set(connections).size).to.equal(4);
  });

  it('is forgotten, page session and all, with its last holder', async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    const options = { endpoint: '/api-d', sessionUrl: '/my/session' };
    const first = pageConnection(options, one.signal);
    pageConnection(options, two.signal);
    one.abort();
    await settled();
    expect(pageConnection(options, new AbortController().signal)).to.equal(first);
  });

  it('is kept for a holder that lets go and takes hold again in one go', async () => {
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
