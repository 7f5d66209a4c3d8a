import type { Clock } from '../clock.ts';
import type { Revocation } from '../store/tables/revocations.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';

interface Dependencies {
  store: Pick<Store, 'revocations'>;
  clock: Clock;
}

/** A session that begins later than so is not taken: so far the clocks of the instances may differ. */
export const clockToleranceMs = 30_000;
const longestSessionMs = 3_600_000;
/** Far longer than any session lives: to a clock that is ahead for a while, revocations look old. */
const keptMs = 8 * 86_400_000;

/**
 * Until when page sessions are over, by the digest of a subject or of a reference. A session that is issued after a revocation
 * counts as issued later than it, whatever the clock says: so new ones work, and each revocation ends all before it.
 */
export class Revocations {
  readonly #deps: Dependencies;
  /** Entries older than any session are dropped. */
  readonly #until = new Map<string, number>();
  /** The latest that this process issued: after a revocation it lies ahead of the clock. */
  #latest = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Answers when a session of these counts as issued that is issued now. */
  async issue(digests: string[]): Promise<number> {
    const { store, clock } = this.#deps;
    // Another instance may have ended theirs a moment ago. While the store fails, what is known here has to do.
    const revoked = await store.revocations.of(digests).catch((error: unknown) => {
      if (error instanceof StoreError) return [];
      throw error;
    });
    const until = Math.max(this.until(digests), ...revoked.map(({ at }) => at));
    const issued = Math.max(clock.wall(), until + 1);
    this.#latest = Math.max(this.#latest, issued);
    return issued;
  }

  get isEmpty(): boolean {
    return this.#until.size === 0;
  }

  /** 0 where nothing was revoked. */
  until(digests: string[]): number {
    return Math.max(...digests.map((digest) => this.#until.get(digest) ?? 0));
  }

  /**
   * Ends what was issued for any of these until now: here, or by a clock that was up to an hour ahead. It costs new
   * sessions nothing, because they come after it whatever the clock says.
   */
  async add(digests: string[]): Promise<void> {
    const at = Math.max(this.#deps.clock.wall() + longestSessionMs, this.#latest);
    this.#learn(await this.#deps.store.revocations.add(digests, at));
  }

  /** Reads what other instances revoked. Answers whether there was anything new. */
  async refresh(): Promise<boolean> {
    const oldest = this.#deps.clock.wall() - longestSessionMs;
    const isNew = this.#learn(await this.#deps.store.revocations.since(oldest));
    for (const [digest, at] of this.#until) if (at < oldest) this.#until.delete(digest);
    return isNew;
  }

  /** Deletes those that end no session any more. */
  async forgetOld(): Promise<void> {
    await this.#deps.store.revocations.forget(this.#deps.clock.wall() - keptMs);
  }

  #learn(revoked: Revocation[]): boolean {
    const newer = revoked.filter(({ digest, at }) => at > this.until([digest]));
    for (const { digest, at } of newer) this.#until.set(digest, at);
    return newer.length > 0;
  }
}
