import { isIPv6 } from 'node:net';
import type { Limits } from '../limits.ts';
import type { Asked } from './exchange.ts';

/** Addresses of which somebody may have as many as they like are one: the network of an IPv6 address. */
const networkGroups = 4;
/** A name that a proxy writes in place of an address is at most so long. */
const longestName = 45;

/**
 * Where a request comes from, as far as it is known: the address of the connection, or the one that the operator's own
 * proxies saw. What stands in the header before that was written by whoever asks, and is not believed.
 */
export function clientAddress(
  asked: Pick<Asked, 'header' | 'peer'>,
  { trustedProxies, addressHeader }: Pick<Limits, 'trustedProxies' | 'addressHeader'>,
): string {
  const peer = asked.peer() ?? 'unknown';
  if (trustedProxies === 0) return networkOf(peer);
  const hops = [...forwardedFor(asked.header(addressHeader) ?? '', addressHeader), peer];
  return networkOf(hops.at(-1 - trustedProxies) ?? hops[0]!);
}

/** The addresses of the header, from the client's on. */
function forwardedFor(header: string, name: Limits['addressHeader']): string[] {
  const hops = header.split(',').map((hop) => hop.trim());
  return hops
    .filter((hop) => hop !== '')
    .map((hop) => (name === 'forwarded' ? (/(?:^|;)\s*for="?([^";]+)/i.exec(hop)?.[1] ?? 'unknown') : hop))
    .map(withoutPort);
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` without port and brackets. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\]/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

/** An IPv4 address whole, an IPv6 address by its /64, any other name as it is. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address.slice(0, longestName);
  const [before = '', after] = (address.split('%')[0] ?? '').split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, networkGroups);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
