/** What became of one kind of attack. */
export class Tally {
  readonly name: string;
  tried = 0;
  /** A sentence for each attack that reached what it must not. */
  readonly succeeded: string[] = [];
  /** Answers of 500 and above, by what was sent. */
  readonly serverErrors = new Map<string, number>();

  constructor(name: string) {
    this.name = name;
  }

  /** Counts one attack. @param success what it reached, where it reached anything. */
  count(success?: string): void {
    this.tried += 1;
    if (success !== undefined) this.succeeded.push(success);
  }

  countServerError(input: string): void {
    this.serverErrors.set(input, (this.serverErrors.get(input) ?? 0) + 1);
  }
}
