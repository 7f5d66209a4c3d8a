import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import { Refusal } from '../http/refusal.ts';

interface Dependencies {
  store: Store;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** One that is older was left by an instance that stopped: all calls of one request end much sooner. */
const longestBeginningMs = 60_000;

/**
 * Lets a member begin one proof at a time, at whichever instance: else two that begin at once would show two sets of
 * questions, and nothing would count them.
 */
export class ProofBeginnings {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @throws {Refusal} `in_progress` while another beginning of this member is under way; `session_revoked` where the
   * session ended before its turn came.
   */
  async hold<Result>({ subject, issued }: PageSessionFacts, work: () => Promise<Result>): Promise<Result> {
    const { members } = this.#deps.store;
    const name = randomBytes(9).toString('base64url');
    const at = this.#deps.now();
    let isSessionOver = false;
    const noted = await members.change(subject, (known, revokedUntil) => {
      isSessionOver = issued <= revokedUntil;
      if (isSessionOver || isUnderWay(known.proofBeginning, at)) return undefined;
      return { ...known, proofBeginning: { name, at } };
    });
    if (isSessionOver) throw new Refusal('session_revoked');
    const { proofBeginning: held } = noted;
    if (held?.name !== name) throw new Refusal('in_progress', { retryAfter: secondsLeft(held, at) });
    try {
      return await work();
    } finally {
      await members.change(subject, (known) =>
        known.proofBeginning?.name === name ? { ...known, proofBeginning: undefined } : undefined,
      );
    }
  }
}

/** A time far in the future comes from a clock that was set back meanwhile: it holds nobody up for longer. */
const isUnderWay = (beginning: { at: number } | undefined, now: number): boolean =>
  beginning !== undefined && Math.abs(now - beginning.at) < longestBeginningMs;

/** Until it counts as left: whether it ends sooner, nobody can say who was not there when it began. */
const secondsLeft = (beginning: { at: number } | undefined, now: number): number =>
  Math.ceil((longestBeginningMs - Math.max(0, now - (beginning?.at ?? now))) / 1000);
