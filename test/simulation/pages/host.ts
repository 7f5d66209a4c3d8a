import { hostKey } from '../proxy/proxy-process.ts';
import type { Faults } from '../faults.ts';
import type { Committed } from '../proxy/committed.ts';
import { violate } from '../violation.ts';
import { world } from '../world/world.ts';
import type { Network } from './network.ts';

interface News {
  type: 'screening.changed' | 'screening.due' | 'screening.lapsed';
  data: { id: string; phase: string; revision: number };
}

interface Dependencies {
  network: Network;
  faults: Faults;
  kept: Committed;
}

const retryMs = 2_000;
/** In which every instance has heard of an end. */
const heardMs = 10_000;

/** The marketplace's server: it hears of changes, ends page sessions, and has people erased. */
export class Host {
  /** By screening, the newest revision that it took. */
  readonly heard = new Map<string, number>();
  /** Until when somebody may not have heard yet that page sessions were ended. */
  endsUntil = 0;
  /** What it heard of the end of a result: type and screening. */
  readonly reminders = new Set<string>();
  /** The screenings that were complete when it last heard of them. */
  readonly #complete = new Set<string>();
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Takes what the proxy tells it. Something older must not follow, and no reminder of what a newer one has replaced. */
  async hear(request: Request): Promise<Response> {
    const { kept, faults } = this.#deps;
    const { type, data } = (await request.json()) as News;
    const newer = type === 'screening.changed' ? [] : kept.newerThan(data.id);
    const replacedBy = newer.find((id) => this.#complete.has(id));
    if (replacedBy !== undefined)
      violate('webhook', `the host hears ${type} of ${data.id}, which ${replacedBy} has replaced`);
    await world.pause(world.between('host', 5, 300));
    if (faults.take('news-refused', data.id)) return new Response('', { status: 503 });
    if (type === 'screening.changed') this.#hearChange(data);
    else this.reminders.add(`${type} ${data.id}`);
    world.note('host', `hears ${type} of ${data.id}, revision ${data.revision}`);
    await world.pause(world.between('host', 5, 60));
    if (faults.take('news-answer-lost', data.id)) throw new TypeError('fetch failed');
    return new Response('');
  }

  /** The database is an earlier one. */
  forget(): void {
    for (const known of [this.heard, this.reminders, this.#complete]) known.clear();
  }

  #hearChange({ id, phase, revision }: News['data']): void {
    const before = this.heard.get(id) ?? 0;
    if (revision < before) violate('webhook', `the host hears revision ${revision} of ${id} after ${before}`);
    this.heard.set(id, revision);
    if (phase === 'complete') this.#complete.add(id);
    else this.#complete.delete(id);
  }

  /** Resolves once the proxy has said so. */
  async end(kind: 'revoke' | 'erase', user: string): Promise<void> {
    this.endsUntil = Number.POSITIVE_INFINITY;
    const path = kind === 'revoke' ? 'sessions' : 'candidates';
    const { network } = this.#deps;
    for (;;) {
      const status = await network
        .send('host', `/screening-api/${path}/${user}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${hostKey}` },
        })
        .then(
          (answer) => answer.status,
          () => 0,
        );
      world.note('host', `${kind} ${user}: ${status || 'no answer'}`);
      if (status === 204) break;
      await world.pause(retryMs);
    }
    this.endsUntil = world.now + heardMs;
    network.tokens.revoke(user);
  }
}
