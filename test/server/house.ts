import { type Configuration, readConfiguration } from '../../server-example/configuration.ts';
import { KeyRing } from '../../server-example/key-ring.ts';
import { createProxy, type ScreeningProxy } from '../../server-example/proxy.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { readProfile } from '../../server-example/service/profile.ts';
import type { Sleep } from '../../server-example/time-limit.ts';
import { openStore } from '../../server-example/store/open-store.ts';
import type { Store } from '../../server-example/store/store.ts';
import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import { type HouseViews, viewsOf } from './house-views.ts';
import { logTo } from './logged-lines.ts';
import { serveNode } from './node-server.ts';

const proxyUrl = 'http://localhost:8080';
export const sandboxUrl = 'http://localhost:8081';
export const hostKey = 'a host key for the tests of the proxy';
export const secretKey = 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ';
/** Open what a proxy of this house keeps. */
export const secrets = new KeyRing(secretKey);
export const sandboxCredentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

/** A candidate that answers everything the standard package asks. Nobody's data. */
export const anna = {
  givenName: 'Anna',
  familyName: 'Bell',
  email: 'anna.bell@example.com',
  middleName: 'Clare',
  dob: '1990-04-12',
  ssn: '536228731',
  phone: '+16155550142',
  address: {
    addressLine: '12 Oak Street',
    municipality: 'Nashville',
    regionCode: 'US-TN',
    postalCode: '37201',
    countryCode: 'US',
  },
};
/** What the host passes to a member's page session, so that Anna can be invited. */
export const invitee = {
  clientReferenceId: 'anna',
  givenName: anna.givenName,
  familyName: anna.familyName,
  email: anna.email,
};
export const standardPackage = '539146';
export const basicPackage = '539101';
/** The order of a candidate who fills in the form, of each package, and one that is repeated. */
export const form = { packageId: standardPackage, mode: 'form', candidate: anna };
export const basicForm = { ...form, packageId: basicPackage };
export const monthly = { ...basicForm, recurrence: 'P1M' };
export const monthSeconds = 31 * 86_400;
/** Somebody else with Anna's answers. */
export const named = (name: string) => ({ ...anna, email: `${name}@example.com` });
/** What a page session of a test may order, unless the test says otherwise. */
export const everything = {
  packages: [basicPackage, standardPackage, '539152', '539163', '539178', '539184', '539199'],
  recurrence: ['P1M', 'P1Y'],
};

/** Both ways to serve the proxy. */
export const carriers = ['fetch', 'node'] as const;
type Carrier = (typeof carriers)[number];

/** Stands between proxy and service. */
export type Intercept = (
  request: Request,
  next: (request: Request) => Promise<Response>,
) => Promise<Response>;

export interface HouseOptions {
  environment?: Record<string, string>;
  /** Laid over the default profile, at both ends. */
  profile?: unknown;
  store?: Store;
  /** How requests reach the proxy: as its fetch handler, or over a real server of Node. */
  carrier?: Carrier;
  intercept?: Intercept;
  /** When the proxy stops waiting for the service: never, unless a test says so. */
  sleep?: Sleep;
  /** What happens at the service before the proxy starts, and when that is. */
  before?: (sandbox: Sandbox, time: House['time']) => Promise<void>;
}

export interface House extends HouseViews {
  proxy: ScreeningProxy;
  sandbox: Sandbox;
  configuration: Configuration;
  /** Milliseconds since the epoch; a test may move it, and may set the proxy's wall clock wrong. */
  time: { now: number; clockErrorMs: number };
  /** Everything the proxy logged. */
  logged: string[];
  /** Asks the page API; a token or nothing. */
  ask(path: string, options?: AskOptions): Promise<Response>;
  /** A page session's token. */
  session(request: PageSessionRequest): Promise<string>;
  order(token: string, order: object, key?: string): Promise<Response>;
  /** Asks the sandbox's portal as a script would. */
  portal<Answer = unknown>(path: string, method?: string, body?: unknown): Promise<Answer>;
  /** Resolves when no callback is under way, and no read that one asked for; about a second passes. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface AskOptions {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

let keys = 0;

const isSentAsIs = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** Proxy and sandbox, whole and real, speaking to each other without a port. */
export async function openHouse(options: HouseOptions = {}): Promise<House> {
  const time = { now: Date.now(), clockErrorMs: 0 };
  const logged: string[] = [];
  const sandbox = createSandbox({
    credentials: sandboxCredentials,
    environment: 'test',
    publicUrl: sandboxUrl,
    seed: 'tests',
    profile: options.profile,
    now: () => time.now,
    deliver: async (input, init) => reachProxy(new Request(input, init)),
  });
  await options.before?.(sandbox, time);
  const reach = async (request: Request): Promise<Response> =>
    sandbox.fetch(request).catch((error: unknown) => {
      throw new TypeError('fetch failed', { cause: error });
    });
  const configuration = readConfiguration({
    SERVICE_BASE_URL: sandboxUrl,
    SERVICE_CLIENT_ID: sandboxCredentials.clientId,
    SERVICE_CLIENT_SECRET: sandboxCredentials.clientSecret,
    SERVICE_ENVIRONMENT: 'test',
    PUBLIC_URL: proxyUrl,
    SECRET_KEY: secretKey,
    HOST_API_KEY: hostKey,
    ...options.environment,
  });
  configuration.service.profile = readProfile(options.profile);
  const store =
    options.store ??
    (await openStore({ kind: 'sqlite', file: ':memory:' }, 'test', {
      secrets,
      tellsHost: configuration.hostWebhook !== undefined,
    }));
  const proxy = await createProxy(configuration, {
    store,
    log: logTo(logged, () => time.now),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return options.intercept ? options.intercept(request, reach) : reach(request);
    },
    now: () => time.now + time.clockErrorMs,
    monotonic: () => time.now,
    pause: async () => {},
    // What it does by itself, a test asks for: else a slow machine would do more of it than a fast one.
    repeat: () => () => {},
    delay: () => () => {},
    sleep: options.sleep ?? (() => new Promise(() => {})),
    random: () => 0.5,
  });

  await proxy.idle();
  const server = options.carrier === 'node' ? await serveNode(proxy) : undefined;
  const reachProxy = (request: Request) => (server ? server.reach(request) : proxy.fetch(request));
  const ask: House['ask'] = (path, { method = 'GET', token, headers = {}, body } = {}) =>
    reachProxy(
      new Request(`${proxyUrl}/screening-api${path}`, {
        method,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { body: isSentAsIs(body) ? body : JSON.stringify(body) }),
      }),
    );
  /** Until callbacks were delivered and the reads that they asked for are done: at most one a second of each screening. */
  const worked = async () => {
    await sandbox.settled();
    await proxy.idle();
    time.now += 1_000;
    proxy.work();
    await proxy.idle();
  };
  const portal: House['portal'] = async <Answer>(path: string, method = 'GET', body?: unknown) => {
    const { clientId, clientSecret } = sandboxCredentials;
    const answer = await sandbox.fetch(
      new Request(`${sandboxUrl}/portal/api${path}`, {
        method,
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    await worked();
    return (await answer.json()) as Answer;
  };
  return {
    ...viewsOf({ hostKey, logged, ask, portal, call: (request) => proxy.fetch(request) }),
    proxy,
    sandbox,
    configuration,
    time,
    logged,
    ask,
    session: async (request) => {
      const body = { ...everything, ...request };
      const answer = await ask('/sessions', { method: 'POST', token: hostKey, body });
      return ((await answer.json()) as { token: string }).token;
    },
    order: (token, order, key = `key ${(keys += 1)}`) =>
      ask('/screenings', { method: 'POST', token, headers: { 'idempotency-key': key }, body: order }),
    portal,
    settled: worked,
    close: async () => {
      sandbox.close();
      proxy.endStreams();
      await server?.close();
      await proxy.close();
      await store.close();
    },
  };
}

/** What is shown of a check, in short. */
export const stateOf = ({ phase, result }: Screening): string => `${phase}/${result}`;

/** Whether the proxy reads a check, and whether it orders one. */
export const isRead = ({ method, url }: Request): boolean =>
  method === 'GET' && /\/v2\/screenings\/[^/]+$/.test(url);
export const isOrder = ({ method, url }: Request): boolean =>
  method === 'POST' && url.endsWith('/v2/screenings');

/** The body of an answer, as a screening. */
export const screeningOf = async (answer: Response): Promise<Screening> => (await answer.json()) as Screening;

/** The code of a refusal. */
export const codeOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { code: string }).code;
