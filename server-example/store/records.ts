import type { Row } from './port.ts';
import { StoreError } from './store-error.ts';

/** Called for each record that is left out of a list, with an error that names it. */
export type OnUnreadable = (error: StoreError) => void;

/** What a table keeps as JSON. A record that the disk has spoiled does not take others with it. */
export class Records<Kept extends { id: string }> {
  readonly #onUnreadable: OnUnreadable;
  /** Once for each. */
  readonly #noted = new Set<unknown>();

  constructor(onUnreadable: OnUnreadable = () => {}) {
    this.#onUnreadable = onUnreadable;
  }

  /**
   * @param row with `id` and `record`.
   * @throws {StoreError} where it cannot be read.
   */
  read({ id, record }: Row): Kept {
    const kept = parsed(String(record)) as Kept | null | undefined;
    if (typeof kept?.id === 'string') return kept;
    throw new StoreError(`Cannot read the record ${String(id)}: it is damaged. Restore a backup.`);
  }

  /** Those of a list that can be read. */
  readable(rows: Row[]): Kept[] {
    return rows.flatMap((row) => {
      try {
        return [this.read(row)];
      } catch (error) {
        if (!this.#noted.has(row['id'])) this.#onUnreadable(error as StoreError);
        this.#noted.add(row['id']);
        return [];
      }
    });
  }
}

export const isReadable = (text: string | null): boolean => text === null || parsed(text) !== undefined;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
