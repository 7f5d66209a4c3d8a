import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SeededRandom } from '../../sandbox/random.ts';
import { RunningProcess } from '../journey/running-process.ts';

export const hostKey = 'k3Jw9-host-key-of-the-killed-processes';
/** After these the same is asked again: the proxy is busy with it, or cannot do it now. */
const passing = new Set([409, 429, 503]);
const retryMs = 100;

export interface ProxyOptions {
  /** For what they keep beside the database. */
  folder: string;
  /** Of an empty database. */
  databaseUrl: string;
  /** One of each process. */
  ports: readonly number[];
  /** Whether reads decide, else the bodies of callbacks. */
  readsBack: boolean;
}

/** The processes of the proxy on one database. Who asks reaches any of them, as behind a balancer. */
export class Proxies {
  readonly #env: Record<string, string>;
  readonly #random: SeededRandom;
  readonly #ports: readonly number[];
  readonly #running: RunningProcess[] = [];

  /** @param service the variables by which it is found. */
  constructor(options: ProxyOptions, service: Record<string, string>, random: SeededRandom) {
    const { folder, databaseUrl, ports, readsBack } = options;
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify({ reads: { screening: readsBack } }));
    this.#random = random;
    this.#ports = ports;
    this.#env = {
      ...service,
      SERVICE_ENVIRONMENT: 'test',
      SERVICE_PROFILE: profile,
      SECRET_KEY: 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ',
      HOST_API_KEY: hostKey,
      LIMITS: JSON.stringify({ ordersPerDay: 1_000_000 }),
      DATABASE_URL: databaseUrl,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    };
  }

  async start(): Promise<void> {
    // Only a process that ends in order leaves its compiled code behind, with which all that follow start sooner.
    const first = this.#start(this.#ports[0]!);
    await first.ready;
    await first.stop();
    this.#running.push(...this.#ports.map((port) => this.#start(port)));
    await this.ready();
  }

  /** Resolves when all are; rejects when one has ended by itself. */
  async ready(): Promise<void> {
    await Promise.all(this.#running.map((process) => process.ready));
  }

  /** Kills one of them, whatever it does, and starts the next one right away. */
  async kill(): Promise<void> {
    const index = this.#random.below(this.#ports.length, 'who is killed');
    await this.#running[index]!.kill();
    this.#running[index] = this.#start(this.#ports[index]!);
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((process) => process.kill()));
  }

  /** Sends to one of them. @throws where it is away. */
  send(path: string, init: RequestInit): Promise<Response> {
    const port = this.#ports[this.#random.below(this.#ports.length, 'who is asked')]!;
    return fetch(`http://127.0.0.1:${port}${path}`, init);
  }

  /** Asks the page API until there is an answer that stays. */
  async ask<Answer>(path: string, token: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
    for (;;) {
      const answer = await this.send(`/screening-api${path}`, { ...init, headers })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        // An answer that was cut off is none.
        .catch(() => undefined);
      if (answer && answer.status < 300) return JSON.parse(answer.text) as Answer;
      if (answer && !passing.has(answer.status))
        throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
      await setTimeout(retryMs);
    }
  }

  #start(port: number): RunningProcess {
    const env = { ...this.#env, PUBLIC_URL: `http://127.0.0.1:${port}`, PORT: String(port) };
    return new RunningProcess('server-example/main.ts', { env, ready: /listens on/ });
  }
}
