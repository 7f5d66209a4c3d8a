import type { ReadHeader } from './callback-proof.ts';

/** What became of a callback. */
export interface CallbackOutcome {
  kind:
    /** A read is owed, which decides. */
    | 'owed'
    /** Somebody sees a change, because bodies decide or there is a new run. */
    | 'changed'
    | 'unchanged'
    /** An event that the proxy does not follow. */
    | 'other'
    /** A run of a plan that was ended. */
    | 'unwanted'
    | 'unproven'
    /** About nothing that is known (any more). */
    | 'unknown'
    /** About nothing that is known yet, at the address for the account: kept for a minute, and counted once more where it is dropped. */
    | 'unclaimed'
    | 'not_understood'
    /** What it belongs to cannot be told yet. */
    | 'early'
    /** So many changed this screening that somebody may send captured ones again. */
    | 'too_many';
  screeningId?: string | undefined;
  /** Seconds after which it should come again. */
  retryAfter?: number;
}

/**
 * Takes the raw body of a callback: what need not come again is then on disk.
 *
 * @throws {StoreError} the service is then answered 503 and sends the callback again.
 */
export type TakeCallback = (text: string) => Promise<CallbackOutcome>;

/** Where the callbacks of the service come in. */
export interface CallbackDoor {
  /**
   * What the address of a callback says; nothing of its body is read before. `unknown` is an address that the proxy did not
   * make, `unproven` a callback without its credentials.
   */
  admit(capability: string, header: ReadHeader): TakeCallback | 'unknown' | 'unproven';
}
