import { parseArgs } from 'node:util';
import type { Configuration } from '../server-example/configuration.ts';
import { createProxy } from '../server-example/proxy/proxy.ts';

/** Several proxies that answer in turn, as behind a load balancer that knows nothing of them. */
export interface ProxyInstances {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Starts `count` proxies, each with its own connection to the database. */
export async function startProxies(configuration: Configuration, count: number): Promise<ProxyInstances> {
  const proxies = await Promise.all(Array.from({ length: count }, () => createProxy(configuration)));
  let turn = 0;
  return {
    fetch: (request) => {
      turn = (turn + 1) % count;
      return proxies[turn]!.fetch(request);
    },
    close: async () => {
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

/** How many proxies the command line asks for: `--instances 3`; one without it. `undefined` for what cannot be. */
export function readInstances(args: string[]): number | undefined {
  try {
    const { instances } = parseArgs({
      args,
      options: { instances: { type: 'string', default: '1' } },
    }).values;
    return /^[1-9]$/.test(instances) ? Number(instances) : undefined;
  } catch {
    return undefined;
  }
}
