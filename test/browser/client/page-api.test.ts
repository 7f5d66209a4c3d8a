import { expect } from '@open-wc/testing';
import { OrderApi } from '../../../src/client/order-api.ts';
import { PageApi } from '../../../src/client/page-api.ts';
import { PageProblem } from '../../../src/client/page-problem.ts';
import { PageSessionSource } from '../../../src/client/page-session-source.ts';
import { TrustApi } from '../../../src/launcher/trust/trust-api.ts';
import { aScreening, aToken, PageApiStandIn, refusal } from '../page-api-stand-in.ts';

const order = { packageId: '539146', mode: 'form', candidate: { givenName: 'Ada' } } as const;

async function problemOf(work: Promise<unknown>): Promise<PageProblem> {
  const cause = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (cause instanceof PageProblem) return cause;
  throw new Error('There was no PageProblem.', { cause });
}

describe('The page API', () => {
  let stand: PageApiStandIn;
  let api: PageApi;
  let sessions: number;

  beforeEach(() => {
    stand = new PageApiStandIn();
    sessions = 0;
    const source = new PageSessionSource(async () => ({
      token: `session-${(sessions += 1)}`,
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    }));
    api = new PageApi('/screening-api/', source, stand.fetch);
  });

  it('a request carries the page session and no cookie', async () => {
    let credentials: RequestCredentials | undefined;
    const own = new PageApi('/screening-api', sessionSource('t'), (input, init) => {
      credentials = init?.credentials;
      return stand.fetch(input, init);
    });
    await own.screenings();
    expect(stand.calls[0]?.headers.get('authorization')).to.equal('Bearer t');
    expect(credentials).to.equal('omit');
  });

  it('an order carries its key, and the answer says whether the screening is new', async () => {
    const screening = aScreening();
    let status = 201;
    stand.answers['POST /screenings'] = () => Response.json(screening, { status });
    expect(await new OrderApi(api).order(order, 'key-1')).to.deep.equal({ screening, isNew: true });
    expect(stand.calls[0]?.headers.get('idempotency-key')).to.equal('key-1');
    expect(JSON.parse(stand.calls[0]?.body ?? '')).to.deep.equal(order);
    status = 200;
    expect((await new OrderApi(api).order(order, 'key-2')).isNew).to.equal(false);
  });

  it('screenings can be requested by id, up to a hundred', async () => {
    await api.screenings(['a', 'b c']);
    expect(stand.calls[0]?.path).to.equal('/screenings?id=a&id=b+c');
  });

  it('an id is escaped in a path', async () => {
    await problemOf(api.screening('../packages'));
    expect(stand.calls[0]?.path).to.equal('/screenings/..%2Fpackages');
  });

  it('a refusal has its code, its field problems and when to try again', async () => {
    stand.answers['POST /screenings'] = () =>
      Response.json(
        {
          type: 'about:blank',
          title: 'Fields invalid',
          status: 422,
          code: 'fields_invalid',
          errors: [{ path: 'dob', code: 'past' }],
        },
        { status: 422, headers: { 'retry-after': '7' } },
      );
    const problem = await problemOf(new OrderApi(api).order(order, 'key'));
    expect(problem).to.include({ code: 'fields_invalid', status: 422, retryAfter: 7 });
    expect(problem.errors).to.deep.equal([{ path: 'dob', code: 'past' }]);
    expect(problem.message).to.not.include('Ada');
  });

  it('the problem is offline when no answer comes', async () => {
    stand.answers['GET /packages'] = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await problemOf(api.packages())).code).to.equal('offline');
  });

  for (const [what, answer] of [
    ['a page instead of JSON', () => new Response('<h1>Hello</h1>')],
    ['JSON of another shape', () => Response.json({ packages: 'none' })],
    ['a refusal of a gateway', () => new Response('Bad gateway', { status: 502 })],
  ] as const)
    it(`the problem is unreadable when the answer is ${what}`, async () => {
      stand.answers['GET /packages'] = answer;
      expect((await problemOf(api.packages())).code).to.equal('unreadable');
    });

  for (const [what, token, claims] of [
    ['a token of the proxy', aToken({ sub: 'max', role: 'member' }), { sub: 'max', role: 'member' }],
    ['an opaque token', 'opaque', {}],
    ['a token without claims', aToken(JSON.parse('null') as object), {}],
  ] as const)
    it(`claims() reads what it can from ${what}`, async () => {
      const own = new PageApi('/screening-api', sessionSource(token), stand.fetch);
      expect(await own.claims()).to.deep.equal(claims);
      expect(stand.calls).to.deep.equal([]);
    });

  it('a member can begin, answer and end a proof of identity', async () => {
    const trusts = new TrustApi(api);
    const trust = { id: 't 1', status: 'trusted', purpose: 'Child care' } as const;
    const request = { purpose: 'Child care', candidate: { givenName: 'Max' } };
    stand.answers['GET /trust'] = () => new Response(null, { status: 204 });
    stand.answers['POST /trust'] = () => Response.json(trust, { status: 201 });
    stand.answers['POST /trust/t%201/answers'] = () => Response.json(trust);
    stand.answers['DELETE /trust/t%201'] = () => new Response(null, { status: 204 });
    expect(await trusts.newest()).to.equal(undefined);
    expect(await trusts.begin(request)).to.deep.equal(trust);
    expect(await trusts.answer(trust.id, { q1: 'a1' })).to.deep.equal(trust);
    await trusts.end(trust.id);
    const bodies = stand.calls.map(({ body }) => body && (JSON.parse(body) as unknown));
    expect(bodies).to.deep.equal([null, request, { answers: { q1: 'a1' } }, null]);
  });

  it('an aborted request throws the reason of the abort, not a problem', async () => {
    const abort = new AbortController();
    stand.answers['GET /packages'] = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('fetch stopped'))),
      );
    const asked = api.packages(abort.signal).catch((cause: unknown) => cause);
    await Promise.resolve();
    abort.abort('enough');
    expect(await asked).to.equal('enough');
  });

  it('a request is repeated once with a new page session after a 401', async () => {
    stand.answers['GET /screenings'] = ({ headers }) =>
      headers.get('authorization') === 'Bearer session-1'
        ? refusal('session_expired')
        : Response.json({ screenings: [], cursor: 'c' });
    expect((await api.screenings()).cursor).to.equal('c');
    expect(sessions).to.equal(2);
  });

  it('a request is not sent a third time', async () => {
    stand.answers['GET /screenings'] = () => refusal('session_revoked');
    expect((await problemOf(api.screenings())).code).to.equal('session_revoked');
    expect(stand.calls.length).to.equal(2);
  });
});

const sessionSource = (token: string): PageSessionSource =>
  new PageSessionSource(async () => ({ token, expiresAt: new Date(Date.now() + 900_000).toISOString() }));
