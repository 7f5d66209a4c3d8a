import { type Candidate, readField } from '../../protocol/candidate.ts';

/** The months between two stays, or in both of them; first and last included, as `YYYY-MM`. */
interface Irregularity {
  kind: 'gap' | 'overlap';
  from: string;
  to: string;
}

/**
 * The gaps and overlaps of a candidate's earlier addresses, earliest first. For advice only: answers with gaps are
 * accepted. One shared month is no overlap: people move within a month.
 */
export function residenceIrregularities(candidate: Candidate): Irregularity[] {
  const list = readField(candidate, 'additionalAddresses');
  const stays = (Array.isArray(list) ? list : [])
    .map((entry) => ({ from: monthAt({ entry }, 'validFrom'), to: monthAt({ entry }, 'validTo') }))
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => a.from - b.from);
  const found: Irregularity[] = [];
  let until = stays[0]?.from ?? 0;
  for (const { from, to } of stays) {
    if (from > until + 1) found.push({ kind: 'gap', from: nameOf(until + 1), to: nameOf(from - 1) });
    if (from < until) found.push({ kind: 'overlap', from: nameOf(from), to: nameOf(Math.min(until, to)) });
    until = Math.max(until, to);
  }
  return found;
}

/** Months since year 0, so that consecutive months differ by one; `NaN` for what is no day. */
function monthAt(candidate: Candidate, name: string): number {
  const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(String(readField(candidate, `entry.${name}`))) ?? [];
  return Number(year) * 12 + Number(month) - 1;
}

const nameOf = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 7);
