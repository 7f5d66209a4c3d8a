/** One request and its answer: a request to the service (`in`) or a callback of the service (`out`). */
export interface TraceEntry {
  at: string;
  direction: 'in' | 'out';
  method: string;
  target: string;
  /** HTTP status of the answer; null if none came. */
  status: number | null;
  request: string;
  answer: string;
}

const maxEntries = 300;
const maxBodyLength = 20_000;

/** The latest requests and callbacks, newest first, in memory. */
export class Trace {
  readonly entries: TraceEntry[] = [];

  /** Adds an entry. Bodies are cut at 20,000 characters, and only the newest 300 entries are kept. */
  add(entry: TraceEntry): void {
    const cut = (text: string) => (text.length > maxBodyLength ? `${text.slice(0, maxBodyLength)} …` : text);
    this.entries.unshift({ ...entry, request: cut(entry.request), answer: cut(entry.answer) });
    this.entries.length = Math.min(this.entries.length, maxEntries);
  }
}
