import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, type Hash } from 'node:crypto';
import { lives } from './life.ts';
import { type Random, randomOf } from './random.ts';

/** The real one: the globals are replaced later. */
const turn = setImmediate;
const perTurn = 64;

/** Something that will happen. */
export interface Happening {
  at: number;
  /** Among what happens at one moment, the lowest comes first. */
  tie: number;
  sequence: number;
  act: (() => void) | undefined;
}

/** One line of who did what when. */
export interface Line {
  at: number;
  who: string;
  what: string;
}

const epoch = Date.UTC(2027, 0, 4, 9);

/** Time, order and chance of one story. There is one of it, because the globals are its. */
class World {
  /** Milliseconds since the story began. */
  now = 0;
  /** Takes what went wrong: thrown, the product could take it for a failure of the network. */
  report: (problem: unknown) => void = () => {};
  /** What was noted, where it is kept. */
  lines: Line[] | undefined;
  #seed = '';
  #sequence = 0;
  #queue: Happening[] = [];
  #streams = new Map<string, Random>();
  #history: Hash = createHash('sha256');

  /** Forgets everything, and begins anew. */
  begin(seed: string, { keepsLines = false } = {}): void {
    this.now = 0;
    this.lines = keepsLines ? [] : undefined;
    this.#seed = seed;
    this.#sequence = 0;
    this.#queue = [];
    this.#streams = new Map();
    this.#history = createHash('sha256');
  }

  /** The right time, in milliseconds since the epoch. */
  get time(): number {
    return epoch + this.now;
  }

  /** A number from 0 to 1. Each actor has numbers of its own, so that a line more of one shifts nothing of another. */
  random(actor: string): number {
    let stream = this.#streams.get(actor);
    if (!stream) this.#streams.set(actor, (stream = randomOf(`${this.#seed} ${actor}`)));
    return stream();
  }

  between(actor: string, least: number, most: number): number {
    return least + this.random(actor) * (most - least);
  }

  note(who: string, what: string): void {
    this.#history.update(`${this.now.toFixed(3)} ${who} ${what}\n`);
    this.lines?.push({ at: this.now, who, what });
  }

  /** Stands for all that was noted, with its times. */
  digest(): string {
    return this.#history.copy().digest('hex');
  }

  /** How much has happened. */
  get happenings(): number {
    return this.#sequence;
  }

  /** Does it after so many milliseconds, in the context of whoever asks, unless that process is dead by then. */
  after(ms: number, act: () => void, tie = this.random('order')): Happening {
    return this.#plan(ms, AsyncLocalStorage.bind(act), tie);
  }

  pause(ms: number): Promise<void> {
    // Whoever waits goes on in their own context.
    return new Promise((resolve) => void this.#plan(ms, resolve, this.random('order')));
  }

  /**
   * One happening after the other, each with all that it sets off: Node does all microtasks between two immediates. Many
   * immediates share a turn of the loop, because a turn costs five times as much as an immediate.
   */
  runUntil(end: number, isOver: () => boolean = () => false): Promise<void> {
    return new Promise((resolve) => {
      const hasNext = () => this.#queue.length > 0 && this.#queue[0]!.at <= end && !isOver();
      const beginTurn = (): void => {
        if (hasNext()) {
          for (let count = 0; count < perTurn; count += 1) turn(() => hasNext() && this.#goOn());
          turn(beginTurn);
          return;
        }
        if (!isOver()) this.now = end;
        resolve();
      };
      turn(beginTurn);
    });
  }

  #goOn(): void {
    const { at, act } = pop(this.#queue);
    if (!act) return;
    this.now = at;
    try {
      act();
    } catch (error) {
      this.report(error);
    }
  }

  #plan(ms: number, act: () => void, tie: number): Happening {
    const life = lives.getStore();
    this.#sequence += 1;
    const happening: Happening = {
      at: this.now + Math.max(0, ms),
      tie,
      sequence: this.#sequence,
      act: life ? () => life.isDead || act() : act,
    };
    push(this.#queue, happening);
    return happening;
  }
}

const isBefore = (one: Happening, other: Happening): boolean =>
  (one.at - other.at || one.tie - other.tie || one.sequence - other.sequence) < 0;

/** Into a binary heap. */
function push(heap: Happening[], happening: Happening): void {
  let index = heap.push(happening) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (!isBefore(happening, heap[parent]!)) break;
    heap[index] = heap[parent]!;
    index = parent;
  }
  heap[index] = happening;
}

/** The first of a heap that is not empty. */
function pop(heap: Happening[]): Happening {
  const first = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return first;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
    if (!isBefore(heap[child]!, last)) break;
    heap[index] = heap[child]!;
    index = child;
  }
  heap[index] = last;
  return first;
}

export const world = new World();
