import { closest, distance } from 'fastest-levenshtein';

/** All variables whose names begin like these are ours. */
const prefixes = [
  'SERVICE_',
  'SECRET_KEY',
  'HOST_API_KEY',
  'TRUSTED_PROX',
  'REQUESTS_PER_',
  'ORDERS_PER_',
  'INVITES_PER_',
  'PROOFS_PER_',
  'STREAMS',
  'RECURRENCES_PER_',
  'TRUSTS_PER_',
  'SHORTEST_',
  'CALLBACKS_PER_',
  'BELIEVED_',
  'ANSWER_SECONDS',
  'RETENTION_',
  'PUBLIC_URL',
  'ALLOWED_ORIGINS',
  'LINK_ORIGINS',
];
const mostTypos = 2;
/** Shorter names are near to many that are not ours. */
const shortestGuessed = 10;

/**
 * A sentence for each variable that would change nothing because its name is spelled wrong: it begins like ours, or it
 * is nearly one of ours that is not set.
 */
export function unknownNames(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): string[] {
  const guessed = known.filter((name) => name.length >= shortestGuessed && !environment[name]?.trim());
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const near = closest(name.toUpperCase(), guessed);
    const isNear = distance(name.toUpperCase(), near) <= mostTypos;
    if (prefixes.some((prefix) => name.startsWith(prefix))) return [unknown(name, isNear ? near : undefined)];
    return isNear && environment[name]?.trim() ? [unlike(name, near)] : [];
  });
}

const unknown = (name: string, near: string | undefined): string =>
  `${name} is no variable of the proxy: ${near ? `is it ${near}? Otherwise` : 'check its spelling, or'} remove it`;

const unlike = (name: string, near: string): string =>
  `${name} is no variable of the proxy: is it ${near}? If it belongs to another program, set ${near}, too`;
