import type { Audience } from './audience.ts';
import { bucketOf, isBucket, type EventLogEntry, type Mark, type Nudge } from './event-log-entry.ts';

type PersonalRole = 'candidate' | 'member';

/** Those who follow the event log in this process. */
export class Watchers {
  readonly #byName = { candidate: new Map<string, Set<Nudge>>(), member: new Map<string, Set<Nudge>>() };
  readonly #operators = new Set<Nudge>();

  /** Answers how to leave. */
  watch(audience: Audience, nudge: Nudge): () => void {
    switch (audience.role) {
      case 'candidate':
        return this.#add('candidate', audience.clientReferenceId, nudge);
      case 'member':
        return this.#add('member', audience.subject, nudge);
      case 'operator':
        this.#operators.add(nudge);
        return () => void this.#operators.delete(nudge);
    }
  }

  /** Nudges the audiences of these entries, each once. */
  nudge(entries: readonly EventLogEntry[], before: Mark | undefined): void {
    const isForOperators = entries.some(({ candidate }) => candidate !== null);
    const found = new Set<Nudge>(isForOperators ? this.#operators : []);
    for (const { candidate, member } of entries) {
      if (candidate !== null) this.#find('candidate', candidate, found);
      if (member !== null) this.#find('member', member, found);
    }
    for (const nudge of found) nudge(before);
  }

  nudgeAll(): void {
    const { candidate, member } = this.#byName;
    const watchers = [this.#operators, ...candidate.values(), ...member.values()];
    for (const nudge of new Set(watchers.flatMap((some) => [...some]))) nudge();
  }

  #add(role: PersonalRole, name: string, nudge: Nudge): () => void {
    const byName = this.#byName[role];
    const watchers = byName.get(name) ?? new Set();
    byName.set(name, watchers.add(nudge));
    return () => {
      watchers.delete(nudge);
      if (watchers.size === 0 && byName.get(name) === watchers) byName.delete(name);
    };
  }

  /** An audience follows its own entries, and the gaps that are left for it under a bucket's name. */
  #find(role: PersonalRole, name: string, found: Set<Nudge>): void {
    const byName = this.#byName[role];
    for (const nudge of byName.get(name) ?? []) found.add(nudge);
    if (!isBucket(name)) return;
    for (const [person, watchers] of byName)
      if (bucketOf(person) === name) for (const nudge of watchers) found.add(nudge);
  }
}
