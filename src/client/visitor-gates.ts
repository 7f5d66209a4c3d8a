import { isServer } from 'lit';
import type { PageSession } from '../protocol/page-session.ts';
import { type FetchSession, fetchSessionFrom } from './host-session.ts';
import { usedGates, VisitorGate } from './visitor-gate.ts';
import { writeJson } from './write-json.ts';

/** Where an element gets its page sessions from, and where it uses them. */
export interface PageSource {
  /** Base URL of the page API. */
  endpoint: string;
  /** The host's URL that answers with a page session; not needed with `fetchSession`. */
  sessionUrl?: string | null;
  fetchSession?: FetchSession | null;
  /** A page session that came with the page. */
  session?: PageSession | null;
}

type Gates = Map<string, VisitorGate>;

const byFunction = new WeakMap<FetchSession, Gates>();
const byUrl: Gates = new Map();
/** By the token of a page session, where that is all that the host gives: until somebody leaves. */
const byToken: Gates = new Map();

/**
 * The gate of this document for an endpoint and a source of page sessions. It stays when no element uses it: one that is
 * put back finds the same person. Where a page session is all that the host gives, each is a source, and a next one renews
 * the gate that the element had `before`.
 */
export function visitorGate(source: PageSource, before?: VisitorGate): VisitorGate {
  watchPage();
  const { endpoint, sessionUrl, fetchSession, session } = source;
  const gates = fetchSession ? gatesOf(fetchSession) : sessionUrl ? byUrl : byToken;
  const key = writeJson([endpoint, fetchSession ? '' : sessionUrl || session?.token]);
  const isRenewed = gates === byToken && before?.endpoint === endpoint && !before.canAsk && before.visitor;
  const gate =
    gates.get(key) ??
    (isRenewed
      ? before
      : new VisitorGate(endpoint, fetchSession ?? (sessionUrl ? fetchSessionFrom(sessionUrl) : undefined)));
  // Without any page session nobody is named, not even who used the page before.
  if (gate !== before || session) gates.set(key, gate);
  return gate;
}

function gatesOf(fetchSession: FetchSession): Gates {
  const gates = byFunction.get(fetchSession) ?? (new Map() as Gates);
  byFunction.set(fetchSession, gates);
  return gates;
}

/** The tokens that the page gave along. */
const given = new Set<string>();
/** Those of them that may still say who uses the page: each once, and not after somebody has left. */
const fresh = new Set<string>();
/** Those that were set in this task. */
const justGiven = new Set<string>();

/**
 * Notes a page session that is set on an element, and answers whether it is another one than before: Lit asks that at
 * once, also outside the document. A server, which draws the pages of everybody, keeps none.
 */
export function noteSession(session: PageSession | null, before: unknown): boolean {
  if (session && !isServer && !given.has(session.token)) {
    for (const tokens of [given, fresh, justGiven]) tokens.add(session.token);
    setTimeout(() => justGiven.delete(session.token));
  }
  return session !== before;
}

/** Has a page session that the page gave along say who uses the page, where it still may. */
export function giveSession(gate: VisitorGate, session: PageSession): void {
  if (fresh.delete(session.token)) gate.give(session);
}

/**
 * Call it when somebody has signed out or in without a new page: every element draws nothing until the host has said who
 * uses the page. The same person goes on with what was typed, another one starts anew. A `session` that was set earlier names
 * nobody any more; one that is set in the same task is that of whoever comes.
 */
export function visitorChanged(): void {
  if (isServer) return;
  for (const token of fresh) if (!justGiven.has(token)) fresh.delete(token);
  const gates = new Set([...usedGates, ...byToken.values()]);
  byToken.clear();
  for (const gate of gates) {
    gate.close();
    if (gate.canAsk) void gate.ask();
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
