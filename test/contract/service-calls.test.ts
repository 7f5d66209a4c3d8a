import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { Clock } from '../../server-example/clock.ts';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { exchange } from '../../server-example/service/exchange.ts';
import { readProfile } from '../../server-example/service/profile.ts';
import { ProfiledService } from '../../server-example/service/profiled-service.ts';
import { ServiceError } from '../../server-example/service/service-error.ts';
import { TimeLimits } from '../../server-example/time-limit.ts';
import { openHouse } from '../server/house.ts';

const granted = { access_token: 'tok.EN-1', token_type: 'bearer', expires_in: 36_000 };

/** They never run out. */
const timeLimits = new TimeLimits(() => new Promise(() => {}), new Clock(undefined, () => 0));

/** A service client for a server whose answers and clock the test controls. */
async function client(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  { profile, ...credentials }: { profile?: object; clientId?: string; clientSecret?: string } = {},
): Promise<{ service: ProfiledService; clock: { now: number }; close: () => Promise<void> }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clock = { now: 1_000_000 };
  const service = new ProfiledService({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'id',
    clientSecret: 'secret',
    ...credentials,
    version: 'v2',
    profile: readProfile(profile),
    timeLimits,
    fetch: exchange,
    clock: new Clock(undefined, () => clock.now),
    pause: () => Promise.resolve(),
    random: () => 0.5,
  });
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { service, clock, close };
}

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const order = {
  candidateId: '1',
  packageId: '2',
  callback: { uri: 'http://localhost/callbacks/c', user: 'user', password: 'password' },
};

/** How an order ends whose call is answered so. */
async function endOfOrder(answer: (response: ServerResponse) => void): Promise<ServiceError | undefined> {
  const { service, close } = await client((request, response) =>
    request.url === '/v2/oauth' ? json(response, granted) : answer(response),
  );
  const end = await service.order(order, 'key', timeLimits.begin()).then(
    () => undefined,
    (error: ServiceError) => error,
  );
  await close();
  return end;
}

describe('calls to the service', () => {
  test('a call to the service has the exact bytes of the Authorization header that the interface asks for', async () => {
    const headers: Record<string, string[]> = {};
    const { service, close } = await client((request, response) => {
      const { rawHeaders } = request;
      const at = rawHeaders.findIndex((name) => name.toLowerCase() === 'authorization');
      (headers[request.url ?? ''] ??= []).push(rawHeaders[at + 1] ?? 'none');
      json(response, request.url === '/v2/oauth' ? granted : []);
    });
    await service.packages(timeLimits.begin());
    await close();
    assert.deepEqual(headers, {
      '/v2/oauth': ['Basic aWQ6c2VjcmV0'],
      '/v2/packages': ['Bearer tok.EN-1'],
    });
  });

  test('each call says who asks, and asks for nothing that is packed', async () => {
    const said = new Set<string>();
    const { service, close } = await client(({ url, headers }, response) => {
      said.add(`${headers['user-agent']} ${headers.accept} ${headers['accept-encoding']}`);
      json(response, url === '/v2/oauth' ? granted : []);
    });
    await service.packages(timeLimits.begin());
    await close();
    assert.deepEqual([...said], ['screening-proxy application/json identity']);
  });

  test('what a gateway packs all the same is read', async () => {
    const { service, close } = await client((request, response) => {
      const text = JSON.stringify(request.url === '/v2/oauth' ? granted : []);
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
    });
    assert.deepEqual(await service.packages(timeLimits.begin()), []);
    await close();
  });

  for (const [how, answer] of [
    ['leads elsewhere', (response) => response.writeHead(303, { location: 'http://127.0.0.1:9/' }).end()],
    ['does not come', (response) => response.destroy()],
  ] satisfies [string, (response: ServerResponse) => void][])
    test(`an order whose answer ${how} may have been taken`, async () => {
      const { type, isUnsettled, didNothing } = (await endOfOrder(answer))!;
      assert.deepEqual(
        { type, isUnsettled, didNothing },
        { type: 'unavailable', isUnsettled: true, didNothing: false },
      );
    });

  test('an answer that is cut off is none', async () => {
    const end = await endOfOrder((response) => {
      response.writeHead(201, { 'content-length': 100 });
      response.write('{', () => response.destroy());
    });
    assert.equal(end?.type, 'unavailable');
  });

  for (const [what, body] of [
    ['in other letters', Buffer.from('é', 'latin1')],
    ['too long', 'x'.repeat(2_000_000)],
  ] as const)
    test(`a dead token is renewed where the answer to it is ${what}`, async () => {
      let tokens = 0;
      const { service, close } = await client((request, response) => {
        if (request.url === '/v2/oauth')
          return json(response, { ...granted, access_token: `token-${(tokens += 1)}` });
        if (request.headers.authorization === 'Bearer token-1') return void response.writeHead(401).end(body);
        return json(response, []);
      });
      assert.deepEqual(await service.packages(timeLimits.begin()), []);
      await close();
    });

  test('fifty calls at once with an expired token make one token request', async () => {
    let tokens = 0;
    const { service, clock, close } = await client((request, response) => {
      const isToken = request.url === '/v2/oauth';
      tokens += Number(isToken);
      json(response, isToken ? { ...granted, access_token: `token-${tokens}` } : []);
    });
    await service.packages(timeLimits.begin());
    clock.now += 36_000_000;
    await Promise.all(Array.from({ length: 50 }, () => service.packages(timeLimits.begin())));
    await close();
    assert.equal(tokens, 2);
  });

  test('fifty calls at once with a revoked token make one token request', async () => {
    let tokens = 0;
    const { service, close } = await client((request, response) => {
      if (request.url === '/v2/oauth')
        return json(response, { ...granted, access_token: `token-${(tokens += 1)}` });
      if (request.headers.authorization === 'Bearer token-1') return json(response, {}, 401);
      return json(response, []);
    });
    await Promise.all(Array.from({ length: 50 }, () => service.packages(timeLimits.begin())));
    await close();
    assert.equal(tokens, 2);
  });

  test('a call that is answered 500 tells the operator to check the Authorization header', async () => {
    const { service, close } = await client((request, response) =>
      request.url === '/v2/oauth' ? json(response, granted) : json(response, {}, 500),
    );
    await assert.rejects(
      service.packages(timeLimits.begin()),
      (error) =>
        error instanceof ServiceError &&
        error.status === 500 &&
        /Authorization header: it must be "Bearer", one space and the token/.test(error.message),
    );
    await close();
  });

  test('a call that is answered 500 is in the operator’s log, without the token', async () => {
    let token = '';
    const house = await openHouse({
      intercept: async (request, next) => {
        if (request.url.endsWith('/oauth')) return next(request);
        token = request.headers.get('authorization') ?? '';
        const malformed = new Request(request, { headers: { authorization: token.replace(' ', '  ') } });
        return next(malformed);
      },
    });
    const session = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal((await house.ask('/packages', { token: session })).status, 503);
    await house.close();
    const line = house.logged.find((text) => text.includes('service_header_doubted'));
    assert.match(line ?? '', /"serviceStatus":500/);
    assert.match(line ?? '', /one space and the token/);
    assert.ok(!house.logged.join('').includes(token.slice('Bearer '.length)));
  });

  test('calls of v1 work, and the proxy warns at its start that v1 will be deprecated', async () => {
    const asked: string[] = [];
    const house = await openHouse({
      environment: { SERVICE_VERSION: 'v1' },
      intercept: (request, next) => {
        asked.push(new URL(request.url).pathname);
        return next(request);
      },
    });
    const session = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal((await house.ask('/packages', { token: session })).status, 200);
    await house.close();
    assert.deepEqual(asked, ['/oauth/token', '/v1/packages']);
    assert.ok(house.logged.some((line) => line.includes('version_deprecated')));
  });
});

describe('a service that takes a key in place of a token', () => {
  const schemes = {
    'as the user of Basic credentials': {
      auth: { kind: 'basic' },
      credentials: { clientId: 'key-1', clientSecret: '' },
      header: ['authorization', `Basic ${btoa('key-1:')}`],
    },
    'behind a word': {
      auth: { kind: 'header', name: 'Authorization', prefix: 'Account ' },
      credentials: { clientId: '', clientSecret: 'key-2' },
      header: ['authorization', 'Account key-2'],
    },
    'in a header of its own': {
      auth: { kind: 'header', name: 'X-Api-Key', prefix: '' },
      credentials: { clientId: '', clientSecret: 'key-3' },
      header: ['x-api-key', 'key-3'],
    },
  } as const;
  for (const [how, { auth, credentials, header }] of Object.entries(schemes)) {
    test(`the key goes along with each call ${how}, and no token is asked for`, async () => {
      const seen: string[] = [];
      const { service, close } = await client(
        (request, response) => {
          const [name, value] = header;
          seen.push(`${request.url} ${request.headers[name]}`);
          json(response, []);
          assert.equal(request.headers[name], value);
        },
        { profile: { auth }, ...credentials },
      );
      await service.packages(timeLimits.begin());
      await close();
      assert.deepEqual(seen, [`/v2/packages ${header[1]}`]);
    });

    test(`a key ${how} that the service refuses is sent once, and the error speaks of the key`, async () => {
      let calls = 0;
      const { service, close } = await client(
        (_request, response) => {
          calls += 1;
          json(response, {}, 401);
        },
        { profile: { auth }, ...credentials },
      );
      const error = await service.packages(timeLimits.begin()).catch((reason: unknown) => reason);
      await close();
      assert.ok(error instanceof ServiceError);
      assert.equal(error.type, 'credentials');
      assert.match(error.message, /refuses the key/);
      assert.equal(calls, 1);
    });
  }
});

describe('an order in the names of another service', () => {
  const profile = {
    auth: { kind: 'basic' },
    paths: {
      screenings: { direct: '/reports', link: '/invitations', email: '/mailed-invitations' },
      screening: { direct: '/reports/{id}', link: '/invitations/{id}', email: '/invitations/{id}' },
    },
    order: {
      candidateId: 'candidate_id',
      packageId: 'package.slug',
      inviteMethod: null,
      constants: { source: 'marketplace', package: { kind: 'standard' } },
    },
    callback: { uri: 'hook', basicAuth: null },
  };
  for (const [mode, path] of Object.entries(profile.paths.screenings))
    test(`goes to ${path} with its names and constants, where it is ordered by ${mode}`, async () => {
      const seen: string[] = [];
      const { service, close } = await client(
        (request, response) =>
          void text(request).then((sent) => {
            seen.push(`${request.method} ${request.url} ${sent}`);
            json(response, { id: 's1', status: 'Pending', candidate_id: '1', package: { slug: '2' } }, 201);
          }),
        { profile },
      );
      const inviteMethod = mode === 'direct' ? undefined : (mode as 'link' | 'email');
      const made = await service.order(
        { ...order, ...(inviteMethod && { inviteMethod }) },
        'key',
        timeLimits.begin(),
      );
      await close();
      const body = {
        source: 'marketplace',
        package: { kind: 'standard', slug: '2' },
        candidate_id: '1',
        hook: 'http://localhost/callbacks/c',
      };
      assert.deepEqual(seen, [`POST ${path} ${JSON.stringify(body)}`]);
      assert.deepEqual([made.candidateId, made.packageId], ['1', '2']);
    });
});
