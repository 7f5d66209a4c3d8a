import { claimsOf, type SessionClaims } from '../../../src/client/api/session-claims.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import type { PageSessionRequest } from '../../../src/protocol/page-session-request.ts';
import { hostKey } from '../proxy/proxy-process.ts';
import { packageIds } from '../draw-story.ts';
import { world } from '../world/world.ts';
import type { Network } from './network.ts';

/** Before it expires, another one is fetched. */
const earlyMs = 30_000;

/** The page sessions of who uses a page, as the host's server asks the proxy for them. */
export class HostSessions {
  claims: SessionClaims = {};
  readonly ended: AbortSignal;
  readonly #request: PageSessionRequest;
  readonly #network: Network;
  #current: PageSession | undefined;

  constructor(request: PageSessionRequest, network: Network, ended: AbortSignal) {
    this.#request = request;
    this.#network = network;
    this.ended = ended;
  }

  async session(): Promise<PageSession> {
    // The host gives none to who has left.
    this.ended.throwIfAborted();
    const known = this.#current;
    if (known && Date.parse(known.expiresAt) - earlyMs > world.time) return known;
    const askedAt = world.now;
    const answer = await this.#network.send('host', '/screening-api/sessions', {
      method: 'POST',
      headers: { authorization: `Bearer ${hostKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(this.#request),
    });
    if (answer.status !== 201) throw new Error(`The proxy answered the host ${answer.status}.`);
    const session = (await answer.json()) as PageSession;
    this.#network.tokens.note(session.token, { user: this.#request.user, askedAt });
    this.claims = claimsOf(session.token);
    this.#current = session;
    return session;
  }

  forget(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  refuse(): void {
    this.#current = undefined;
  }
}

/** How often a check may be repeated. */
export const interval = 'P1D';

/** A person of a story as a form names them. */
export const factsOf = (person: string) => {
  const name = person.split('-')[1]!;
  return {
    givenName: name[0]!.toUpperCase() + name.slice(1),
    familyName: 'Bell',
    email: `${name}@example.com`,
  };
};

/** What the host's server asks for a user; `candidate` whom a member may order for, `validFor` how long the result counts. */
export function sessionOf(
  role: PageSessionRequest['role'],
  user: string,
  { candidate, validFor }: { candidate?: string; validFor?: string | undefined } = {},
): PageSessionRequest {
  switch (role) {
    case 'operator':
      return { user, role };
    case 'candidate':
      return { user, role, packages: packageIds, recurrence: [interval], ...(validFor && { validFor }) };
    case 'member':
      return {
        user,
        role,
        packages: packageIds,
        recurrence: [interval],
        ...(validFor && { validFor }),
        ...(candidate && { candidate: { clientReferenceId: candidate, ...factsOf(candidate) } }),
      };
  }
}
