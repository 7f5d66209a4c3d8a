import type { TabNews } from './tab-news.ts';

/**
 * What one tab has heard of the reading tab, without a hole.
 *
 * The rule for all tabs: whoever says `live` holds a snapshot, and every change since.
 * - The reading tab has this from its own stream: a cursor is one of its own, and travels to no other tab.
 * - Every news of a reading tab bears the name of its reader and the next number. Another tab first hears one of them,
 *   which begins its line, then takes a snapshot, which holds whatever the reader had received by then. From there on it
 *   repeats what the reader says of the connection, as long as the line continues.
 * - Where the line breaks (a number is missing or comes twice, another tab reads, a `reset`), the tab is not live until
 *   it has begun a line and taken a snapshot again. So no single message outlives its sender, whoever that was.
 * - A tab that takes the lead from another one says so, and takes a snapshot before its stream.
 */
export class TabLine {
  /** Whether the next news begin the line, whoever says them. */
  isOpen = false;
  #last: Pick<TabNews, 'reader' | 'number'> | undefined;

  /** Begins anew. */
  open(): void {
    this.isOpen = true;
    this.#last = undefined;
  }

  /** From now on only what continues the line is news. */
  close(): void {
    this.isOpen = false;
  }

  /** Adds news. Answers whether they continue the line. */
  add({ reader, number }: TabNews): boolean {
    const last = this.#last;
    const continues = last ? reader === last.reader && number === last.number + 1 : this.isOpen;
    this.#last = continues ? { reader, number } : undefined;
    return continues;
  }
}
