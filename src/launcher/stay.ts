import type { Absence } from '../client/absence.ts';

/** The stay of one person: what was asked for them is answered to nobody who comes after them. */
export class Stay {
  #end = new AbortController();
  readonly #whenHere: Absence['whenHere'];

  constructor(whenHere: Absence['whenHere']) {
    this.#whenHere = whenHere;
  }

  /** Aborts when somebody else may be here. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** Call it when somebody else may be here: the next stay begins. */
  end(): void {
    this.#end.abort();
    this.#end = new AbortController();
  }

  /**
   * Acts for the person who is here, and for nobody else: where the page was left, once the host has named them again.
   * Without waiting for that, where nobody may ever come back.
   */
  act(act: () => unknown): unknown {
    const { ended } = this;
    return this.#whenHere(() => ended.aborted || act());
  }
}
