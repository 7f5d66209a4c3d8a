import type { Visit } from './probe.ts';

/** Compares the type of the identifiers that were seen so far with the profile. */
export function examineIdentifiers({ findings, learned }: Visit): void {
  const row = 'identifiers';
  const kinds = new Set(
    learned.identifiers.map((id) => typeof id).filter((kind) => /string|number/.test(kind)),
  );
  const [kind] = kinds;
  if (kinds.size === 1) findings.shows(row, kind, `the service writes every identifier as a ${kind}`);
  else findings.cannotTell(row, kinds.size === 0 ? 'none was seen' : 'some are strings, some numbers');
}

/** Whether the service says how long to wait. Only an answer 429 shows it. */
export function examineRetryAfter({ wire: { rateLimited }, findings }: Visit): void {
  const row = 'headers.retryAfter';
  const name = findings.profile.headers.retryAfter;
  const given = rateLimited?.headers.get(name) ?? undefined;
  if (rateLimited === undefined) findings.cannotTell(row, 'no call was answered 429');
  else if (given !== undefined) findings.ok(row, `a 429 says ${name}: ${given}`);
  else findings.cannotTell(row, `a 429 came without ${name}`);
}
