import { isDeepStrictEqual } from 'node:util';
import type { Screening } from '../../src/protocol/screening.ts';
import { isOver } from '../../src/protocol/phase.ts';
import { type Audience, fullView, memberView, showTo } from '../store/audience.ts';
import type { ScreeningChange, ScreeningRecord, Showing } from '../store/screening-record.ts';
import { validityFrom } from './validity.ts';

/** Whether an audience sees the same, apart from the count and the time of its changes. */
function looksSame(one: Screening, other: Screening): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Screening)[]);
  for (const name of names)
    if (name !== 'revision' && name !== 'updatedAt' && !isDeepStrictEqual(one[name], other[name]))
      return false;
  return true;
}

const resultOf = ({ phase, result }: ScreeningRecord): string | undefined =>
  phase === 'complete' && result !== 'pending' ? result : undefined;

function counted(before: Showing, hasChanged: boolean, at: string): Showing {
  return hasChanged ? { revision: before.revision + 1, updatedAt: at } : before;
}

/** With what follows from when a change came: `at`, ISO 8601, UTC; the proxy's own clock. */
export function datedRecord(before: ScreeningRecord, change: ScreeningChange, at: string): ScreeningRecord {
  const changed = { ...before, ...change };
  const { phase, validFor } = changed;
  return {
    ...changed,
    ...(isOver(before) && !isOver(changed) ? { reopenedAt: at } : {}),
    ...(resultOf(changed) && resultOf(changed) !== resultOf(before) ? { resultAt: at } : {}),
    ...(validFor === undefined
      ? {}
      : { validity: phase === 'complete' ? (before.validity ?? validityFrom(at, validFor)) : null }),
  };
}

/**
 * The record after a change: its version grows by one, and each audience's revision and time change only with what that audience can see.
 *
 * @param at ISO 8601, UTC; the proxy's own clock.
 */
export function revisedRecord(before: ScreeningRecord, change: ScreeningChange, at: string): ScreeningRecord {
  const after = datedRecord(before, change, at);
  const isOfMember = after.orderedBy.role === 'member';
  const hasChangedIn = (view: Audience) => !looksSame(showTo(after, view), showTo(before, view));
  return {
    ...after,
    version: before.version + 1,
    whole: counted(before.whole, hasChangedIn(fullView), at),
    toMember: counted(before.toMember, isOfMember && hasChangedIn(memberView), at),
  };
}
