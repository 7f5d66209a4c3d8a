import type { Screening } from '../../src/protocol/screening.ts';
import type { ScreeningChange, ScreeningRecord, Showing } from '../store/screening-record.ts';
import { showTo } from './audience.ts';

const candidateEyes = { role: 'operator' } as const;
const memberEyes = { role: 'member', subject: '' } as const;

/** What counts as seen: everything but the counting itself. */
const facts = (screening: Screening): string => JSON.stringify({ ...screening, revision: 0, updatedAt: '' });

function shown(before: Showing, isNews: boolean, at: string): Showing {
  return isNews ? { revision: before.revision + 1, updatedAt: at } : before;
}

/**
 * The record after a change: each audience's revision and time move only with what that audience can see.
 *
 * @param at ISO 8601, UTC; the proxy's own clock.
 */
export function changedRecord(before: ScreeningRecord, change: ScreeningChange, at: string): ScreeningRecord {
  const after = { ...before, ...change };
  const isNewsTo = (eyes: Parameters<typeof showTo>[1]) =>
    facts(showTo(after, eyes)) !== facts(showTo(before, eyes));
  return {
    ...after,
    whole: shown(before.whole, isNewsTo(candidateEyes), at),
    toMember: shown(before.toMember, isNewsTo(memberEyes), at),
  };
}
