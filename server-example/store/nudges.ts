import type { ScreeningRecord } from './screening-record.ts';
import type { Audience } from './store.ts';

const topic = (audience: Audience): string => {
  switch (audience.role) {
    case 'candidate':
      return `candidate ${audience.clientReferenceId}`;
    case 'member':
      return `member ${audience.subject}`;
    case 'operator':
      return 'operator';
  }
};

/** Wakes readers of the log when there may be a new entry. A nudge carries no data: readers read the log. */
export class Nudges {
  readonly #watchers = new Map<string, Set<() => void>>();

  watch(audience: Audience, nudge: () => void, signal: AbortSignal): void {
    if (signal.aborted) return;
    const key = topic(audience);
    const watchers = this.#watchers.get(key) ?? new Set();
    this.#watchers.set(key, watchers.add(nudge));
    signal.addEventListener(
      'abort',
      () => {
        watchers.delete(nudge);
        if (watchers.size === 0 && this.#watchers.get(key) === watchers) this.#watchers.delete(key);
      },
      { once: true },
    );
  }

  /** Nudges every audience that may see this screening. */
  send(record: ScreeningRecord): void {
    const { clientReferenceId, orderedBy } = record;
    this.sendTo([
      { role: 'candidate', clientReferenceId },
      { role: 'operator' },
      ...(orderedBy.role === 'member' ? [{ role: 'member', subject: orderedBy.subject } as const] : []),
    ]);
  }

  sendTo(audiences: Audience[]): void {
    for (const audience of audiences) {
      for (const nudge of this.#watchers.get(topic(audience)) ?? []) nudge();
    }
  }
}
