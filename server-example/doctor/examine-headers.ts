import type { Visit } from './visit.ts';

/** Finds out whether the service says how long to wait. Only an answer 429 shows it. */
export function examineRetryAfter({ wire, findings }: Visit): void {
  const row = 'headers.retryAfter';
  const name = findings.profile.headers.retryAfter;
  if (wire.rateLimited === undefined) {
    findings.cannotTell(row, 'no call was answered 429');
    return;
  }
  const { headers } = wire.rateLimited;
  const given = headers.get(name);
  if (given !== null) {
    findings.ok(row, `a 429 says ${name}: ${given}`);
    return;
  }
  const other = [...headers.keys()].find((header) => /retry|reset|wait/i.test(header));
  if (other === undefined) findings.cannotTell(row, `a 429 came without ${name}`);
  else
    findings.differs(row, `a 429 came without ${name}, but with ${other}`, {
      lines: { headers: { retryAfter: other } },
    });
}

/** Compares the type of the service's identifiers with the profile. */
export function examineIdentifiers({ findings }: Visit, seen: unknown[]): void {
  const row = 'identifiers';
  const { identifiers } = findings.profile;
  const kinds = new Set(seen.map((id) => typeof id).filter((kind) => kind === 'string' || kind === 'number'));
  const [kind] = kinds;
  if (kinds.size === 1 && kind !== undefined && kind !== identifiers) {
    findings.differs(row, `the service writes every identifier as a ${kind}`, {
      lines: { identifiers: kind },
    });
  } else if (kinds.size === 1) {
    findings.ok(row, `the service writes them as ${identifiers}s`);
  } else {
    findings.cannotTell(row, kinds.size === 0 ? 'none was seen' : 'some are strings, some numbers');
  }
}
