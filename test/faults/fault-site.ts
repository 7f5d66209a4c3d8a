import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../demo/free-port.ts';
import { RunningProcess } from '../journey/running-process.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { NewsReceiver } from './news-receiver.ts';
import { ProxyInstance, proxyProgram, proxyReady } from './proxy-instance.ts';
import { hostApiKey } from './proxy-site.ts';
import { RoundRobin } from './round-robin.ts';

/** Everything under test, reached at one address: the instances of the proxy on an empty database. */
export class FaultSite {
  readonly origin: string;
  readonly instances: readonly ProxyInstance[];
  readonly #balancer: RoundRobin | undefined;
  readonly #remove: () => void;

  static async start(
    { database, instances, readsBack }: FaultPlan,
    serviceUrl: string,
    news: NewsReceiver,
  ): Promise<FaultSite> {
    const folder = mkdtempSync(join(tmpdir(), 'screening-faults-'));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    process.once('exit', remove);
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, JSON.stringify({ reads: { screening: readsBack } }));
    const ports: number[] = [];
    for (let count = 0; count < instances; count += 1) ports.push(await freePort());
    const balancer = instances > 1 ? await RoundRobin.before(ports) : undefined;
    const origin = `http://127.0.0.1:${balancer?.port ?? ports[0]}`;
    const env = {
      SERVICE_BASE_URL: serviceUrl,
      SERVICE_CLIENT_ID: 'faults',
      SERVICE_CLIENT_SECRET: 'the client secret of nobody',
      SERVICE_ENVIRONMENT: 'test',
      SERVICE_PROFILE: profile,
      PUBLIC_URL: origin,
      SECRET_KEY: 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ',
      HOST_API_KEY: hostApiKey,
      // A few people order here what else comes from thousands.
      LIMITS: JSON.stringify({ ordersPerDay: 100_000, ordersPerUserAndDay: 1_000 }),
      ...news.variables,
      ...(await database.reset()),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    };
    // Only a process that ends in order leaves its compiled code behind, with which all that follow start sooner.
    const first = await RunningProcess.start(proxyProgram, {
      env: { ...env, PORT: String(ports[0]) },
      ready: proxyReady,
    });
    await first.stop();
    const started = ports.map((port) => new ProxyInstance({ ...env, PORT: String(port) }));
    await Promise.all(started.map((instance) => instance.ready()));
    return new FaultSite({ origin, instances: started, balancer, remove });
  }

  private constructor(made: {
    origin: string;
    instances: readonly ProxyInstance[];
    balancer: RoundRobin | undefined;
    remove: () => void;
  }) {
    this.origin = made.origin;
    this.instances = made.instances;
    this.#balancer = made.balancer;
    this.#remove = made.remove;
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map((instance) => instance.stop()));
    await this.#balancer?.close();
    this.#remove();
    process.off('exit', this.#remove);
  }
}
