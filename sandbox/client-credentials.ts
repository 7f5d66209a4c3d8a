import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';

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

/**
 * Admits a program by its Basic Authorization header.
 * @throws {Refusal} 401 for missing or wrong credentials.
 */
export function admitClient(real: ClientCredentials, header: string | null): void {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined || !credentialsMatch(real, id, secret))
    throw new Refusal(401, { path: 'client', reason: 'credentials' });
}
