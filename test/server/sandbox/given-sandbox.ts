import { createSandbox, type Sandbox } from '../../../server-example/sandbox/sandbox.ts';
import type { SandboxOptions } from '../../../server-example/sandbox/service.ts';

/** What a request was answered. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** JSON of any shape, read member by member; a test that wants a leaf compares it or makes it a string. */
export interface Body extends Iterable<Body> {
  [name: string]: Body;
  [index: number]: Body;
}

/** A callback as the client's server got it. */
export interface Received {
  uri: string;
  headers: Headers;
  text: string;
  body: Body;
}

export const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
export const basic = `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}`;
export const address = {
  addressLine: '12 Elm Street',
  municipality: 'Nashville',
  regionCode: 'US-TN',
  postalCode: '37203',
  countryCode: 'US',
};
export const everything = {
  givenName: 'Ada',
  familyName: 'Okafor',
  confirmedNoMiddleName: true,
  email: 'ada@example.org',
  clientReferenceId: 'member-1',
  dob: '1990-01-20',
  ssn: '123454321',
  phone: '+16155550134',
  address,
};
export const callback = { uri: 'https://client.example/cb', credentials: { basicAuth: 'user:pass' } };
export const start = Date.UTC(2026, 2, 1);

/** A sandbox with a standing clock, a known seed and a client that takes callbacks. */
export class GivenSandbox {
  readonly sandbox: Sandbox;
  readonly received: Received[] = [];
  /** How the client answers callbacks. */
  answer: (received: Received) => Response | Promise<Response> = () => new Response('');
  /** Rings of alarms that were set and not taken back. */
  readonly alarms = new Set<() => void>();
  #token: string | undefined;

  constructor(options: Partial<SandboxOptions> = {}) {
    this.sandbox = createSandbox({
      credentials,
      environment: 'test',
      publicUrl: 'http://sandbox.example',
      seed: 'known',
      now: () => start,
      alarm: (_, ring) => {
        this.alarms.add(ring);
        return () => void this.alarms.delete(ring);
      },
      deliver: async (uri, init) => {
        const text = String(init?.body);
        const received = {
          uri: String(uri),
          headers: new Headers(init?.headers),
          text,
          body: JSON.parse(text) as Body,
        };
        this.received.push(received);
        return this.answer(received);
      },
      ...options,
    });
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answered> {
    const url = new URL(path, 'http://sandbox.example');
    const response = await this.sandbox.fetch(
      new Request(url, { method, headers, ...(body !== undefined && { body }) }),
    );
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Body,
    };
  }

  /** A token request with the form body of the grant. */
  token(path = '/v2/oauth'): Promise<Answered> {
    const type = 'application/x-www-form-urlencoded';
    return this.send(
      'POST',
      path,
      { Authorization: basic, 'Content-Type': type },
      'grant_type=client_credentials',
    );
  }

  /** A resource call with a token. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    this.#token ??= String((await this.token()).body['access_token']);
    const all = { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json', ...headers };
    return this.send(method, path, all, body === undefined ? undefined : JSON.stringify(body));
  }

  /** A call of the portal's API for scripts. */
  portal(method: string, path: string, body?: unknown): Promise<Answered> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.send(method, `/portal/api${path}`, { Authorization: basic }, text);
  }

  /** Posts a form as a browser does. */
  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded', ...headers };
    return this.send('POST', path, type, new URLSearchParams(fields).toString());
  }

  advance(seconds: number): Promise<Answered> {
    return this.portal('POST', '/clock', { advanceSeconds: seconds });
  }

  /** Creates a candidate who has everything, with what the test wants different. */
  async candidate(different: object = {}): Promise<string> {
    return String((await this.call('POST', '/v2/candidates', { ...everything, ...different })).body['id']);
  }

  /** Orders a screening of package 539146 with a callback. */
  async screening(different: object = {}): Promise<Body> {
    const candidateId = await this.candidate();
    const order = { candidateId, packageId: '539146', callback, ...different };
    const { body } = await this.call('POST', '/v2/screenings', order);
    await this.sandbox.settled();
    return body;
  }
}

/** The codes of a refusal. */
export function codes({ body }: Answered): string[] {
  return [...(body['errors'] ?? [])].map((error) => String(error['code']));
}
