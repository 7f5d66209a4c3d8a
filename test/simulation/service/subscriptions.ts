import { world } from '../world/world.ts';

type Body = Record<string, unknown>;
type Reply = [status: number, body: unknown];

interface Subscription {
  id: string;
  /** Idempotency key: the proxy's own id of the recurrence. */
  key: string;
  candidateId: string;
  nextRunAt: string;
  isEnded: boolean;
  runs: string[];
}

interface Dependencies {
  /** Orders a run, and answers its id. */
  run: (key: string, request: Body) => string;
  /** After so long. */
  runsAfter: (request: Body) => number;
}

/** What the service repeats by itself. The same key twice is the same one. */
export class Subscriptions {
  readonly all: Subscription[] = [];
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  byKey(key: string): Subscription | undefined {
    return this.all.find((one) => one.key === key);
  }

  /** Undefined for a call that is about something else. */
  reply(method: string, path: string, { text, key }: { text: string; key: string }): Reply | undefined {
    const [, , what, id = '', part = ''] = path.split('/');
    if (what !== 'subscriptions') return undefined;
    if (method === 'POST') return this.#start(JSON.parse(text) as Body, key);
    const known = this.all.find((one) => one.id === id);
    if (!known) return [404, {}];
    if (part === 'events') return [200, { screenings: known.runs.map((run) => ({ id: run })) }];
    if (method === 'DELETE') known.isEnded = true;
    return method === 'DELETE' ? [204, undefined] : [200, written(known)];
  }

  #start(body: Body, key: string): Reply {
    const { screening, schedule } = body as { screening: Body; schedule: { startAt: string } };
    const earlier = this.byKey(key);
    if (earlier) return [201, written(earlier)];
    const candidateId = String(screening['candidateId']);
    const made: Subscription = {
      id: `r${this.all.length}`,
      key,
      candidateId,
      nextRunAt: schedule.startAt,
      isEnded: false,
      runs: [],
    };
    this.all.push(made);
    world.note('service', `${made.id} repeats a check of ${candidateId}`);
    world.after(this.#deps.runsAfter(screening), () => {
      if (!made.isEnded) made.runs.push(this.#deps.run(`${key}/2`, screening));
    });
    return [201, written(made)];
  }
}

const written = ({ id, candidateId, nextRunAt, isEnded }: Subscription): Body => ({
  id,
  screening: { candidateId },
  status: isEnded ? 'ended' : 'active',
  nextRunAt: isEnded ? null : nextRunAt,
});
