import { isServer } from 'lit';
import type { PageSession } from '../../protocol/page-session.ts';
import { writeJson } from '../write-json.ts';
import { type FetchSession, fetchSessionFrom } from './host-session.ts';
import { watchPage } from './page-in-view.ts';
import { Person, usedPeople } from './person.ts';

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

type People = Map<string, Person>;

const byFunction = new WeakMap<FetchSession, People>();
const byUrl: People = new Map();
/** By the token of a page session, where that is all that the host gives: until somebody leaves. */
const byToken: People = new Map();

/**
 * Who uses the page, for an endpoint and a source of page sessions. The object stays when no element uses it: one that is
 * put back finds the same person. Where a page session is all that the host gives, each is a source, and a next one renews
 * what the element had `before`.
 */
export function personFor(source: PageSource, before?: Person): Person {
  watchPage(visitorChanged);
  const { endpoint, sessionUrl, fetchSession, session } = source;
  const people = fetchSession ? peopleOf(fetchSession) : sessionUrl ? byUrl : byToken;
  const key = writeJson([endpoint, fetchSession ? '' : sessionUrl || session?.token]);
  const isRenewed = people === byToken && before?.endpoint === endpoint && !before.canAsk && before.visitor;
  const known = people.get(key) ?? (isRenewed ? before : undefined);
  const given = takeGiven(session);
  if (known && given) known.give(given);
  const person =
    known ??
    new Person(endpoint, fetchSession ?? (sessionUrl ? fetchSessionFrom(sessionUrl) : undefined), given);
  // Without any page session nobody is named, not even who used the page before.
  if (person !== before || session) people.set(key, person);
  return person;
}

function peopleOf(fetchSession: FetchSession): People {
  const people = byFunction.get(fetchSession) ?? (new Map() as People);
  byFunction.set(fetchSession, people);
  return people;
}

/**
 * The tokens that the page gave along. Each says once who uses the page, and not after somebody has left, unless it was
 * set in that same task.
 */
const given = new Map<string, 'just-set' | 'set' | 'used'>();

/**
 * Notes a page session that is set on an element, and answers whether it is another one than before: Lit asks that at
 * once, also outside the document. A server, which draws the pages of everybody, keeps none.
 */
export function noteSession(session: PageSession | null, before: unknown): boolean {
  if (session && !isServer && !given.has(session.token)) {
    const { token } = session;
    given.set(token, 'just-set');
    setTimeout(() => given.get(token) === 'just-set' && given.set(token, 'set'));
  }
  return session !== before;
}

/** The page session of an element, where it still may say who uses the page. */
function takeGiven(session: PageSession | null | undefined): PageSession | undefined {
  if (!session || (given.get(session.token) ?? 'used') === 'used') return undefined;
  given.set(session.token, 'used');
  return session;
}

/**
 * Call it when somebody has signed out or in without a new page: every element draws nothing until the host has said who
 * uses the page. The same person goes on with what was typed, another one starts anew. A `session` that was set earlier names
 * nobody any more; one that is set in the same task is that of whoever comes.
 */
export function visitorChanged(): void {
  if (isServer) return;
  for (const [token, use] of given) if (use === 'set') given.set(token, 'used');
  const people = new Set([...usedPeople, ...byToken.values()]);
  byToken.clear();
  for (const person of people) {
    person.leave();
    if (person.canAsk) void person.ask();
  }
}
