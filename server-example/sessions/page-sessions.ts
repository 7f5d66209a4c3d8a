import type { Clock } from '../clock.ts';
import type { PageSessionRequest, WorkPlace } from '../../src/protocol/page-session-request.ts';
import type { PageSession } from '../../src/protocol/page-session.ts';
import type { Candidate } from '../../src/protocol/candidate.ts';
import type { Environment } from '../../src/protocol/screening.ts';
import type { Audience } from '../store/audience.ts';
import type { Store } from '../store/store.ts';
import type { KeyRing } from '../key-ring.ts';
import { Refusal } from '../refusal.ts';
import { clockToleranceMs, Revocations } from './revocations.ts';
import { type SessionClaims, SessionTokens } from './session-tokens.ts';

/** Who asks, and what they may do. */
export interface PageSessionFacts {
  subject: string;
  role: PageSessionRequest['role'];
  /** Who may be screened. */
  clientReferenceId: string | null;
  /** What the host knows of the candidate; a page cannot change it. */
  candidate: Candidate;
  /** What may be ordered. Null: an operator, who orders nothing. */
  packages: string[] | null;
  disclosures: SessionClaims['disclosures'];
  origins: string[] | null;
  /** Whether the candidate may order what is finished for them. */
  mayReorder: boolean;
  /** The intervals at which an ordered screening may repeat. */
  recurrence: string[];
  workPlace: WorkPlace | undefined;
  /** How long the result of what is ordered counts: an ISO 8601 duration. */
  validFor: string | undefined;
  /** Whether the page may ask where a report is: an operator's, or a candidate's for their own. */
  mayOpenReports: boolean;
  /** Milliseconds since the epoch, by the clock that issued it. */
  begins: number;
  expires: number;
  /** The same time, or a later one where sessions of this person were ended before: only revocations are compared with it. */
  issued: number;
}

interface Dependencies {
  keys: KeyRing;
  store: Store;
  environment: Environment;
  publicUrl: string;
  /** Origins elsewhere whose pages may use the proxy. */
  allowedOrigins: string[];
  /** Whether candidates can be led to their own report at the service. */
  hasCandidatePortal: boolean;
  clock: Clock;
}

/** A session that something open depends on. */
interface Followed {
  session: PageSessionFacts;
  end: () => void;
}

const defaultSeconds = 900;
/** With the words before it, a header of at most 8 KiB: many servers take no longer one. */
const longestToken = 8_192 - 'authorization: Bearer '.length;

/** Issues page sessions, checks them without reading the store, and ends them. */
export class PageSessions {
  readonly #deps: Dependencies;
  readonly #revocations: Revocations;
  readonly #followed = new Set<Followed>();
  /** Those of sessions that were looked up: a sweep looks at every open stream. */
  readonly #digests = new WeakMap<PageSessionFacts, string[]>();
  readonly #tokens: SessionTokens;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#revocations = new Revocations(deps);
    this.#tokens = new SessionTokens(deps.keys, deps);
  }

  async issue(request: PageSessionRequest): Promise<PageSession> {
    const { keys, clock } = this.#deps;
    const { clientReferenceId, ...candidate } = request.candidate ?? {};
    const reference = clientReferenceId ?? (request.role === 'candidate' ? request.user : null);
    const issued = await this.#revocations.issue(this.#digestsOf(request.user, reference));
    const begins = Math.floor(clock.wall() / 1000);
    const expires = begins + (request.ttlSeconds ?? defaultSeconds);
    const hasFacts = Object.keys(candidate).length > 0;
    const token = await this.#tokens.sign({
      sub: request.user,
      iat: begins,
      exp: expires,
      role: request.role,
      issued,
      reference,
      sealed: hasFacts
        ? keys.seal('session candidate', JSON.stringify(candidate), sealContext(request.user, issued))
        : null,
      packages: request.packages ?? null,
      disclosures: request.disclosures ?? [],
      origins: request.origins ?? null,
      allowReorder: request.allowReorder ?? false,
      recurrence: request.recurrence ?? [],
      ...(request.workPlace && { workPlace: request.workPlace }),
      ...(request.validFor !== undefined && { validFor: request.validFor }),
      ...(this.#opensReports(request) && { may: ['report'] }),
    });
    if (token.length > longestToken) throw tooLong(request);
    return { token, expiresAt: new Date(expires * 1000).toISOString() };
  }

  /** @throws {Refusal} `session_invalid`, `session_expired` or `session_revoked`. */
  async read(authorization: string | undefined): Promise<PageSessionFacts> {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new Refusal('session_invalid');
    const claims = await this.#tokens.read(token, this.#deps.clock.wall());
    const { sub: subject, issued } = claims;
    const session: PageSessionFacts = {
      subject,
      role: claims.role,
      clientReferenceId: claims.reference,
      candidate: this.#openCandidate(claims.sealed, sealContext(subject, issued)),
      packages: claims.packages,
      disclosures: claims.disclosures,
      origins: claims.origins,
      mayReorder: claims.allowReorder,
      recurrence: claims.recurrence,
      workPlace: claims.workPlace,
      validFor: claims.validFor,
      mayOpenReports: claims.may?.includes('report') ?? false,
      begins: claims.iat * 1000,
      expires: claims.exp * 1000,
      issued,
    };
    this.checkAlive(session);
    return session;
  }

  /** @throws {Refusal} `session_invalid`, `session_expired` or `session_revoked` when it has ended. */
  checkAlive(session: PageSessionFacts): void {
    const end = this.#refusalOf(session);
    if (end !== undefined) throw new Refusal(end);
  }

  isAlive(session: PageSessionFacts): boolean {
    return this.#refusalOf(session) === undefined;
  }

  /**
   * Calls `end` once when the session ends, by time or by the host; not for one that is over already. Answers how to stop
   * following it.
   */
  follow(session: PageSessionFacts, end: () => void): () => void {
    const entry = { session, end };
    this.#followed.add(entry);
    return () => void this.#followed.delete(entry);
  }

  /** Ends what follows a session that is over; called at intervals. */
  sweep(): void {
    for (const entry of this.#followed) {
      if (this.isAlive(entry.session)) continue;
      this.#followed.delete(entry);
      entry.end();
    }
  }

  /** Ends every session of the subject issued until now, streams included; new ones work. */
  async revoke(subject: string): Promise<void> {
    await this.#revoke([this.#deps.store.digests.ofSubject(subject)]);
  }

  /** The same for every session that a person looks with, or that is about them as a candidate. */
  async revokePerson(reference: string): Promise<void> {
    const { digests } = this.#deps.store;
    await this.#revoke([digests.ofSubject(reference), digests.ofReference(reference)]);
  }

  /** Reads what other instances revoked; called at the start and then at intervals. */
  async refresh(): Promise<void> {
    if (await this.#revocations.refresh()) this.sweep();
  }

  /** Deletes the revocations that end no session any more; called at intervals. */
  async forgetOldRevocations(): Promise<void> {
    await this.#revocations.forgetOld();
  }

  async #revoke(digests: string[]): Promise<void> {
    await this.#revocations.add(digests);
    this.sweep();
  }

  /** Why a session is over; undefined while it is alive. One that begins later comes from a clock that was wrong. */
  #refusalOf(
    session: PageSessionFacts,
  ): 'session_revoked' | 'session_expired' | 'session_invalid' | undefined {
    const now = this.#deps.clock.wall();
    if (this.#isRevoked(session)) return 'session_revoked';
    if (session.expires <= now) return 'session_expired';
    return session.begins > now + clockToleranceMs ? 'session_invalid' : undefined;
  }

  #isRevoked(session: PageSessionFacts): boolean {
    if (this.#revocations.isEmpty) return false;
    let digests = this.#digests.get(session);
    if (!digests) {
      digests = this.#digestsOf(session.subject, session.clientReferenceId);
      this.#digests.set(session, digests);
    }
    return session.issued <= this.#revocations.until(digests);
  }

  #digestsOf(subject: string, reference: string | null): string[] {
    const { digests } = this.#deps.store;
    return [digests.ofSubject(subject), ...(reference === null ? [] : [digests.ofReference(reference)])];
  }

  /** Of operators the host decides; a candidate's own report is theirs. */
  #opensReports({ role, may = [] }: PageSessionRequest): boolean {
    return role === 'candidate' ? this.#deps.hasCandidatePortal : may.includes('report');
  }

  #openCandidate(sealed: string | null, context: string): Candidate {
    if (sealed === null) return {};
    const text = this.#deps.keys.open('session candidate', sealed, context);
    if (text === undefined) throw new Refusal('session_invalid');
    return JSON.parse(text) as Candidate;
  }
}

/** Names the member of the request that most of the token comes from. */
function tooLong(request: PageSessionRequest): Refusal {
  const lengths = Object.entries(request).map(([path, value]) => ({
    path,
    length: JSON.stringify(value).length,
  }));
  const [longest] = lengths.toSorted((one, other) => other.length - one.length);
  return new Refusal('invalid_request', {
    errors: [{ path: longest?.path ?? '', code: 'too_big' }],
    detail: `The token would have more than ${longestToken} characters, and no header carries it: pass less.`,
  });
}

const sealContext = (subject: string, issued: number): string => `${subject}\n${issued}`;

/** Whose screenings a session sees. */
export function audienceOf(session: PageSessionFacts): Audience {
  switch (session.role) {
    case 'candidate':
      return { role: 'candidate', clientReferenceId: session.clientReferenceId ?? session.subject };
    case 'member':
      return { role: 'member', subject: session.subject };
    case 'operator':
      return { role: 'operator' };
  }
}

/** Whom a session's orders and writes count for. */
export const nameOf = ({ role, subject }: PageSessionFacts): string => `${role} ${subject}`;
