import { claimsOf, type SessionClaims } from '../../../src/client/session-claims.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';

/** Whose requests a `PageApi` sends: somebody who gets another page session once the proxy has refused one. */
export class SenderStandIn {
  /** The number of the present page session. */
  sessions = 1;
  /** Why the proxy takes none of them. */
  refusal: unknown;
  readonly ended = new AbortController().signal;
  readonly #token: (count: number) => string;
  readonly #lifeMs: number;

  constructor(token: (count: number) => string, lifeMs = 900_000) {
    this.#token = token;
    this.#lifeMs = lifeMs;
  }

  get claims(): SessionClaims {
    return claimsOf(this.#token(this.sessions));
  }

  async session(): Promise<PageSession> {
    return {
      token: this.#token(this.sessions),
      expiresAt: new Date(Date.now() + this.#lifeMs).toISOString(),
    };
  }

  forget(token: string): void {
    if (token === this.#token(this.sessions)) this.sessions += 1;
  }

  refuse(error: unknown): void {
    this.refusal = error;
  }
}
