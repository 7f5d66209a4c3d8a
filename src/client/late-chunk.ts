import { PageProblem } from './page-problem.ts';

/** Once a visitor sees what is being drawn now. */
const afterDrawing = (act: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 1000 }) : setTimeout(act);

/** Milliseconds after which a file is taken not to come. */
const patience = 15_000;

/**
 * A part of the code that lies in a file beside the script and is fetched when it is first asked for, once for all
 * elements. Ask for what one can do without, need what one cannot.
 */
export class LateChunk<T extends object> {
  /** What the file holds, once it is here. */
  content: T | undefined;
  readonly #load: () => Promise<T>;
  readonly #later: (act: () => void) => unknown;
  readonly #waiting = new Set<() => void>();
  #arrival: Promise<T> | undefined;
  #isMissing = false;

  constructor(load: () => Promise<T>, later = afterDrawing) {
    this.#load = load;
    this.#later = later;
  }

  /**
   * Has it fetched when there is time, unless it is here or on its way; `use` is called when it arrives, by whomever
   * it was fetched. Asked while drawing: a file that did not come is fetched again once the network is back.
   */
  ask(use?: () => void): void {
    if (this.content) return;
    if (use) this.#waiting.add(use);
    if (!this.#isMissing) this.#later(() => void this.need().catch(() => {}));
  }

  /** @throws {PageProblem} `offline` where the file does not come. */
  async need(): Promise<T> {
    if (this.content) return this.content;
    this.#arrival ??= this.#fetch().finally(() => (this.#arrival = undefined));
    return this.#arrival;
  }

  async #fetch(): Promise<T> {
    try {
      const late = new Promise<never>((_, reject) => setTimeout(reject, patience));
      this.content = await Promise.race([this.#load(), late]);
    } catch (cause) {
      this.#isMissing = true;
      addEventListener('online', () => void this.need().catch(() => {}), { once: true });
      throw new PageProblem('offline', 'A file beside the script does not come.', { cause });
    }
    for (const use of this.#waiting) use();
    this.#waiting.clear();
    return this.content;
  }
}
