import { hostKey } from '../proxy/proxy-process.ts';
import type { Faults } from '../faults.ts';
import { violate } from '../violation.ts';
import { world } from '../world/world.ts';
import type { Network } from './network.ts';

interface News {
  data: { id: string; revision: number };
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
  readonly #network: Network;
  readonly #faults: Faults;

  constructor(network: Network, faults: Faults) {
    this.#network = network;
    this.#faults = faults;
  }

  /** Takes what the proxy tells it. Something older must not follow. */
  async hear(request: Request): Promise<Response> {
    const { data } = (await request.json()) as News;
    await world.pause(world.between('host', 5, 300));
    if (this.#faults.take('news-refused', data.id)) return new Response('', { status: 503 });
    const before = this.heard.get(data.id) ?? 0;
    if (data.revision < before)
      violate('webhook', `the host hears revision ${data.revision} of ${data.id} after ${before}`);
    this.heard.set(data.id, data.revision);
    world.note('host', `hears revision ${data.revision} of ${data.id}`);
    await world.pause(world.between('host', 5, 60));
    if (this.#faults.take('news-answer-lost', data.id)) throw new TypeError('fetch failed');
    return new Response('');
  }

  /** Resolves once the proxy has said so. */
  async end(kind: 'revoke' | 'erase', user: string): Promise<void> {
    this.endsUntil = Number.POSITIVE_INFINITY;
    const path = kind === 'revoke' ? 'sessions' : 'candidates';
    for (;;) {
      const status = await this.#network
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
    this.#network.tokens.revoke(user);
  }
}
