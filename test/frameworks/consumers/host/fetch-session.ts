import type { PageSession } from 'screening-elements';

/** Asks the host's back end for a page session. */
export async function fetchSession(): Promise<PageSession> {
  const answer = await fetch('/my/session', { method: 'POST' });
  return (await answer.json()) as PageSession;
}
