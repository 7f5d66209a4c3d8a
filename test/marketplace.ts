import assert from 'node:assert/strict';
import { createSandbox } from '../sandbox/sandbox.ts';
import { serveSandbox, type ServedSandbox } from '../sandbox/serve-sandbox.ts';
import type { Screening } from '../src/protocol/screening.ts';
import { freePort } from '../demo/free-port.ts';
import { EventReader } from './server/event-reader.ts';
import { anna, screeningOf, standardPackage } from './server/house.ts';

const hostKey = 'k3Jw9-host-key-of-the-package-tests';
const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

/** How the page API is asked: by HTTP, unless a test has another way. */
type Ask = (request: Request) => Promise<Response>;

/** What stands around a proxy that is tried as a whole: the sandbox on a port, the variables, a back end and a page. */
export class Marketplace {
  readonly variables: Record<string, string>;
  readonly #sandbox: ServedSandbox;
  readonly #publicUrl: string;

  private constructor(sandbox: ServedSandbox, port: number, publicUrl: string) {
    this.#sandbox = sandbox;
    this.#publicUrl = publicUrl;
    this.variables = {
      SERVICE_BASE_URL: sandbox.url,
      SERVICE_CLIENT_ID: credentials.clientId,
      SERVICE_CLIENT_SECRET: credentials.clientSecret,
      SERVICE_ENVIRONMENT: 'test',
      PUBLIC_URL: publicUrl,
      SECRET_KEY: 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ',
      HOST_API_KEY: hostKey,
      DATABASE_URL: 'file::memory:',
      PORT: String(port),
    };
  }

  /** @param publicUrl where pages and the service reach the proxy, if it is not the port of the proxy itself. */
  static async open(publicUrl?: string): Promise<Marketplace> {
    const sandboxPort = await freePort();
    const url = `http://localhost:${sandboxPort}`;
    const sandbox = createSandbox({ credentials, environment: 'test', publicUrl: url, seed: 'package' });
    const port = await freePort();
    return new Marketplace(
      await serveSandbox(sandbox, sandboxPort, '127.0.0.1'),
      port,
      publicUrl ?? `http://localhost:${port}`,
    );
  }

  close(): Promise<void> {
    return this.#sandbox.close();
  }

  /** A candidate orders, and hears on the event stream what the service calls back. */
  async seeOrderThrough(
    ask: Ask = fetch,
    user = 'anna',
    result = 'clear',
    packageId = standardPackage,
  ): Promise<void> {
    const token = await this.#session(ask, user, packageId);
    const events = new EventReader(await this.#ask(ask, '/events', { token }));
    const placed = await this.#ask(ask, '/screenings', {
      token,
      headers: { 'idempotency-key': `an order: ${packageId} ${result}` },
      body: { packageId, mode: 'form', candidate: anna },
    });
    assert.equal(placed.status, 201);
    const { id } = await screeningOf(placed);
    const { screenings } = await this.#portal<{ screenings: { id: string }[] }>('/screenings');
    await this.#portal(`/screenings/${screenings[0]!.id}`, { status: 'complete', result });
    const heard: Screening[] = [];
    while (heard.at(-1)?.phase !== 'complete') heard.push((await events.next())!.screening);
    assert.equal(heard.at(-1)!.id, id);
    await events.leave();
  }

  async #session(ask: Ask, user: string, packageId: string): Promise<string> {
    const body = { user, role: 'candidate', packages: [packageId], allowReorder: true };
    const answer = await this.#ask(ask, '/sessions', { token: hostKey, body });
    assert.equal(answer.status, 201);
    return ((await answer.json()) as { token: string }).token;
  }

  #ask(
    ask: Ask,
    path: string,
    { token, headers, body }: { token: string; headers?: Record<string, string>; body?: object },
  ): Promise<Response> {
    return ask(
      new Request(`${this.#publicUrl}/screening-api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  }

  async #portal<Answer>(path: string, change?: object): Promise<Answer> {
    const answer = await fetch(`${this.#sandbox.url}/portal/api${path}`, {
      method: change ? 'PUT' : 'GET',
      headers: { authorization: `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}` },
      ...(change ? { body: JSON.stringify(change) } : {}),
    });
    return (await answer.json()) as Answer;
  }
}
