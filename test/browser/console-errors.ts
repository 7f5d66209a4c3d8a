/** What the page writes to the console as errors from now on, instead of writing it. */
export class ConsoleErrors {
  readonly lines: string[] = [];
  readonly #write = console.error;

  constructor() {
    console.error = (...words: unknown[]) => void this.lines.push(words.map(String).join(' '));
  }

  end(): void {
    console.error = this.#write;
  }
}
