import { PageProblem } from './page-problem.ts';

/** Once a visitor sees what is being drawn now. */
const afterDrawing = (act: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 1000 }) : setTimeout(act);

/**
 * A part of the code that lies in a file beside the script and is fetched when it is first asked for, once for all
 * elements. Ask for what one can do without, need what one cannot.
 */
export class LateChunk<T extends object> {
  /** What the file holds, once it is here. */
  content: T | undefined;
  readonly #load: () => Promise<T>;
  readonly #later: (act: () => void) => unknown;
  #arrival: Promise<T> | undefined;
  #isMissing = false;

  constructor(load: () => Promise<T>, later = afterDrawing) {
    this.#load = load;
    this.#later = later;
  }

  /**
   * Has it fetched when there is time, unless it is here or on its way; `use` is called when it arrives. Asked while
   * drawing: a file that did not come is not fetched again by it.
   */
  ask(use?: () => void): void {
    if (this.content || this.#isMissing) return;
    this.#later(() => void this.need().then(use, () => {}));
  }

  /** @throws {PageProblem} `offline` where the file does not come. */
  async need(): Promise<T> {
    this.#arrival ??= this.#load().then((content) => (this.content = content));
    return this.#arrival.catch((cause: unknown) => {
      this.#arrival = undefined;
      this.#isMissing = true;
      throw new PageProblem('offline', 'A file beside the script does not come.', { cause });
    });
  }
}
