import type { Row } from './kept-records.ts';
import { bucketOf } from './log-entry.ts';
import type { Audience, LogEntry } from './store.ts';

export type Hear = (entries?: LogEntry[]) => void;

/** The readers of one audience. */
interface Group {
  role: Audience['role'];
  readers: Set<Hear>;
}

/** What an audience listens to: its own entries, and the gaps left for it (see `foundBy`). */
function topicsOf(audience: Audience): string[] {
  switch (audience.role) {
    case 'candidate': {
      const { clientReferenceId } = audience;
      return [`candidate ${clientReferenceId}`, `candidate ${bucketOf(clientReferenceId)}`];
    }
    case 'member':
      return [`member ${audience.subject}`, `member ${bucketOf(audience.subject)}`];
    case 'operator':
      return ['operator'];
  }
}

/** The topics that a row of the log belongs to. */
const topicsOfRow = ({ candidate, member }: Row): string[] => [
  ...(candidate === null ? [] : [`candidate ${String(candidate)}`, 'operator']),
  ...(member === null ? [] : [`member ${String(member)}`]),
];

/** Who waits for entries of the log. Readers of one audience are served together. */
export class LogWatchers {
  readonly #groups = new Map<string, Group>();
  readonly #topics = new Map<string, Set<Group>>();

  watch(audience: Audience, hear: Hear, signal: AbortSignal): void {
    if (signal.aborted) return;
    const topics = topicsOf(audience);
    const key = topics[0]!;
    const group = this.#groups.get(key) ?? { role: audience.role, readers: new Set() };
    this.#groups.set(key, group);
    group.readers.add(hear);
    for (const topic of topics) {
      this.#topics.set(topic, (this.#topics.get(topic) ?? new Set()).add(group));
    }
    const leave = () => {
      group.readers.delete(hear);
      if (group.readers.size > 0) return;
      if (this.#groups.get(key) === group) this.#groups.delete(key);
      for (const topic of topics) {
        const groups = this.#topics.get(topic);
        groups?.delete(group);
        if (groups?.size === 0) this.#topics.delete(topic);
      }
    };
    signal.addEventListener('abort', leave, { once: true });
  }

  /** The audiences that find any of these rows, each with its own, in the order of the log. */
  route(rows: Row[]): Map<Group, Row[]> {
    const routed = new Map<Group, Row[]>();
    for (const row of rows) {
      for (const topic of topicsOfRow(row)) {
        for (const group of this.#topics.get(topic) ?? []) {
          const own = routed.get(group) ?? [];
          own.push(row);
          routed.set(group, own);
        }
      }
    }
    return routed;
  }

  get all(): Group[] {
    return [...this.#groups.values()];
  }
}
