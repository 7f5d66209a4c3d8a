import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import type { PageSession } from '../../src/protocol/page-session.ts';
import { anna, standardPackage } from '../server/house.ts';
import { freePort } from '../../demo/free-port.ts';
import { RunningProcess } from './running-process.ts';

const hostKey = 'k3Jw9-host-key-of-the-process-tests';

interface AskOptions {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sandbox and proxy, each in a process of its own as an operator runs them, with a database in a folder of theirs. */
export class ProcessHouse {
  readonly databaseFile: string;
  /** The proxy's variables. */
  readonly env: Record<string, string>;
  /** Of the instance that is asked. */
  proxyUrl: string;
  readonly #folder: string;
  readonly #sandbox: RunningProcess;
  readonly #sandboxUrl: string;
  #proxy: RunningProcess | undefined;

  private constructor(sandbox: RunningProcess, sandboxUrl: string, port: number) {
    this.#folder = mkdtempSync(join(tmpdir(), 'screening-process-'));
    this.databaseFile = join(this.#folder, 'screenings.db');
    this.#sandbox = sandbox;
    this.#sandboxUrl = sandboxUrl;
    this.proxyUrl = `http://localhost:${port}`;
    this.env = {
      SERVICE_BASE_URL: sandboxUrl,
      SERVICE_CLIENT_ID: 'sandbox-client',
      SERVICE_CLIENT_SECRET: 'sandbox-secret',
      SERVICE_ENVIRONMENT: 'test',
      PUBLIC_URL: this.proxyUrl,
      SECRET_KEY: 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ',
      HOST_API_KEY: hostKey,
      DATABASE_URL: `file:${this.databaseFile}`,
      PORT: String(port),
    };
  }

  /** The sandbox runs; the proxy is started by the test. */
  static async open(): Promise<ProcessHouse> {
    const sandbox = await RunningProcess.start('sandbox/main.ts', {
      env: { SANDBOX_PORT: '0' },
      ready: /^Sandbox ready/,
    });
    const url = /http:\/\/localhost:\d+/.exec(await sandbox.ready)![0];
    return new ProcessHouse(sandbox, url, await freePort());
  }

  get proxy(): RunningProcess {
    if (!this.#proxy) throw new Error('Start the proxy first.');
    return this.#proxy;
  }

  /** @param limits what bash sets before it becomes the proxy, such as `ulimit -S -f 600`. */
  async startProxy(limits?: string): Promise<void> {
    this.#proxy = await RunningProcess.start('server-example/main.ts', {
      env: this.env,
      ready: /listens on/,
      limits,
    });
  }

  async ask(path: string, token: string, { headers, ...options }: AskOptions = {}): Promise<Response> {
    return fetch(`${this.proxyUrl}/screening-api${path}`, {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  }

  async json<Answer>(path: string, token: string, options: AskOptions = {}): Promise<Answer> {
    return (await (await this.ask(path, token, options)).json()) as Answer;
  }

  /** The token of a candidate's page session. */
  async session(user: string): Promise<string> {
    return (await this.pageSession(user)).token;
  }

  /** A candidate's page session, as a host passes it on to a page. */
  async pageSession(user: string, more: Partial<PageSessionRequest> = {}): Promise<PageSession> {
    const body = JSON.stringify({ user, role: 'candidate', packages: [standardPackage], ...more });
    return this.json('/sessions', hostKey, { method: 'POST', body });
  }

  /** Orders the standard package by form, for a candidate whose email begins with this name. */
  async place(token: string, key: string, name = 'anna'): Promise<Response> {
    const candidate = { ...anna, email: `${name}@example.com` };
    return this.ask('/screenings', token, {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: JSON.stringify({ packageId: standardPackage, mode: 'form', candidate }),
    });
  }

  async portal<Answer>(path: string, method = 'GET', body?: unknown): Promise<Answer> {
    const answer = await fetch(`${this.#sandboxUrl}/portal/api${path}`, {
      method,
      headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  }

  async close(): Promise<void> {
    await this.#proxy?.stop();
    await this.#sandbox.stop();
    rmSync(this.#folder, { recursive: true });
  }
}
