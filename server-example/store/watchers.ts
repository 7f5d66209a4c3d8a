import { bucketOf } from './log-entry.ts';
import type { Audience } from './audience.ts';
import type { Hear, LogEntry } from './log-entry.ts';
import type { Committed } from './tables/log.ts';

/** An audience follows its own entries, and the gaps that are left for it under a bucket's name. */
const topicsOf = (audience: Audience): string[] => {
  switch (audience.role) {
    case 'candidate':
      return [audience.clientReferenceId, bucketOf(audience.clientReferenceId)].map(
        (one) => `candidate ${one}`,
      );
    case 'member':
      return [audience.subject, bucketOf(audience.subject)].map((one) => `member ${one}`);
    case 'operator':
      return ['operator'];
  }
};

/** Those who follow the log in this process. */
export class Watchers {
  readonly #byTopic = new Map<string, Set<Hear>>();

  watch(audience: Audience, hear: Hear, signal: AbortSignal): void {
    if (signal.aborted) return;
    for (const topic of topicsOf(audience)) {
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
  }

  /** Hands each audience its entries, in the order given. A gap under a bucket's name has to come alone. */
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

  /** Hands something to every audience. */
  handAll(entries: readonly LogEntry[]): void {
    const all = new Set([...this.#byTopic.values()].flatMap((watchers) => [...watchers]));
    for (const hear of all) hear(entries);
  }
}
