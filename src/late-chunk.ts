import { PageProblem } from './client/page-problem.ts';
import { addEnglish, type SentenceOverrides } from './locales/locale.ts';

/** What a chunk may bring along beside its code: its sentences in English. Other languages have them from the start. */
interface Speaking {
  english?: SentenceOverrides;
}

/**
 * A part of the code that lies in a file beside the script and is fetched when it is first asked for, once for all
 * elements. Ask for what one can do without, need what one cannot.
 */
export class LateChunk<T extends object> {
  /** What the file holds, once it is here. */
  content: (T & Speaking) | undefined;
  readonly #load: () => Promise<T>;
  #arrival: Promise<T> | undefined;
  #isMissing = false;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /**
   * Has it fetched, unless it is here or on its way; `use` is called when it arrives. Asked while drawing: a file that
   * did not come is not fetched again by it.
   */
  ask(use: () => void): void {
    if (!this.content && !this.#isMissing) this.need().then(use, () => {});
  }

  /** @throws {PageProblem} `offline` where the file does not come. */
  async need(): Promise<T> {
    this.#arrival ??= this.#load().then((content: T & Speaking) => {
      if (content.english) addEnglish(content.english);
      return (this.content = content);
    });
    return this.#arrival.catch((cause: unknown) => {
      this.#arrival = undefined;
      this.#isMissing = true;
      throw new PageProblem('offline', 'A file beside the script does not come.', { cause });
    });
  }
}
