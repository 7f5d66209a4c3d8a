import type { Probe, Visit } from './probe.ts';

const section = 'Throughout';

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

export const identifiers: Probe = { section, run: examineIdentifiers };

/** Whether the service says how long to wait. Only an answer 429 shows it. */
export const retryAfter: Probe = {
  section,
  run({ wire, findings }) {
    const row = 'headers.retryAfter';
    const name = findings.profile.headers.retryAfter;
    if (wire.rateLimited === undefined) {
      findings.cannotTell(row, 'no call was answered 429');
      return;
    }
    const { headers } = wire.rateLimited;
    const given = headers.get(name);
    const other = [...headers.keys()].find((header) => /retry|reset|wait/i.test(header));
    if (given !== null) findings.ok(row, `a 429 says ${name}: ${given}`);
    else if (other === undefined) findings.cannotTell(row, `a 429 came without ${name}`);
    else findings.shows(row, other, `a 429 came without ${name}, but with ${other}`);
  },
};
