import { isIP } from 'node:net';
import type { DatabasePlace } from './store/open-store.ts';

/** What decides who on the network reaches the proxy, or listens to it. */
interface Reach {
  database: DatabasePlace;
  host: string;
  limits: { trustedProxies: number };
}

/** Sentences about what of a proxy in production lies open on the network. A private network may make it harmless. */
export function exposureWarnings({ database, host, limits }: Reach): string[] {
  const warnings: string[] = [];
  if (database.kind === 'postgres' && !database.address.isVerified && !isLoopback(database.address.url)) {
    const { name, tls } = database.address;
    warnings.push(
      `DATABASE_URL leads to ${name} ${tls === false ? 'without TLS' : 'without a check of its certificate'}: whoever is on the way can read and change what is kept. Use sslmode=verify-full, and name the authority of its certificate in sslrootcert if Node does not know it`,
    );
  }
  if (limits.trustedProxies === 0 && everyAddress.has(host))
    warnings.push(
      `HOST=${host} lets every machine that reaches this one speak to the proxy, and without TLS: listen where only your reverse proxy reaches it, and set TRUSTED_PROXIES to how many of them there are, or all visitors share the limits of one address`,
    );
  return warnings;
}

const everyAddress: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]', '0']);

function isLoopback(address: string): boolean {
  const host = new URL(address).hostname;
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}
