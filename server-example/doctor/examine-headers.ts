import type { Visit } from './visit.ts';

/** Looks whether the service says how long to wait: only an answer 429 on the way shows it. */
export function examineRetryAfter({ wire, findings }: Visit): void {
  const row = 'headers.retryAfter';
  const name = findings.profile.headers.retryAfter;
  if (wire.heldBack === undefined) {
    findings.cannotTell(row, 'no call was held back by a 429');
    return;
  }
  const { headers } = wire.heldBack;
  const given = headers.get(name);
  if (given !== null) {
    findings.ok(row, `a 429 says ${name}: ${given}`);
    return;
  }
  const other = [...headers.keys()].find((header) => /retry|reset|wait/i.test(header));
  if (other === undefined) findings.cannotTell(row, `a 429 came without ${name}`);
  else
    findings.differs(row, `a 429 came without ${name}, with ${other}`, {
      lines: { headers: { retryAfter: other } },
    });
}

/** Compares how the service writes identifiers with how the profile has us write them. */
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
