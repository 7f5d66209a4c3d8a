import { claimsOf, type SessionClaims } from '../../../src/client/api/session-claims.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';

/** Somebody whose page sessions have these tokens: the next one after each that is forgotten. */
export class SenderStandIn {
  /** Of each page session, in milliseconds from now on. */
  lifeMs = 900_000;
  /** Why the proxy takes no page session of theirs. */
  refused: unknown;
  readonly #tokens: string[];
  readonly #life = new AbortController();

  constructor(...tokens: string[]) {
    this.#tokens = tokens;
  }

  get claims(): SessionClaims {
    return claimsOf(this.#tokens[0] ?? '');
  }

  get ended(): AbortSignal {
    return this.#life.signal;
  }

  end(reason: unknown): void {
    this.#life.abort(reason);
  }

  async session(): Promise<PageSession> {
    const [token] = this.#tokens;
    if (token === undefined) throw new Error('There is no other page session.');
    return { token, expiresAt: new Date(Date.now() + this.lifeMs).toISOString() };
  }

  forget(token: string): void {
    if (token === this.#tokens[0]) this.#tokens.shift();
  }

  refuse(error: unknown): void {
    this.refused = error;
  }
}
