import { turnWaitMs } from '../store-bounds.ts';
import type { CandidateTurnStore, TurnTime } from '../store.ts';

/** One that has the turn, or waits for it. */
interface Place {
  name: string;
  hasTurn: boolean;
  /** When it is given up. */
  endsAt: number;
}

/** The turns of candidates beside a SQLite file: in memory, because one process uses it, and nothing is sent once that ends. */
export class SqliteCandidateTurns implements CandidateTurnStore {
  readonly #lines = new Map<string, Place[]>();

  async take(clientReferenceId: string, name: string, { now, forMs }: TurnTime): Promise<boolean> {
    this.#forgetEnded(now);
    const line = this.#lines.get(clientReferenceId) ?? [];
    let place = line.find((one) => one.name === name);
    if (!place) line.push((place = { name, hasTurn: false, endsAt: 0 }));
    if (!place.hasTurn) {
      place.hasTurn = line[0] === place;
      place.endsAt = now + (place.hasTurn ? forMs : turnWaitMs);
    }
    this.#lines.set(clientReferenceId, line);
    return place.hasTurn;
  }

  async end(clientReferenceId: string, name: string): Promise<boolean> {
    const line = this.#lines.get(clientReferenceId) ?? [];
    const others = line.filter((one) => one.name !== name);
    this.#keep(clientReferenceId, others);
    return others.length < line.length;
  }

  #forgetEnded(now: number): void {
    for (const [reference, line] of this.#lines)
      this.#keep(
        reference,
        line.filter(({ endsAt }) => endsAt > now),
      );
  }

  #keep(clientReferenceId: string, line: Place[]): void {
    if (line.length > 0) this.#lines.set(clientReferenceId, line);
    else this.#lines.delete(clientReferenceId);
  }
}
