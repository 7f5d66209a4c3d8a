/** One exchange over HTTP: a request to the service (`in`) or a callback of the service (`out`). */
export interface TraceEntry {
  at: string;
  direction: 'in' | 'out';
  method: string;
  target: string;
  /** HTTP status of the answer; null when none came. */
  status: number | null;
  request: string;
  answer: string;
}

const kept = 300;
const longest = 20_000;

/** The latest exchanges, newest first, in memory. */
export class Trace {
  readonly entries: TraceEntry[] = [];

  /** Adds an exchange; bodies are cut at 20,000 characters, and the oldest of more than 300 exchanges is forgotten. */
  add(entry: TraceEntry): void {
    const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)} …` : text);
    this.entries.unshift({ ...entry, request: cut(entry.request), answer: cut(entry.answer) });
    this.entries.length = Math.min(this.entries.length, kept);
  }
}
