import type { Audience, Hear, LogEntry } from './store.ts';

/** An entry of the log that is on disk now, and who finds it: its candidate (and operators), its member. */
export interface Committed {
  candidate: string | null;
  member: string | null;
  entry: LogEntry;
}

const topicOf = (audience: Audience): string => {
  switch (audience.role) {
    case 'candidate':
      return `candidate ${audience.clientReferenceId}`;
    case 'member':
      return `member ${audience.subject}`;
    case 'operator':
      return 'operator';
  }
};

/** Those who follow the log in this process. */
export class Watchers {
  readonly #byTopic = new Map<string, Set<Hear>>();

  watch(audience: Audience, hear: Hear, signal: AbortSignal): void {
    if (signal.aborted) return;
    const topic = topicOf(audience);
    const watchers = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, watchers.add(hear));
    signal.addEventListener(
      'abort',
      () => {
        watchers.delete(hear);
        if (watchers.size === 0 && this.#byTopic.get(topic) === watchers) this.#byTopic.delete(topic);
      },
      { once: true },
    );
  }

  /** Hands each audience its entries, in the order given. */
  hand(committed: readonly Committed[]): void {
    const byTopic = new Map<string, LogEntry[]>();
    const add = (topic: string, entry: LogEntry) => {
      const entries = byTopic.get(topic);
      if (entries) entries.push(entry);
      else if (this.#byTopic.has(topic)) byTopic.set(topic, [entry]);
    };
    for (const { candidate, member, entry } of committed) {
      if (candidate !== null) {
        add(`candidate ${candidate}`, entry);
        add('operator', entry);
      }
      if (member !== null) add(`member ${member}`, entry);
    }
    for (const [topic, entries] of byTopic) for (const hear of this.#byTopic.get(topic) ?? []) hear(entries);
  }

  /** Lets these audiences look into the log. */
  rouse(audiences: readonly Audience[]): void {
    for (const audience of audiences) for (const hear of this.#byTopic.get(topicOf(audience)) ?? []) hear();
  }
}
