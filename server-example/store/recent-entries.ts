import type { Audience } from './audience.ts';
import { isGap, type EventLogEntry, type Mark, sizeOf } from './event-log-entry.ts';

/** Kept are at most so many entries, few enough to leave memory cheaply, and so many characters of their records. */
const mostEntries = 250;
const mostCharacters = 4_194_304;

const isFoundBy = ({ candidate, member }: EventLogEntry, audience: Audience): boolean => {
  switch (audience.role) {
    case 'candidate':
      return candidate === audience.clientReferenceId;
    case 'member':
      return member === audience.subject;
    case 'operator':
      return candidate !== null;
  }
};

/** The newest entries of the event log, in memory: without a gap between them, and with the rights of now. */
export class RecentEntries {
  /** Before the first entry that is kept. */
  #start: Mark;
  #kept: EventLogEntry[] = [];
  #characters = 0;

  constructor(newest: Mark) {
    this.#start = newest;
  }

  get newest(): Mark {
    const { position, digest } = this.#kept.at(-1) ?? this.#start;
    return { position, digest };
  }

  /** Takes the entry that follows the newest one. An erasure may concern all that is kept, and leaves a gap. */
  add(entry: EventLogEntry): void {
    if (isGap(entry)) {
      this.startAfter(entry);
      return;
    }
    this.#applyRights(entry);
    this.#kept.push(entry);
    this.#characters += sizeOf(entry);
    while (this.#kept.length > mostEntries || this.#characters > mostCharacters) this.#dropOldest();
  }

  /** Forgets everything: what follows comes after this place. */
  startAfter({ position, digest }: Mark): void {
    this.#start = { position, digest };
    this.#kept = [];
    this.#characters = 0;
  }

  /** At most `limit` entries after a place, oldest first; `undefined` where memory does not reach back to it. */
  after(mark: Mark, audience: Audience, limit: number): EventLogEntry[] | undefined {
    const index = mark.position - this.#start.position;
    const known = index === 0 ? this.#start : this.#kept[index - 1];
    if (known?.digest !== mark.digest) return undefined;
    const found: EventLogEntry[] = [];
    for (let next = index; next < this.#kept.length && found.length < limit; next += 1) {
      const kept = this.#kept[next]!;
      if (isFoundBy(kept, audience)) found.push(kept);
    }
    return found;
  }

  /** Entries are replaced, never changed: what was made of them is made anew. */
  #applyRights({ screening, member, memberSeesOutcome }: EventLogEntry): void {
    if (member === null) return;
    for (const [index, kept] of this.#kept.entries())
      if (kept.screening === screening && kept.memberSeesOutcome !== memberSeesOutcome)
        this.#kept[index] = { ...kept, memberSeesOutcome };
  }

  /** Many at once: to move those that stay costs time. */
  #dropOldest(): void {
    const dropped = this.#kept.splice(0, Math.ceil(this.#kept.length / 4));
    const { position, digest } = dropped.at(-1)!;
    this.#start = { position, digest };
    for (const entry of dropped) this.#characters -= sizeOf(entry);
  }
}
