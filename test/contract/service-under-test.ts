import { readFileSync } from 'node:fs';
import { type Profile, readProfile, type RouteName } from '../../server-example/service/profile.ts';
import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { type Callback, openInbox } from './service-inbox.ts';
import { startSandbox } from './service-process.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Question {
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

/** A service that is spoken to over HTTP alone: the sandbox as a process of its own, or a real one. */
export interface ServiceUnderTest extends Target {
  profile: Profile;
  /** Whether there is a portal for scripts, where results are set, clocks moved and the outbox is read. */
  hasPortal: boolean;
  /** Whether the service can reach {@link callbackUrl}. */
  hearsCallbacks: boolean;
  callbackUrl: string;
  /** The callbacks that came, oldest first; resolves when there are at least so many. */
  callbacks(count: number): Promise<Callback[]>;
  /** How callbacks are answered from now on. */
  answerCallbacks(status: number): void;
  /** A token request with these credentials and this body, at a version's path. */
  askToken(options?: { version?: 'v1' | 'v2'; authorization?: string; body?: string }): Promise<Answer>;
  /** A call with a token, renewed once when it has died. */
  call(method: string, route: RouteName, question?: Question): Promise<Answer>;
  /** A call with whatever header. */
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
  return {
    baseUrl: SERVICE_BASE_URL.replace(/\/+$/, ''),
    clientId: SERVICE_CLIENT_ID,
    clientSecret: SERVICE_CLIENT_SECRET,
    hasPortal: false,
    stop: () => Promise.resolve(),
  };
}

/** Opens what the environment names. */
export async function openService(): Promise<ServiceUnderTest> {
  const { stop, ...target } = await openTarget();
  const { baseUrl, clientId, clientSecret, hasPortal } = target;
  const profile = readProfile(SERVICE_PROFILE ? JSON.parse(readFileSync(SERVICE_PROFILE, 'utf8')) : {});
  const inbox = await openInbox(hasPortal ? 0 : Number(PORT || 0));
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const tokens: Partial<Record<'v1' | 'v2', string>> = {};

  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
  };
  const pathOf = (route: RouteName, id: string, version: 'v1' | 'v2') =>
    profile.paths[route].replace('{prefix}', profile.versions[version].prefix).replace('{id}', id);
  const service: ServiceUnderTest = {
    ...target,
    profile,
    hearsCallbacks: hasPortal || Boolean(PUBLIC_URL && PORT),
    callbackUrl: `${hasPortal ? inbox.url : PUBLIC_URL || 'https://callbacks.example.com'}/callbacks/contract`,
    callbacks: inbox.callbacks,
    answerCallbacks: inbox.answer,
    askToken: ({ version = 'v2', authorization = basic, body = 'grant_type=client_credentials' } = {}) =>
      send('POST', profile.versions[version].token, formHeaders(authorization), body),
    call: async (method, route, { id = '', query, body, key, version = 'v2' } = {}) => {
      const search = query ? `?${new URLSearchParams(query).toString()}` : '';
      const ask = async () => {
        tokens[version] ??= tokenOf(await service.askToken({ version }));
        const headers = {
          authorization: `Bearer ${tokens[version]}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { [profile.headers.idempotencyKey]: key }),
        };
        const text = body === undefined ? undefined : JSON.stringify(body);
        return send(method, pathOf(route, id, version) + search, headers, text);
      };
      const answer = await ask();
      if (answer.status !== 401) return answer;
      delete tokens[version];
      return ask();
    },
    callWith: (authorization, route) =>
      send('GET', pathOf(route, '', 'v2'), {
        accept: 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      }),
    portal: async <Body>(method: string, path: string, body?: unknown) => {
      const { status, body: answer } = await send(
        method,
        `/portal/api${path}`,
        { authorization: basic },
        body === undefined ? undefined : JSON.stringify(body),
      );
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

const formHeaders = (authorization: string) => ({
  authorization,
  'content-type': 'application/x-www-form-urlencoded',
});

/** The token in an answer. */
export const tokenOf = ({ body }: Answer): string => String(readField(body as Candidate, 'access_token'));
