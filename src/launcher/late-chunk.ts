/**
 * A part of the code that lies in a file beside the script and is fetched when it is first asked for. Whoever uses it
 * does without it until then, and for good where the file cannot be had.
 */
export class LateChunk<T> {
  /** What the file holds, once it is here. */
  content: T | undefined;
  readonly #load: () => Promise<T>;
  #arrival: Promise<void> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** Has it fetched, unless it is here or on its way; `use` is called when it arrives. */
  ask(use: () => void): void {
    if (this.content) return;
    this.#arrival ??= this.#load().then((content) => void (this.content = content));
    this.#arrival.then(use, () => {});
  }
}
