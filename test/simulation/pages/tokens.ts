import { violate } from '../violation.ts';
import { world } from '../world/world.ts';

/** So long streams may go on whose page session was ended, and so long one more piece may be on its way. */
const endsWithinMs = 5_000;
const wayMs = 200;

/** Whose page sessions were ended: what they may still bring. */
export class Tokens {
  readonly #issued = new Map<string, { user: string; askedAt: number }>();
  readonly #revoked = new Map<string, number>();

  note(token: string, issued: { user: string; askedAt: number }): void {
    this.#issued.set(token, issued);
  }

  /** The proxy has answered 204. */
  revoke(user: string): void {
    this.#revoked.set(user, world.now);
  }

  /** Something comes for this token. Its page session must not have ended before it was asked for. */
  check(token: string, what: string, askedAt: number): void {
    const issued = this.#issued.get(token);
    const revokedAt = issued && this.#revoked.get(issued.user);
    // One that was asked for while the end was on its way may be of either side.
    if (revokedAt === undefined || issued!.askedAt > revokedAt - endsWithinMs) return;
    if (askedAt > revokedAt + endsWithinMs + wayMs)
      violate('revoked', `${what} ${((askedAt - revokedAt) / 1000).toFixed(3)} s after the end`);
  }
}
