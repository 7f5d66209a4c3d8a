import { isIP } from 'node:net';

/**
 * Whether a request may name this host: an address, this machine, or one of `hosts`. Another name may be made to lead here
 * by a page of somebody else (DNS rebinding), which could then read everything with the published credentials.
 */
export function isReachedAs(hostname: string, hosts: string[]): boolean {
  return (
    isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0 ||
    /^(.+\.)?localhost$/.test(hostname) ||
    hosts.includes(hostname)
  );
}

/** Whether only this machine reaches a host of this name. */
export const isThisMachine = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
