import { readFileSync } from 'node:fs';
import type { RouteName } from '../../server-example/service/profile-paths.ts';
import { type Profile, readProfile } from '../../server-example/service/profile.ts';
import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { announcement, type Creation } from './service-creations.ts';
import { type Callback, openInbox } from './service-inbox.ts';
import { startSandbox } from './service-process.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface CallOptions {
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
  version?: 'v1' | 'v2';
}

interface Target {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

/** The service that the suite calls over HTTP: the sandbox as a process of its own, or a real one. */
export interface ServiceUnderTest extends Target {
  profile: Profile;
  /** Whether the service has a portal for scripts, which sets results, moves the clock and shows the outbox. */
  hasPortal: boolean;
  /** Whether the service can reach {@link callbackUrl}. */
  canReceiveCallbacks: boolean;
  callbackUrl: string;
  /** The received callbacks, oldest first. Resolves when there are at least `count`. */
  callbacks(count: number): Promise<Callback[]>;
  /** Sets the status of the answers to callbacks from now on. */
  answerCallbacks(status: number): void;
  /** How much the suite has created so far. */
  created: Record<Creation, number>;
  /** Requests a token with these credentials and this body, at the path of a version. */
  askToken(options?: { version?: 'v1' | 'v2'; authorization?: string; body?: string }): Promise<Answer>;
  /** Calls the service with a token, which is renewed once after a 401. */
  call(method: string, route: RouteName, options?: CallOptions): Promise<Answer>;
  /** Calls the service with any Authorization header, or none. */
  callWith(authorization: string | undefined, route: RouteName): Promise<Answer>;
  portal<Body>(method: string, path: string, body?: unknown): Promise<Body>;
  close(): Promise<void>;
}

const { SERVICE_BASE_URL, SERVICE_CLIENT_ID, SERVICE_CLIENT_SECRET, SERVICE_PROFILE, SERVICE_ENVIRONMENT } =
  process.env;
const { PUBLIC_URL, PORT } = process.env;

async function openTarget(): Promise<Target & { hasPortal: boolean; stop: () => Promise<void> }> {
  if (!SERVICE_BASE_URL || !SERVICE_CLIENT_ID || !SERVICE_CLIENT_SECRET) {
    const { url, stop } = await startSandbox(SERVICE_PROFILE ? { SANDBOX_PROFILE: SERVICE_PROFILE } : {});
    return {
      baseUrl: url,
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      hasPortal: true,
      stop,
    };
  }
  if (SERVICE_ENVIRONMENT === 'production') {
    throw new Error('The contract suite orders screenings: SERVICE_ENVIRONMENT must not be production.');
  }
  console.log(announcement(SERVICE_BASE_URL));
  return {
    baseUrl: SERVICE_BASE_URL.replace(/\/+$/, ''),
    clientId: SERVICE_CLIENT_ID,
    clientSecret: SERVICE_CLIENT_SECRET,
    hasPortal: false,
    stop: () => Promise.resolve(),
  };
}

/** Opens the service that the environment names. */
export async function openService(): Promise<ServiceUnderTest> {
  const { stop, ...target } = await openTarget();
  const { baseUrl, clientId, clientSecret, hasPortal } = target;
  const profile = readProfile(SERVICE_PROFILE ? JSON.parse(readFileSync(SERVICE_PROFILE, 'utf8')) : {});
  const inbox = await openInbox(hasPortal ? 0 : Number(PORT || 0));
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const tokens: Partial<Record<'v1' | 'v2', string>> = {};
  const created: Record<Creation, number> = { candidates: 0, screenings: 0, identities: 0, subscriptions: 0 };
  const isCreation = (route: RouteName): route is Creation => Object.hasOwn(created, route);

  const send = async (
    method: string,
    path: string,
    { headers, body }: { headers: Record<string, string>; body?: string | undefined },
  ) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const contentType = response.headers.get('content-type');
    return { status: response.status, headers: response.headers, body: bodyOf(text, contentType) };
  };
  const pathOf = (route: RouteName, id: string, version: 'v1' | 'v2') => {
    const path = profile.paths[route];
    const { prefix } = profile.versions[version];
    return (typeof path === 'string' ? path : path.link).replace('{prefix}', prefix).replace('{id}', id);
  };
  const service: ServiceUnderTest = {
    ...target,
    profile,
    canReceiveCallbacks: hasPortal || Boolean(PUBLIC_URL && PORT),
    callbackUrl: `${hasPortal ? inbox.url : PUBLIC_URL || 'https://callbacks.example.com'}/callbacks/contract`,
    callbacks: inbox.callbacks,
    answerCallbacks: inbox.answer,
    created,
    askToken: ({ version = 'v2', authorization = basic, body = 'grant_type=client_credentials' } = {}) =>
      send('POST', profile.versions[version].token, { headers: formHeaders(authorization), body }),
    call: async (method, route, { id = '', query, body, key, version = 'v2' } = {}) => {
      const search = query ? `?${new URLSearchParams(query).toString()}` : '';
      const ask = async () => {
        tokens[version] ??= tokenOf(await service.askToken({ version }));
        const { idempotencyKey: named } = profile.headers;
        const headers = {
          authorization: `Bearer ${tokens[version]}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key !== undefined && named !== null && { [named]: key }),
        };
        const text = body === undefined ? undefined : JSON.stringify(body);
        return send(method, pathOf(route, id, version) + search, { headers, body: text });
      };
      let answer = await ask();
      if (answer.status === 401) {
        delete tokens[version];
        answer = await ask();
      }
      if (method === 'POST' && isCreation(route) && answer.status < 300) created[route] += 1;
      return answer;
    },
    callWith: (authorization, route) =>
      send('GET', pathOf(route, '', 'v2'), {
        headers: { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      }),
    portal: async <Body>(method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await send(method, `/portal/api${path}`, {
        headers: { authorization: basic },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      if (status !== 200) throw new Error(`The portal answered ${status} to ${method} ${path}`);
      return answer as Body;
    },
    close: async () => {
      await inbox.close();
      await stop();
    },
  };
  return service;
}

/** The content of an answer. One without content may have a content type all the same. */
export const bodyOf = (text: string, contentType: string | null): unknown =>
  text !== '' && contentType?.includes('json') ? (JSON.parse(text) as unknown) : text;

const formHeaders = (authorization: string) => ({
  authorization,
  'content-type': 'application/x-www-form-urlencoded',
});

/** The token in an answer. */
export const tokenOf = ({ body }: Answer): string => String(readField(body as Candidate, 'access_token'));
