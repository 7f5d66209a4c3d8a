import { type Candidate, readField } from '../../protocol/candidate.ts';

/** Months since year 0, so that consecutive months differ by one. */
type Month = number;

interface Stay {
  from: Month;
  to: Month;
}

/** Months between two stays, or months in both of them; first and last included. */
export interface Irregularity extends Stay {
  kind: 'gap' | 'overlap';
}

/** The gaps and overlaps of stays, earliest first. One shared month is no overlap: people move within a month. */
function irregularities(stays: Stay[]): Irregularity[] {
  const sorted = stays.toSorted((a, b) => a.from - b.from);
  return sorted.flatMap((stay, index): Irregularity[] => {
    const before = sorted.slice(0, index);
    if (before.length === 0) return [];
    const until = Math.max(...before.map(({ to }) => to));
    if (stay.from > until + 1) return [{ kind: 'gap', from: until + 1, to: stay.from - 1 }];
    if (stay.from < until) return [{ kind: 'overlap', from: stay.from, to: Math.min(until, stay.to) }];
    return [];
  });
}

function monthOf(day: unknown): Month | undefined {
  const [year, month] =
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  return year === undefined || month === undefined ? undefined : year * 12 + month - 1;
}

/** The gaps and overlaps of a candidate's earlier addresses. For advice only: answers with gaps are accepted. */
export function residenceIrregularities(candidate: Candidate): Irregularity[] {
  const list = readField(candidate, 'additionalAddresses');
  const stays = (Array.isArray(list) ? list : []).flatMap((entry): Stay[] => {
    const from = monthOf(readField({ entry }, 'entry.validFrom'));
    const to = monthOf(readField({ entry }, 'entry.validTo'));
    return from !== undefined && to !== undefined && from <= to ? [{ from, to }] : [];
  });
  return irregularities(stays);
}
