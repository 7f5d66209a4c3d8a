import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../demo/free-port.ts';
import type { SendCallback } from '../../sandbox/callback-sender.ts';
import type { SeededRandom } from '../../sandbox/random.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve-sandbox.ts';
import type { Result } from '../../src/protocol/screening.ts';
import type { Proxies } from './proxies.ts';

const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
/** It notices no repeat of an order, and sends a callback again soon, as often as it takes. */
const profile = {
  headers: { idempotencyKey: null },
  limits: { callbackRetrySeconds: 0.15, callbackAttempts: 1_000_000 },
};
/** Many kills hit somebody who waits for an answer. */
const slowestMs = { answer: 100, step: 500 };

type Payload = { id: string; candidate: { clientReferenceId: string } };

/** What the service has of one person's order. */
export interface Check {
  id: string;
  /** How it will end. */
  result: Result;
}

/** The sandbox as the service, in this process: what it has, and which callbacks were taken. */
export class Service {
  /** By person. */
  readonly checks = new Map<string, Check>();
  readonly problems = new Set<string>();
  /** How many were answered 200. */
  callbacks = 0;
  /** Where callbacks go. */
  proxies!: Proxies;
  readonly #url: string;
  readonly #random: SeededRandom;
  readonly #sandbox: Sandbox;

  static async start(random: SeededRandom): Promise<Service> {
    const port = await freePort();
    const service = new Service(`http://localhost:${port}`, random);
    await serveSandbox(service, port, '127.0.0.1');
    return service;
  }

  private constructor(url: string, random: SeededRandom) {
    this.#url = url;
    this.#random = random;
    const deliver: SendCallback = (uri, request) => this.#deliver(uri, request);
    const options = { credentials, profile, deliver, publicUrl: url, seed: 'faults' };
    this.#sandbox = createSandbox({ ...options, environment: 'test' });
  }

  /** By which a proxy finds it. */
  get variables() {
    const { clientId: SERVICE_CLIENT_ID, clientSecret: SERVICE_CLIENT_SECRET } = credentials;
    return { SERVICE_BASE_URL: this.#url, SERVICE_CLIENT_ID, SERVICE_CLIENT_SECRET };
  }

  async fetch(request: Request): Promise<Response> {
    const answer = await this.#sandbox.fetch(request);
    await this.#pause('answer');
    return answer;
  }

  /** Sends nothing again. */
  close(): void {
    this.#sandbox.close();
  }

  async #deliver(...[uri, request]: Parameters<SendCallback>): ReturnType<SendCallback> {
    const { payload } = JSON.parse(request.body) as { payload: Payload };
    this.#note(payload.candidate.clientReferenceId, payload.id);
    const { status, body } = await this.proxies.send(new URL(uri).pathname, request);
    if (status === 200) this.callbacks += 1;
    return { status, body };
  }

  #note(person: string, id: string): void {
    const known = this.checks.get(person);
    if (known && known.id !== id)
      this.problems.add(`${person} has two at the service: ${known.id} and ${id}`);
    if (known) return;
    const result = this.#random.below(2, 'results') ? 'clear' : 'review';
    this.checks.set(person, { id, result });
    void this.#goOn({ id, result });
  }

  async #goOn({ id, result }: Check): Promise<void> {
    const end = { status: 'complete', result: result === 'clear' ? 'clear' : 'consider' };
    const headers = { authorization: `Basic ${btoa(Object.values(credentials).join(':'))}` };
    for (const change of this.#random.below(2, 'holds') ? [{ status: 'on hold' }, end] : [end]) {
      await this.#pause('step');
      const options = { method: 'PUT', headers, body: JSON.stringify(change) };
      await this.#sandbox.fetch(new Request(`${this.#url}/portal/api/screenings/${id}`, options));
    }
  }

  #pause(what: keyof typeof slowestMs): Promise<void> {
    return setTimeout(this.#random.below(slowestMs[what], what));
  }
}
