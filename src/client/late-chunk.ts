import { PageProblem } from './page-problem.ts';

/** After the next frame has been drawn. */
const afterDrawing = (act: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 1000 }) : setTimeout(act);

/** How long a file may take. */
const chunkTimeoutMs = 15_000;

/**
 * A part of the code in a file beside the script, fetched when it is first needed, once for all elements. `ask` for what
 * is optional, `need` what is required.
 */
export class LateChunk<T extends object> {
  /** The exports of the file, once it is loaded. */
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
   * Fetches the file when the page is idle, unless it is loaded or loading; calls `use` when it arrives. Called while
   * drawing. A file that failed to load is fetched again once the network is back.
   */
  ask(use?: () => void): void {
    if (this.content) return;
    if (use) this.#waiting.add(use);
    if (!this.#isMissing) this.#later(() => void this.need().catch(() => {}));
  }

  /** @throws {PageProblem} `offline` where the file cannot be loaded. */
  async need(): Promise<T> {
    if (this.content) return this.content;
    this.#arrival ??= this.#fetch().finally(() => (this.#arrival = undefined));
    return this.#arrival;
  }

  async #fetch(): Promise<T> {
    try {
      const late = new Promise<never>((_, reject) => setTimeout(reject, chunkTimeoutMs));
      this.content = await Promise.race([this.#load(), late]);
    } catch (cause) {
      this.#isMissing = true;
      addEventListener('online', () => void this.need().catch(() => {}), { once: true });
      const advice = 'check that the whole dist/bundle folder is served';
      throw new PageProblem('offline', `Could not load part of screening-elements: ${advice}.`, { cause });
    }
    for (const use of this.#waiting) use();
    this.#waiting.clear();
    return this.content;
  }
}
