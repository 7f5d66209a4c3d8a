import type { Item, LastingItem, OnceItem, Story } from './story.ts';
import { world } from './world/world.ts';

const isLasting = (item: Item): item is LastingItem => 'forMs' in item && 'ms' in item;
const isOnce = (item: Item): item is OnceItem => 'ms' in item && !('forMs' in item);

/** A job that was handed out by a commit without an answer is nobody's for so long. */
const unknownLeaseMs = 180_000;

/** The faults of a story that wait for somebody whom they happen to. */
export class Faults {
  /** How often each took effect. */
  readonly taken = new Map<string, number>();
  /** When one last did. */
  lastAt = Number.NEGATIVE_INFINITY;
  readonly #once: OnceItem[];
  readonly #lasting: LastingItem[];
  readonly #felt = new Set<LastingItem>();
  #unansweredAt = Number.NEGATIVE_INFINITY;

  constructor({ items }: Story) {
    this.#once = items.filter(isOnce);
    this.#lasting = items.filter(isLasting);
  }

  /** Whether something since then explains that news is late: at the service, on the disk, or a lease that nobody knows of. */
  explainsDelaySince(at: number): boolean {
    return (
      this.#unansweredAt > at - unknownLeaseMs ||
      this.#lasting.some((item) => item.at <= world.now && item.at + item.forMs >= at)
    );
  }

  /** Happens to who asks, once. */
  take(kind: OnceItem['kind'], to: string): OnceItem | undefined {
    const index = this.#once.findIndex((item) => item.kind === kind && item.at <= world.now);
    if (index === -1) return undefined;
    this.#count(kind, to);
    return this.#once.splice(index, 1)[0];
  }

  /** Goes on at the moment. */
  during(kind: LastingItem['kind'], to: string): LastingItem | undefined {
    const found = this.#lasting.find(
      (item) => item.kind === kind && item.at <= world.now && world.now < item.at + item.forMs,
    );
    // One that goes on counts once.
    if (found && !this.#felt.has(found)) this.#count(kind, to);
    if (found) this.#felt.add(found);
    return found;
  }

  #count(kind: string, to: string): void {
    this.lastAt = world.now;
    if (kind === 'commit-unanswered') this.#unansweredAt = world.now;
    world.note('fault', `${kind}: ${to}`);
    this.taken.set(kind, (this.taken.get(kind) ?? 0) + 1);
  }
}
