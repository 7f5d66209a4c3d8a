import { expect } from '@open-wc/testing';
import { readPackages } from '../../../src/client/api/package-reader.ts';
import { PageApi } from '../../../src/client/api/page-api.ts';
import { fetchedSession, fetchSessionFrom } from '../../../src/client/person/host-session.ts';
import type { ScreeningError } from '../../../src/client/screening-error.ts';
import { tellDeveloper } from '../../../src/client/tell-developer.ts';
import type { ProblemCode } from '../../../src/protocol/problem.ts';
import { ConsoleErrors } from '../console-errors.ts';
import { aToken, explained, PageApiStandIn, refusal } from '../page-api-stand-in.ts';
import { SenderStandIn } from './sender-stand-in.ts';

const elsewhere = 'https://proxy.example/screening-api';
const minuteMs = 60_000;
const packages = (api: PageApi) => api.read(readPackages, '/packages', {});

describe('mistakes that the page API can tell from each other', () => {
  let standIn: PageApiStandIn;
  let errors: ConsoleErrors;
  let lifeMs: number;

  beforeEach(() => {
    standIn = new PageApiStandIn();
    errors = new ConsoleErrors();
    lifeMs = 15 * minuteMs;
  });
  afterEach(() => errors.end());

  const api = (endpoint = '/screening-api', token = 'a-secret-token'): PageApi => {
    const sender = new SenderStandIn(token, token);
    sender.lifeMs = lifeMs;
    return new PageApi(endpoint, sender, standIn.fetch);
  };
  const problemOf = (request: Promise<unknown>): Promise<ScreeningError> =>
    request.then(
      () => Promise.reject(new Error('There was no problem.')),
      (cause: unknown) => cause as ScreeningError,
    );
  const html = (status: number): Response =>
    new Response('<h1>Hello</h1>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

  for (const [what, answer] of [
    ['a page instead of JSON', () => html(200)],
    ['a page that says 404', () => html(404)],
    ['a 405 of another server', () => new Response(null, { status: 405 })],
  ] as const)
    it(`an endpoint that answers ${what} leads elsewhere`, async () => {
      standIn.answers['GET /packages'] = answer;
      const problem = await problemOf(packages(api()));
      expect(problem).to.include({ code: 'not_set_up', isMistake: true });
      expect(problem.message).to.include('endpoint').and.to.include('the page API of the proxy');
    });

  for (const code of ['role_forbidden', 'invalid_request', 'service_refused'] as const)
    it(`why a request is refused as ${code} is told as the proxy explains it`, async () => {
      const detail = `The proxy explains ${code}.`;
      standIn.answers['GET /packages'] = () => explained(code, detail);
      const problem = await problemOf(packages(api()));
      expect(problem).to.include({ code, message: `The page API refused: ${detail}` });
      expect(errors.lines).to.deep.equal([`screening-elements: The page API refused: ${detail}`]);
    });

  it('packages that the account has not are a mistake of the setup, as the proxy explains it', async () => {
    standIn.answers['GET /packages'] = () => explained('package_forbidden', 'It has 539146.');
    expect(await problemOf(packages(api()))).to.include({
      code: 'not_set_up',
      message: 'The page API refused: It has 539146.',
    });
  });

  for (const code of ['fields_invalid', 'service_unavailable', 'store_unavailable'] as const)
    it(`what the proxy explains of ${code} may repeat an answer, and stays out of the console`, async () => {
      standIn.answers['GET /packages'] = () => explained(code, 'Anna Lee, 536-22-8731');
      expect((await problemOf(packages(api()))).message).to.equal(
        `The page API refused the request: ${code}.`,
      );
      expect(errors.lines).to.deep.equal([]);
    });

  for (const status of [500, 502, 503, 504])
    it(`a gateway that answers ${status} says that the proxy is down, and is no mistake of the setup`, async () => {
      standIn.answers['GET /packages'] = () => html(status);
      const problem = await problemOf(packages(api()));
      expect(problem).to.include({ code: 'unreadable', isMistake: false });
      expect(problem.message).to.match(new RegExp(`answered ${status} at .*: the proxy did not answer`));
      expect(problem.message).to.not.include('correct endpoint');
    });

  it('a refused origin is told with the origin and its variable', async () => {
    standIn.answers['GET /packages'] = () => refusal('origin_refused');
    const { message } = await problemOf(packages(api()));
    expect(message).to.include(location.origin).and.to.include('ALLOWED_ORIGINS');
  });

  it('a page of another origin learns from /healthz that the proxy refuses it', async () => {
    standIn.answers['GET /packages'] = () => Promise.reject(new TypeError('Failed to fetch'));
    standIn.answers['GET /healthz'] = () => refusal('origin_refused');
    const other = api(elsewhere);
    expect((await problemOf(packages(other))).code).to.equal('origin_refused');
    for (const answer of [Response.json({ status: 'ok' }), html(403)]) {
      standIn.answers['GET /healthz'] = () => answer;
      expect((await problemOf(packages(other))).code).to.equal('offline');
    }
  });

  it('a page of the proxy’s own origin does not ask /healthz after a failure', async () => {
    standIn.answers['GET /packages'] = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await problemOf(packages(api()))).code).to.equal('offline');
    expect(standIn.callsOf('GET /healthz')).to.deep.equal([]);
  });

  for (const [code, words] of [
    ['session_expired', 'keep its answer in no cache'],
    ['session_invalid', 'let endpoint and session-url use the same proxy'],
  ] as const)
    it(`a page session that came a moment ago and is refused as ${code} is the host’s mistake`, async () => {
      standIn.answers['GET /packages'] = () => refusal(code);
      const problem = await problemOf(packages(api()));
      expect(problem).to.include({ code: 'not_set_up', isPassing: false });
      expect(problem.message).to.include('session-url').and.to.include(words);
    });

  for (const [what, clockMs, words] of [
    ['the clocks are apart', -30 * minuteMs, 'set the clocks of device and proxy'],
    ['the clocks agree', 0, 'pass expiresAt on as POST /sessions gave it'],
  ] as const)
    it(`a page session that is over when it comes, and is taken, is told where ${what}`, async () => {
      lifeMs = -15 * minuteMs;
      standIn.answers['GET /packages'] = () =>
        Response.json(
          { environment: 'test', packages: [] },
          { headers: { date: new Date(Date.now() + clockMs).toUTCString() } },
        );
      const one = api();
      await packages(one);
      await packages(one);
      expect(errors.lines.length).to.equal(1);
      expect(errors.lines[0]).to.include('expiresAt').and.to.include(words);
      expect(errors.lines[0]).to.not.include('a-secret-token');
    });

  describe('where the page session does not name the origin of the page', () => {
    const apiWith = (aud: string[], endpoint?: string): PageApi =>
      api(endpoint, aToken({ sub: 'anna', aud }));
    const others = ['test', 'http://localhost:1'];
    const check = (api: PageApi) => api.checkOrigin(undefined);

    it('the proxy is asked, and its refusal names the page and both variables', async () => {
      standIn.answers['POST /healthz'] = () => refusal('origin_refused');
      const problem = await problemOf(check(apiWith(others)));
      expect(problem).to.include({ code: 'origin_refused', isMistake: true });
      for (const words of [location.origin, 'PUBLIC_URL', 'ALLOWED_ORIGINS'])
        expect(problem.message).to.include(words);
      expect(standIn.calls[0]?.headers.has('authorization')).to.equal(false);
    });

    it('nothing is wrong where the proxy takes this page', async () => {
      standIn.answers['POST /healthz'] = () => new Response(null, { status: 405 });
      await check(apiWith(others));
      expect(standIn.callsOf('POST /healthz').length).to.equal(1);
    });

    for (const [what, one] of [
      ['that is named', () => apiWith([...others, location.origin])],
      ['whose proxy names nobody', () => api()],
      ['of another origin, whose reads say where they come from', () => apiWith(others, elsewhere)],
    ] as const)
      it(`a page ${what} asks nothing`, async () => {
        await check(one());
        expect(standIn.calls).to.deep.equal([]);
      });
  });

  describe('what session-url answered is told once', () => {
    const toldOf = async (answer: () => Response): Promise<string[]> => {
      const fetchIt = fetchSessionFrom('/my/session', async () => answer());
      const problems = [await problemOf(fetchIt()), await problemOf(fetchIt())];
      for (const { code, isMistake, message } of problems)
        if (code !== 'session_invalid' && isMistake) tellDeveloper(message);
      return errors.lines;
    };
    const passedOn = (code: ProblemCode, detail: string, status: number): Response =>
      Response.json({ type: 'about:blank', title: code, status, code, detail }, { status });

    for (const [what, answer, words] of [
      ['401', () => new Response('Log in', { status: 401 }), ['answered 401', 'signed in', 'cookie']],
      ['403', () => html(403), ['answered 403', 'CSRF', 'fetchSession']],
      [
        'a page at another address',
        () => Object.defineProperty(html(200), 'redirected', { value: true }),
        ['another address', 'a page', 'signed in', '401'],
      ],
    ] as const)
      it(`${what}, while the visitor is asked to sign in`, async () => {
        const lines = await toldOf(answer);
        expect(lines.length).to.equal(1);
        for (const word of ['session-url', ...words]) expect(lines[0]).to.include(word);
      });

    for (const status of [400, 419, 422])
      it(`${status}, with which a framework asks for its token against forged requests`, async () => {
        const [line = '', ...more] = await toldOf(() => html(status));
        expect(more).to.deep.equal([]);
        for (const word of [`session-url answered ${status}`, 'CSRF', 'fetchSession', 'exempt'])
          expect(line).to.include(word);
      });

    it('a back end that fails, with where to look', async () => {
      const [line = ''] = await toldOf(() => html(503));
      for (const word of ['session-url answered 503', 'the log of your back end', 'reaches the proxy'])
        expect(line).to.include(word);
    });

    it('a refusal of the proxy, with what the proxy says about it', async () => {
      const lines = await toldOf(() => passedOn('invalid_request', 'Mount the proxy first.', 400));
      expect(lines).to.deep.equal([
        'screening-elements: session-url answered 400 (invalid_request): Mount the proxy first.',
      ]);
    });
  });

  it('a fetchSession with a mistake is told with its reason, and one without network is not', async () => {
    const noData = {} as { data: { token: string } };
    const given = async () => ({ token: noData.data.token, expiresAt: '' });
    const noNetwork = async () => (await fetch('https://no-such-host.invalid/')).json();
    for (const fetchSession of [given, given, noNetwork])
      expect((await problemOf(fetchedSession(fetchSession))).code).to.equal('offline');
    expect(errors.lines.length).to.equal(1);
    for (const words of ['fetchSession', 'TypeError', '{token, expiresAt}'])
      expect(errors.lines[0]).to.include(words);
  });

  it('the same mistake is told once on a page', () => {
    for (const message of ['Set endpoint.', 'Set endpoint.', 'Set session-url.']) tellDeveloper(message);
    expect(errors.lines).to.deep.equal([
      'screening-elements: Set endpoint.',
      'screening-elements: Set session-url.',
    ]);
  });
});
