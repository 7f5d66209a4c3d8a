import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import type { SandboxOptions } from '../../../sandbox/core.ts';

/** The answer to a request. */
export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: Body;
}

/** JSON of any shape, read member by member. A test compares a leaf or converts it to a string. */
export interface Body extends Iterable<Body> {
  [name: string]: Body;
  [index: number]: Body;
}

/** A callback that the client's server received. */
export interface Received {
  uri: string;
  headers: Headers;
  text: string;
  body: Body;
}

export const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
export const basic = `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}`;
const address = {
  addressLine: '12 Elm Street',
  municipality: 'Nashville',
  regionCode: 'US-TN',
  postalCode: '37203',
  countryCode: 'US',
};
export const completeCandidate = {
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

/** A sandbox with a stopped clock, a known seed and a client that receives callbacks. */
export class GivenSandbox {
  readonly sandbox: Sandbox;
  readonly received: Received[] = [];
  /** The client's answer to callbacks. */
  answer: (received: Received) => Response | Promise<Response> = () => new Response('');
  /** The alarms that are set and not cancelled. */
  readonly alarms = new Set<() => void>();
  #token: string | undefined;

  constructor(options: Partial<SandboxOptions> = {}) {
    this.sandbox = createSandbox({
      credentials,
      environment: 'test',
      publicUrl: 'http://sandbox.example',
      hosts: ['sandbox.example'],
      seed: 'known',
      now: () => start,
      alarm: (_, ring) => {
        this.alarms.add(ring);
        return () => void this.alarms.delete(ring);
      },
      deliver: async (uri, { headers, body: text }) => {
        const received = { uri, headers: new Headers(headers), text, body: JSON.parse(text) as Body };
        this.received.push(received);
        return this.answer(received);
      },
      ...options,
    });
  }

  async send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | undefined } = {},
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

  /** Requests a token. */
  token(path = '/v2/oauth'): Promise<Answered> {
    const type = 'application/x-www-form-urlencoded';
    return this.send('POST', path, {
      headers: { Authorization: basic, 'Content-Type': type },
      body: 'grant_type=client_credentials',
    });
  }

  /** Calls the service with a token. */
  call(method: string, path: string, body?: unknown): Promise<Answered> {
    return this.callWith({}, { method, path, body });
  }

  /** Calls the service with a token and further headers, such as an idempotency key. */
  async callWith(
    headers: Record<string, string>,
    { method, path, body }: { method: string; path: string; body?: unknown },
  ): Promise<Answered> {
    this.#token ??= String((await this.token()).body['access_token']);
    return this.send(method, path, {
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Calls the portal's API for scripts. */
  portal(method: string, path: string, body?: unknown): Promise<Answered> {
    return this.send(method, `/portal/api${path}`, {
      headers: { Authorization: basic },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Posts a form as a browser does that sends no Sec-Fetch-Site. */
  post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    return this.send('POST', path, {
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: 'http://sandbox.example',
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    });
  }

  advance(seconds: number): Promise<Answered> {
    return this.portal('POST', '/clock', { advanceSeconds: seconds });
  }

  /** Creates a candidate with every field of the standard package; `different` overrides fields. */
  async candidate(different: object = {}): Promise<string> {
    return String(
      (await this.call('POST', '/v2/candidates', { ...completeCandidate, ...different })).body['id'],
    );
  }

  /** Orders a screening of the standard package with a callback; `different` overrides members. */
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
