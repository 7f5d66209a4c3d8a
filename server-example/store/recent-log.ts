import type { Audience } from './audience.ts';
import type { LoggedChange, Mark } from './log-entry.ts';
import type { Committed } from './tables/log.ts';

/** Kept are at most so many entries, few enough to leave memory cheaply, and so many characters of their records. */
const mostEntries = 250;
const mostCharacters = 4_194_304;

type KeptChange = Committed & { entry: LoggedChange };

const isFoundBy = ({ candidate, member }: KeptChange, audience: Audience): boolean => {
  switch (audience.role) {
    case 'candidate':
      return candidate === audience.clientReferenceId;
    case 'member':
      return member === audience.subject;
    case 'operator':
      return candidate !== null;
  }
};

/** The newest entries of the log, in memory: without a gap between them, and with the rights of now. */
export class RecentLog {
  /** Before the first entry that is kept. */
  #start: Mark;
  #kept: KeptChange[] = [];
  #characters = 0;

  constructor(newest: Mark) {
    this.#start = newest;
  }

  get newest(): Mark {
    const { position, digest } = this.#kept.at(-1)?.entry ?? this.#start;
    return { position, digest };
  }

  /** Takes the entry that follows the newest one. An erasure may concern all that is kept, and leaves a gap. */
  add({ entry, candidate, member }: Committed): void {
    if (entry.kind === 'gap') {
      this.startAfter(entry);
      return;
    }
    this.#applyRights(entry);
    this.#kept.push({ entry, candidate, member });
    this.#characters += entry.size;
    while (this.#kept.length > mostEntries || this.#characters > mostCharacters) this.#dropOldest();
  }

  /** Forgets everything: what follows comes after this place. */
  startAfter({ position, digest }: Mark): void {
    this.#start = { position, digest };
    this.#kept = [];
    this.#characters = 0;
  }

  /** At most `limit` entries after a place, oldest first; `undefined` where memory does not reach back to it. */
  after(mark: Mark, audience: Audience, limit: number): LoggedChange[] | undefined {
    const index = mark.position - this.#start.position;
    const known = index === 0 ? this.#start : this.#kept[index - 1]?.entry;
    if (known?.digest !== mark.digest) return undefined;
    const found: LoggedChange[] = [];
    for (let next = index; next < this.#kept.length && found.length < limit; next += 1) {
      const kept = this.#kept[next]!;
      if (isFoundBy(kept, audience)) found.push(kept.entry);
    }
    return found;
  }

  /** Entries are replaced, never changed: what was made of them is made anew. */
  #applyRights({ then, now }: LoggedChange): void {
    if (then.orderedBy.role !== 'member') return;
    for (const kept of this.#kept) {
      const { entry } = kept;
      if (entry.then.id === then.id && entry.now.memberSeesOutcome !== now.memberSeesOutcome)
        kept.entry = { ...entry, now };
    }
  }

  /** Many at once: to move those that stay costs time. */
  #dropOldest(): void {
    const dropped = this.#kept.splice(0, Math.ceil(this.#kept.length / 4));
    const { position, digest } = dropped.at(-1)!.entry;
    this.#start = { position, digest };
    for (const { entry } of dropped) this.#characters -= entry.size;
  }
}
