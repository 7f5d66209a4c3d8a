import { expect } from '@open-wc/testing';
import { readPackages } from '../../../src/client/api/package-reader.ts';
import { PageApi } from '../../../src/client/api/page-api.ts';
import { claimsOf } from '../../../src/client/api/session-claims.ts';
import { isTrustedBy } from '../../../src/client/api/session-endpoints.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { OrderAttempt } from '../../../src/launcher/order-attempt.ts';
import { settled } from '../manual-clock.ts';
import { aScreening, aToken, PageApiStandIn, refusal } from '../page-api-stand-in.ts';
import { SenderStandIn } from './sender-stand-in.ts';

const order = { packageId: '539146', mode: 'form', candidate: { givenName: 'Ada' } } as const;
const packages = (api: PageApi, signal?: AbortSignal) => api.read(readPackages, '/packages', { signal });
const place = (api: PageApi) => new OrderAttempt().place(api, order, 'as typed');

async function problemOf(request: Promise<unknown>): Promise<ScreeningError> {
  const cause = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (cause instanceof ScreeningError) return cause;
  throw new Error('There was no ScreeningError.', { cause });
}

describe('PageApi', () => {
  let standIn: PageApiStandIn;
  let api: PageApi;
  let sender: SenderStandIn;

  beforeEach(() => {
    standIn = new PageApiStandIn();
    sender = new SenderStandIn('session-1', 'session-2', 'session-3');
    api = new PageApi('/screening-api/', sender, standIn.fetch);
  });

  it('a request carries the page session and no cookie', async () => {
    let credentials: RequestCredentials | undefined;
    const otherApi = new PageApi('/screening-api', new SenderStandIn('t'), (input, init) => {
      credentials = init?.credentials;
      return standIn.fetch(input, init);
    });
    await otherApi.screenings();
    expect(standIn.calls[0]?.headers.get('authorization')).to.equal('Bearer t');
    expect(credentials).to.equal('omit');
  });

  it('an order carries a key, and the answer says whether the screening is new', async () => {
    const screening = aScreening();
    let status = 201;
    standIn.answers['POST /screenings'] = () => Response.json(screening, { status });
    expect(await place(api)).to.deep.equal({ screening, isNew: true });
    expect(standIn.calls[0]?.headers.get('idempotency-key')).to.match(/^[\da-f-]{36}$/);
    expect(JSON.parse(standIn.calls[0]?.body ?? '')).to.deep.equal(order);
    status = 200;
    expect((await place(api)).isNew).to.equal(false);
  });

  it('a request escapes the id in its path', async () => {
    await problemOf(api.screening('../packages'));
    expect(standIn.calls[0]?.path).to.equal('/screenings/..%2Fpackages');
  });

  it('a screening of another candidate counts as not found', async () => {
    const nora = new SenderStandIn(aToken({ role: 'candidate', reference: 'nora' }));
    const ofNora = new PageApi('/screening-api', nora, standIn.fetch);
    for (const id of ['nora', 'omar'])
      standIn.answers[`GET /screenings/${id}`] = () =>
        Response.json(aScreening({ id, clientReferenceId: id }));
    expect((await ofNora.screening('nora')).id).to.equal('nora');
    expect((await problemOf(ofNora.screening('omar'))).code).to.equal('not_found');
  });

  it('a refusal has its code, its field problems and when to try again', async () => {
    standIn.answers['POST /screenings'] = () =>
      Response.json(
        {
          type: 'about:blank',
          title: 'Fields invalid',
          status: 422,
          code: 'fields_invalid',
          errors: [{ path: 'dob', code: 'past' }],
          requestId: 'r1',
        },
        { status: 422, headers: { 'retry-after': '7' } },
      );
    const problem = await problemOf(place(api));
    expect(problem).to.include({ code: 'fields_invalid', status: 422, retryAfter: 7, requestId: 'r1' });
    expect(problem.errors).to.deep.equal([{ path: 'dob', code: 'past' }]);
    expect(problem.message).to.not.include('Ada');
  });

  it('a request without an answer fails as offline', async () => {
    standIn.answers['GET /packages'] = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await problemOf(packages(api))).code).to.equal('offline');
  });

  it('a request whose answer breaks off fails as offline', async () => {
    const brokenOff = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    standIn.answers['GET /packages'] = () => new Response(brokenOff);
    expect((await problemOf(packages(api))).code).to.equal('offline');
  });

  for (const [what, answer] of [
    ['a page instead of JSON', () => new Response('<h1>Hello</h1>')],
    ['JSON of another shape', () => Response.json({ packages: 'none' })],
    ['a refusal of a gateway', () => new Response('Bad gateway', { status: 502 })],
  ] as const)
    it(`a request fails as unreadable when the answer is ${what}`, async () => {
      standIn.answers['GET /packages'] = answer;
      expect((await problemOf(packages(api))).code).to.equal('unreadable');
    });

  for (const [what, token, claims] of [
    ['a token of the proxy', aToken({ sub: 'max', role: 'member' }), { sub: 'max', role: 'member' }],
    ['an opaque token', 'opaque', {}],
    ['a token without claims', aToken(JSON.parse('null') as object), {}],
  ] as const)
    it(`the claims say what can be read from ${what}`, () => {
      expect(claimsOf(token)).to.deep.equal(claims);
    });

  describe('a page session that names the origins of its proxy', () => {
    const apiAt = (endpoint: string, aud: string | string[]): PageApi =>
      new PageApi(endpoint, new SenderStandIn(aToken({ sub: 'anna', aud })), standIn.fetch);
    const named = ['production', 'https://proxy.example', 'http://localhost:8080'];

    it('is sent to no other origin, nor is any answer', async () => {
      for (const endpoint of [
        'https://evil.example/screening-api',
        '//evil.example/screening-api',
        'https://proxy.example.evil.example/screening-api',
        'https://proxy.example@evil.example/screening-api',
        'http://proxy.example/screening-api',
        'https://proxy.example:444/screening-api',
        'http://localhost.evil.example:8080/screening-api',
        'data:application/json,{}',
        'https://',
      ]) {
        const api = apiAt(endpoint, named);
        for (const request of [packages(api), api.screenings(), place(api)]) {
          const problem = await problemOf(request);
          expect(problem).to.include({ code: 'not_set_up', isPassing: false });
          expect(problem.message).to.include('endpoint').and.to.include('ALLOWED_ORIGINS');
        }
        expect(standIn.calls).to.deep.equal([]);
      }
    });

    it('is sent to each of them, to this device and to the origin of the page', async () => {
      for (const endpoint of [
        'https://proxy.example/screening-api',
        'https://proxy.example:443/screening-api/',
        'http://localhost:8080/screening-api',
        'http://127.0.0.1:9090/screening-api',
        '/screening-api',
        `${location.origin}/screening-api`,
      ]) {
        await apiAt(endpoint, named).screenings();
        expect(standIn.calls.splice(0).length, endpoint).to.equal(1);
      }
    });

    it('is sent to the own origin of the page or not at all, whatever endpoint is', async () => {
      for (const endpoint of [
        '/\t',
        '/\n',
        '\r/',
        '\\',
        '/\\',
        '\\\t\\',
        '//',
        '/\t/',
        '///evil.example',
        '/.//evil.example',
        '/..//\tevil.example/',
        '?',
        '#',
        'javascript:',
        'javascript:void 0//',
        'blob:',
        `blob:${location.origin}/a`,
        'about:blank',
        'user:secret@evil.example',
        `${location.protocol}//user:secret@${location.host}/screening-api`,
        '/screening-api?to=//evil.example',
        '/screening-api#//evil.example',
      ]) {
        const addresses: URL[] = [];
        const send: typeof fetch = (input) => {
          addresses.push(new URL(new Request(input).url));
          return Promise.resolve(Response.json({}));
        };
        const api = new PageApi(endpoint, new SenderStandIn(aToken({ sub: 'anna', aud: named })), send);
        for (const request of [packages(api), api.screenings(), place(api)]) await problemOf(request);
        for (const { origin, search, hash, username } of addresses)
          expect([origin, search, hash, username]).to.deep.equal([location.origin, '', '', '']);
      }
    });

    it('is sent to the path of an endpoint that was typed with credentials, a query or a fragment', async () => {
      for (const endpoint of [
        `${location.protocol}//user:secret@${location.host}/screening-api`,
        '/screening-api?a=b',
        '/screening-api/#a',
        '/screening-api\t//',
      ])
        await apiAt(endpoint, named).screenings();
      expect(standIn.calls.map(({ path }) => path)).to.deep.equal(Array(4).fill('/screenings'));
    });

    it('is sent nowhere, and neither is an older one, where endpoint is no web address', async () => {
      for (const aud of [named, 'production'])
        for (const endpoint of ['javascript:', '//', 'data:,', 'blob:https://evil.example/'])
          expect(await problemOf(apiAt(endpoint, aud).screenings())).to.include({
            code: 'not_set_up',
            isPassing: false,
          });
      await apiAt('javascript:', named).checkOrigin(undefined);
      expect(standIn.calls).to.deep.equal([]);
    });

    it('is sent to this device from a page of this device alone', () => {
      const device = 'http://localhost:8090/screening-api';
      expect(isTrustedBy(device, 'http://127.0.0.1:3000')).to.equal(true);
      for (const page of ['https://market.example', 'http://localhost.evil.example', 'null'])
        expect(isTrustedBy(device, page)).to.equal(false);
    });

    it('is not sent where it names nothing that can be read', async () => {
      const unreadable = JSON.parse('[null, 7, {}]') as string[];
      for (const endpoint of ['https://evil.example', 'https://'])
        expect((await problemOf(packages(apiAt(endpoint, unreadable)))).code).to.equal('not_set_up');
      expect(standIn.calls).to.deep.equal([]);
    });

    it('is sent to another origin where the proxy of an earlier version named none', async () => {
      await apiAt('https://proxy.example/screening-api', 'production').screenings();
      expect(standIn.calls.length).to.equal(1);
    });

    it('is not sent to the origin of a <base> from elsewhere', async () => {
      const base = document.head.appendChild(document.createElement('base'));
      base.href = 'https://evil.example/';
      const { code } = await problemOf(packages(apiAt('/screening-api', named)));
      base.remove();
      expect(code).to.equal('not_set_up');
      expect(standIn.calls).to.deep.equal([]);
    });
  });

  it('an aborted request throws the reason of the abort, not a problem', async () => {
    const abort = new AbortController();
    standIn.answers['GET /packages'] = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('fetch stopped'))),
      );
    const reason = packages(api, abort.signal).catch((cause: unknown) => cause);
    await Promise.resolve();
    abort.abort('no longer needed');
    expect(await reason).to.equal('no longer needed');
  });

  it('a request is repeated once with a new page session after a 401', async () => {
    standIn.answers['GET /screenings'] = ({ headers }) =>
      headers.get('authorization') === 'Bearer session-1'
        ? refusal('session_expired')
        : Response.json({ screenings: [], cursor: 'c' });
    expect((await api.screenings()).cursor).to.equal('c');
    expect(standIn.calls.length).to.equal(2);
    expect(sender.refused).to.equal(undefined);
  });

  it('a request that is refused twice is not sent a third time, and its sender hears why', async () => {
    standIn.answers['GET /screenings'] = () => refusal('session_revoked');
    const problem = await problemOf(api.screenings());
    expect(problem.code).to.equal('session_revoked');
    expect(sender.refused).to.equal(problem);
    expect(standIn.calls.length).to.equal(2);
  });

  it('a request ends with its sender', async () => {
    standIn.answers['GET /packages'] = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('fetch stopped'))),
      );
    const reason = packages(api).catch((cause: unknown) => cause);
    await settled();
    sender.end('somebody else');
    expect(await reason).to.equal('somebody else');
  });
});
