import { isServer } from 'lit';
import type { PageSession } from '../protocol/page-session.ts';

/** By token that the page gave along: whether it may still say who uses the page. Each says it once. */
const isFresh = new Map<string, boolean>();

/**
 * Notes a page session that is set on an element, and answers whether it is another one than before: Lit asks that at
 * once, also outside the document. A server, which draws the pages of everybody, keeps none.
 */
export function noteSession(session: PageSession | null, before: unknown): boolean {
  if (session && !isServer && !isFresh.has(session.token)) isFresh.set(session.token, true);
  return session !== before;
}

/** Whether a page session that the page gave may say who uses it: once, and not after somebody has left. */
export function takeGiven({ token }: PageSession): boolean {
  const mayCount = isFresh.get(token) ?? true;
  isFresh.set(token, false);
  return mayCount;
}

/** No page session that the page gave along until now says any more who uses the page. */
export function endGivenSessions(): void {
  for (const token of isFresh.keys()) isFresh.set(token, false);
}
