import { isServer } from 'lit';
import { endGivenSessions } from './given-sessions.ts';
import { fetchSessionFrom } from './host-session.ts';
import { type PageSource, usedGates, VisitorGate } from './visitor-gate.ts';

const gates = new WeakMap<object, Map<string, VisitorGate>>();
/** What stands for a URL or a token among the sources; a function stands for itself. */
const sources = new Map<string, object>();

/**
 * The gate of this document for an endpoint and a source of page sessions. It stays when no element uses it: one that is
 * put back finds the same person. Without a source, each given session is one.
 */
export function visitorGate({ endpoint, sessionUrl, fetchSession, session }: PageSource): VisitorGate {
  watchPage();
  const name = sessionUrl || (session?.token ?? '');
  const source = fetchSession ?? sources.get(name) ?? {};
  if (!fetchSession) sources.set(name, source);
  const byEndpoint = gates.get(source) ?? new Map<string, VisitorGate>();
  gates.set(source, byEndpoint);
  const known = byEndpoint.get(endpoint);
  if (known) return known;
  const fetched = fetchSession ?? (sessionUrl ? fetchSessionFrom(sessionUrl) : undefined);
  const gate = new VisitorGate(endpoint, fetched);
  byEndpoint.set(endpoint, gate);
  return gate;
}

/**
 * Call it when somebody has signed out or in without a new page: every element draws nothing until the host has said who
 * uses the page. The same person goes on with what was typed, another one starts anew.
 */
export function visitorChanged(): void {
  if (isServer) return;
  endGivenSessions();
  for (const gate of usedGates) {
    gate.close();
    if (gate.canAsk) gate.ask().catch(() => {});
  }
}

let isWatching = false;

function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  const doubtAll = (): void => {
    if (!document.hidden) for (const gate of usedGates) gate.doubt();
  };
  const leaveAll = (): void => {
    for (const gate of usedGates) gate.leave();
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? leaveAll() : doubtAll()));
  addEventListener('focus', doubtAll);
  addEventListener('online', doubtAll);
  // A browser may show what it kept in the back/forward cache before it says that the page is back.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) for (const gate of usedGates) gate.close();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && visitorChanged());
}
