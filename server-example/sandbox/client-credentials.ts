import { createHash, timingSafeEqual } from 'node:crypto';

/** The id and secret that the service issued to its client. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** Compares a given id and secret with the real ones, in a time that tells nothing about them. */
export function sameCredentials(real: ClientCredentials, clientId: string, clientSecret: string): boolean {
  const digest = (id: string, secret: string) =>
    createHash('sha256')
      .update(JSON.stringify([id, secret]))
      .digest();
  return timingSafeEqual(digest(real.clientId, real.clientSecret), digest(clientId, clientSecret));
}

/** Checks an Authorization header of the Basic scheme. */
export function sameBasicHeader(real: ClientCredentials, header: string | null): boolean {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '') ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon >= 0 && sameCredentials(real, text.slice(0, colon), text.slice(colon + 1));
}
