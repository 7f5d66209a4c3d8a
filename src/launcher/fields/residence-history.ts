import { type Candidate, readField } from '../../protocol/candidate.ts';

/** Months since year 0, so that neighbours differ by one. */
type Month = number;

interface Stay {
  from: Month;
  to: Month;
}

/** A hole between two stays, or months that two stays share; both ends included. */
export interface Irregularity extends Stay {
  kind: 'gap' | 'overlap';
}

/** What does not fit between stays, earliest first. A month may be shared: one moves within it. */
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
  const [year, month] = typeof day === 'string' ? day.split('-').map(Number) : [];
  return year === undefined || month === undefined ? undefined : year * 12 + month - 1;
}

/** What does not fit between the earlier addresses of a candidate as it travels. Advice only: some lives have gaps. */
export function residenceIrregularities(candidate: Candidate): Irregularity[] {
  const list = readField(candidate, 'additionalAddresses');
  const stays = (Array.isArray(list) ? list : []).flatMap((entry): Stay[] => {
    const from = monthOf(readField({ entry }, 'entry.validFrom'));
    const to = monthOf(readField({ entry }, 'entry.validTo'));
    return from !== undefined && to !== undefined && from <= to ? [{ from, to }] : [];
  });
  return irregularities(stays);
}
