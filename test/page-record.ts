import type { Screening } from '../src/protocol/screening.ts';

/** What one page is shown, judged as it comes: nothing twice, nothing left out, nothing older, nothing of others. */
export class PageRecord {
  readonly name: string;
  /** What came last of each screening. */
  readonly last = new Map<string, Screening>();
  readonly problems: string[] = [];
  /** Undefined for an operator, who sees everybody. */
  readonly candidate: string | undefined;

  constructor(name: string, candidate: string | undefined) {
    this.name = name;
    this.candidate = candidate;
  }

  /** An event. Answers what was shown of the screening before. */
  show(screening: Screening): Screening | undefined {
    const { id, revision, clientReferenceId: owner } = screening;
    const before = this.last.get(id);
    if (this.candidate !== undefined && owner !== this.candidate) this.report(`was shown ${id} of ${owner}`);
    if (before && revision !== before.revision + 1)
      this.report(`was shown revision ${revision} of ${id} after ${before.revision}`);
    this.last.set(id, screening);
    return before;
  }

  /** No database was lost, so each continuation can be proved. */
  reset(): void {
    this.report('was told to start anew');
  }

  report(problem: string): void {
    this.problems.push(`${this.name} ${problem}`);
  }
}
