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

/** What the elements tell their developer while `act` runs, which would fail the test otherwise. */
export async function toldDuring(act: () => unknown): Promise<string[]> {
  const errors = new ConsoleErrors();
  try {
    await act();
  } finally {
    errors.end();
  }
  return errors.lines;
}
