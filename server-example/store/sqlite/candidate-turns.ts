import { randomUUID } from 'node:crypto';
import type { CandidateTurnStore, TurnTime } from '../store.ts';

/** The turns of candidates beside a SQLite file: in memory, because one process uses it, and nothing is sent once that ends. */
export class SqliteCandidateTurns implements CandidateTurnStore {
  readonly #turns = new Map<string, { name: string; endsAt: number }>();

  async take(clientReferenceId: string, { now, forMs }: TurnTime): Promise<string | undefined> {
    for (const [reference, { endsAt }] of this.#turns) if (endsAt <= now) this.#turns.delete(reference);
    if (this.#turns.has(clientReferenceId)) return undefined;
    const name = randomUUID();
    this.#turns.set(clientReferenceId, { name, endsAt: now + forMs });
    return name;
  }

  async end(clientReferenceId: string, name: string): Promise<boolean> {
    if (this.#turns.get(clientReferenceId)?.name !== name) return false;
    return this.#turns.delete(clientReferenceId);
  }
}
