import { isServer } from 'lit';
import type { PageSession } from '../protocol/page-session.ts';

/** What ends each token that a page gave along, perhaps to an element that is not in the document yet. */
const enders = new Map<string, () => void>();
/** The tokens of people who have left. A page may hand them over again. */
const ended = new Set<string>();

function enderOf(token: string): () => void {
  const end = enders.get(token) ?? ((): void => void ended.add(token));
  enders.set(token, end);
  return end;
}

/**
 * Notes a page session that is set on an element, and answers whether it is another one than before: Lit asks that at
 * once, also outside the document. A server, which draws the pages of everybody, keeps none.
 */
export function noteSession(session: PageSession | null, before: unknown): boolean {
  if (session && !isServer) enderOf(session.token);
  return session !== before;
}

export const isEndedSession = ({ token }: PageSession): boolean => ended.has(token);

/** Ends a page session together with whoever uses it. */
export function endSessionWith(life: AbortSignal, { token }: PageSession): void {
  life.addEventListener('abort', enderOf(token), { once: true });
}

/** Ends every page session that the page has given along until now. */
export function endGivenSessions(): void {
  for (const end of enders.values()) end();
}

// A page session of before does not say who brings the page back.
if (!isServer) addEventListener('pageshow', ({ persisted }) => persisted && endGivenSessions());
