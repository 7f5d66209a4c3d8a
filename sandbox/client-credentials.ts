import { createHash, timingSafeEqual } from 'node:crypto';

/** The id and secret of the service's client. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** Compares an id and secret with the real ones, in a time that reveals nothing about them. */
export function credentialsMatch(real: ClientCredentials, clientId: string, clientSecret: string): boolean {
  const digest = (id: string, secret: string) =>
    createHash('sha256')
      .update(JSON.stringify([id, secret]))
      .digest();
  return timingSafeEqual(digest(real.clientId, real.clientSecret), digest(clientId, clientSecret));
}

/** Compares a Basic Authorization header with the real id and secret. */
export function basicHeaderMatches(real: ClientCredentials, header: string | null): boolean {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '') ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon >= 0 && credentialsMatch(real, text.slice(0, colon), text.slice(colon + 1));
}
