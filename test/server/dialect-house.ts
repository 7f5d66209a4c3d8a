import { type Configuration, readConfiguration } from '../../server-example/configuration.ts';
import { createProxy } from '../../server-example/proxy.ts';
import { readProfile } from '../../server-example/service/profile.ts';
import { openSqlite } from '../stores.ts';
import type { Store } from '../../server-example/store/store.ts';
import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import type { Deliver, Dialect } from '../dialects/dialect.ts';
import { hostKey, secretKey } from './house.ts';
import { logTo } from './logged-lines.ts';

const serviceUrl = 'https://service.example';

interface Make {
  deliver: Deliver;
  now: () => number;
}

/** As much of a service as the proxy speaks to. */
type Served = Pick<Dialect, 'fetch' | 'packageId'>;

interface DialectHouseOptions<Spoken extends Served> {
  make: (make: Make) => Spoken;
  /** Over the default one; without it, that of `SERVICE_PROFILE`. */
  profile?: unknown;
  version: 'v1' | 'v2';
  environment?: Record<string, string>;
  store?: Store;
  /** Stands between proxy and service. */
  intercept?: (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>;
}

export interface DialectHouse<Spoken extends Served> {
  service: Spoken;
  configuration: Configuration;
  time: { now: number };
  logged: string[];
  ask(path: string, options?: { method?: string; token?: string; body?: unknown }): Promise<Response>;
  session(request: PageSessionRequest): Promise<string>;
  order(token: string, order: object): Promise<Response>;
  newest(token: string): Promise<Screening>;
  /** Sends any callback to the proxy. */
  deliver: Deliver;
  reconcile(): Promise<void>;
  close(): Promise<void>;
}

let keys = 0;

/** The proxy before a service of another make, speaking to each other without a port. */
export async function openDialectHouse<Spoken extends Served>(
  options: DialectHouseOptions<Spoken>,
): Promise<DialectHouse<Spoken>> {
  const time = { now: Date.now() };
  const logged: string[] = [];
  /** The reads that a callback asks for are done then: at most one a second of each screening. */
  const deliver: Deliver = async (request) => {
    const answer = await proxy.fetch(request);
    await proxy.idle();
    time.now += 1_000;
    proxy.work();
    await proxy.idle();
    return answer;
  };
  const service = options.make({ deliver, now: () => time.now });
  const configuration = readConfiguration({
    SERVICE_BASE_URL: serviceUrl,
    SERVICE_CLIENT_ID: 'client',
    SERVICE_CLIENT_SECRET: 'a client secret for the tests',
    SERVICE_VERSION: options.version,
    SERVICE_ENVIRONMENT: 'test',
    PUBLIC_URL: 'http://localhost:8080',
    LINK_ORIGINS: 'https://forms.ledger.example https://forms.published.example',
    SECRET_KEY: secretKey,
    HOST_API_KEY: hostKey,
    ...options.environment,
  });
  if (options.profile !== undefined) configuration.service.profile = readProfile(options.profile);
  const store = options.store ?? (await openSqlite(':memory:', 'test'));
  const reach = (request: Request) => service.fetch(request);
  const proxy = await createProxy(configuration, {
    store,
    log: logTo(logged),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return options.intercept ? options.intercept(request, reach) : reach(request);
    },
    now: () => time.now,
    monotonic: () => time.now,
    pause: async () => {},
    // What it does by itself, a test asks for: else a slow machine would do more of it than a fast one.
    repeat: () => () => {},
    delay: () => () => {},
    sleep: () => new Promise(() => {}),
    random: () => 0.5,
  });
  const send = (path: string, method: string, { token, body, key }: Sent): Promise<Response> =>
    proxy.fetch(
      new Request(`http://localhost:8080/screening-api${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return {
    service,
    configuration,
    time,
    logged,
    deliver,
    ask: (path, { method = 'GET', ...sent } = {}) => send(path, method, sent),
    session: async (request) => {
      const body = { packages: [service.packageId], recurrence: ['P1M'], ...request };
      const answer = await send('/sessions', 'POST', { token: hostKey, body });
      return ((await answer.json()) as { token: string }).token;
    },
    order: (token, order) => send('/screenings', 'POST', { token, body: order, key: `key ${(keys += 1)}` }),
    newest: async (token) =>
      ((await (await send('/screenings', 'GET', { token })).json()) as Snapshot).screenings[0]!,
    reconcile: () => proxy.reconcile(),
    close: async () => {
      await proxy.close();
      await store.close();
    },
  };
}

interface Sent {
  token?: string;
  body?: unknown;
  key?: string;
}
