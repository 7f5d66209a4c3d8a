import type { Screening } from '../protocol/screening.ts';
import { dayInWords } from './day-in-words.ts';
import type { Reader } from './explanation.ts';
import type { Sentences } from './sentences.ts';

/** What goes on since a result, a sentence each: a dispute, then each notice with its day. Nothing to a member. */
export function sinceResult(
  words: Sentences['report']['since'],
  { aftermath }: Screening,
  reader: Reader,
  tag: string,
): string[] {
  if (!aftermath || reader === 'member') return [];
  const { noticeSent, disputed } = words[reader];
  const open = aftermath.notices.filter(({ status }) => status === 'open');
  const sent = open.map(({ at }) => noticeSent(dayInWords(tag, at)));
  return aftermath.dispute?.status === 'open' ? [disputed, ...sent] : sent;
}
