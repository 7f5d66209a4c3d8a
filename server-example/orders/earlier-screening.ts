import { isOver } from '../../src/protocol/phase.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';
import { maySee } from '../store/audience.ts';
import { audienceOf, type PageSessionFacts } from '../sessions/page-sessions.ts';

/**
 * Whether an earlier screening stands for the one that is ordered: an open one always; a finished one for its candidate,
 * unless the host lets them order again. Then only the newest finished one counts, while somebody is looking at its report.
 *
 * @param newer those of the same candidate and package that came after it and are not in the way.
 */
export function isInTheWay(
  earlier: ScreeningRecord,
  newer: readonly ScreeningRecord[],
  session: PageSessionFacts,
): boolean {
  if (!maySee(earlier, audienceOf(session))) return false;
  if (!isOver(earlier)) return true;
  if (session.role !== 'candidate' || !isFinished(earlier)) return false;
  return !session.mayReorder || (earlier.result === 'review' && !newer.some(isFinished));
}

const isFinished = ({ phase }: ScreeningRecord): boolean => phase === 'complete';
