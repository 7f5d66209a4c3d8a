import { basicHeaderMatches, type ClientCredentials } from './client-credentials.ts';
import type { LoginAttempts } from './login-attempts.ts';
import { Refusal } from './refusal.ts';

/**
 * Admits a program by its Basic Authorization header.
 * @throws {Refusal} 401 for missing or wrong credentials, 429 with a Retry-After during a pause after wrong ones.
 */
export function admitClient(
  real: ClientCredentials,
  attempts: LoginAttempts,
  { header, address }: { header: string | null; address: string },
): void {
  const wrong = new Refusal(401, { path: 'client', reason: 'credentials' });
  if (header === null) throw wrong;
  const attempt = attempts.attempt(address, () => basicHeaderMatches(real, header));
  if (attempt.outcome === 'wrong') throw wrong;
  if (attempt.outcome === 'paused')
    throw new Refusal(429, { path: 'client' }, { 'Retry-After': String(attempt.pauseSeconds) });
}
