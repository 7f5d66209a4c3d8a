import type { Aftermath, ItemKind } from '../../src/protocol/screening.ts';
import { hasWord } from './meaning.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';
import { WireBody } from './wire-body.ts';

interface Read {
  items: readonly { id: string; kind?: ItemKind }[];
  /** Takes why something cannot be read. */
  unread: string[];
}

/** More than one screening has. */
const mostNotices = 50;

/**
 * What the service says happened since the result: read only. What cannot be read is left out, for no decision hangs on
 * it; the finding beside it must be shown.
 */
export function readAftermath(
  { aftermath: names, times }: Profile,
  screening: WireBody,
  { items, unread }: Read,
): { aftermath?: Aftermath } {
  const step = (body: WireBody, at: { status: string; at: string }, closed: readonly string[]) => {
    const word = body.word(at.status);
    const isClosed = word !== undefined && hasWord(closed, word);
    return { status: isClosed ? ('closed' as const) : ('open' as const), at: body.time(at.at, times) };
  };
  const kindsOf = (body: WireBody): ItemKind[] => {
    const ids = new Set(body.optionalList(names.notice.items).map(String));
    return [...new Set(items.flatMap(({ id, kind }) => (kind !== undefined && ids.has(id) ? [kind] : [])))];
  };
  try {
    const notices = screening.optionalList(names.notices, mostNotices).map((entry) => {
      const body = new WireBody(entry, 'a notice');
      return { ...step(body, names.notice, names.closedNotices), kinds: kindsOf(body) };
    });
    const disputed = screening.at(names.dispute);
    const hasDispute = typeof disputed === 'object' && disputed !== null;
    if (notices.length === 0 && !hasDispute) return {};
    const dispute =
      hasDispute && step(new WireBody(disputed, 'a dispute'), names.disputed, names.closedDisputes);
    return { aftermath: { notices, ...(dispute && { dispute }) } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    unread.push(error.message);
    return {};
  }
}
