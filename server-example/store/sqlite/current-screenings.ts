import type { ScreeningRecord } from '../screening-record.ts';

/** A screening as its row says, parsed. */
export interface CurrentScreening {
  record: ScreeningRecord;
  isPlaced: boolean;
  /** The row's own version: who writes names it, so that a change by another hand is never overwritten. */
  version: number;
  /** The position of its newest entry in the log; 0 where it has none. */
  head: number;
}

/** So many are kept: about 3 kB each. */
const mostKept = 10_000;

/**
 * The screenings that were last in the news, in memory. One process alone writes the file, and all its writing of
 * screenings comes by here, so what is kept need not be read again. Whoever undoes a transaction, or writes a row
 * another way, has to {@link forget}.
 */
export class CurrentScreenings {
  /** The one that was noted longest ago comes first. */
  readonly #byId = new Map<string, CurrentScreening>();
  readonly #byReference = new Map<string, CurrentScreening>();

  byId(id: string): CurrentScreening | undefined {
    return this.#byId.get(id);
  }

  byReference(callbackReference: string): CurrentScreening | undefined {
    return this.#byReference.get(callbackReference);
  }

  note(current: CurrentScreening): void {
    const { id, callbackReference } = current.record;
    this.#byId.delete(id);
    this.#byId.set(id, current);
    this.#byReference.set(callbackReference, current);
    if (this.#byId.size <= mostKept) return;
    const [oldest] = this.#byId.values();
    this.#byId.delete(oldest!.record.id);
    this.#byReference.delete(oldest!.record.callbackReference);
  }

  forget(): void {
    this.#byId.clear();
    this.#byReference.clear();
  }
}
