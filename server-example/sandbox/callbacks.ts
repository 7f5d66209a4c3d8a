import type { Candidates } from './candidates.ts';
import type { Clock } from './clock.ts';
import type { Profile } from './profile.ts';
import type { Quirks } from './quirks.ts';
import type { SeededRandom } from './random.ts';
import type { Screening } from './screening.ts';
import type { ScreeningWriter } from './screening-writer.ts';
import type { Trace } from './trace.ts';

/** One try to deliver. `status` is the answer's HTTP status, or null when none came; `error` then says why. */
export interface Attempt {
  at: string;
  status: number | null;
  error?: string;
}

/** One callback: what is sent, where to, and how that went. */
export interface Delivery {
  id: string;
  screeningId: string;
  uri: string;
  headers: Record<string, string>;
  body: string;
  createdAt: string;
  attempts: Attempt[];
  /** When the next try is due. */
  retryAt: string | null;
}

const delaySeconds = 60;
const answerSeconds = 10;

interface Dependencies {
  profile: Profile;
  candidates: Candidates;
  writer: ScreeningWriter;
  clock: Clock;
  random: SeededRandom;
  quirks: Quirks;
  trace: Trace;
  deliver: typeof fetch;
}

/**
 * Sends a callback for every change of a screening, again and again until it is taken with HTTP 200. First tries of one
 * screening follow each other in order.
 */
export class Callbacks {
  readonly #deps: Dependencies;
  /** Newest first. */
  readonly deliveries: Delivery[] = [];
  readonly #queues = new Map<string, Promise<void>>();
  readonly #held = new Map<string, Delivery>();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Announces a screening as it is now. Resolves after the first try, which nobody has to wait for. */
  announce(screening: Screening): Promise<void> {
    if (screening.callback === undefined) return Promise.resolve();
    const { quirks, clock } = this.#deps;
    const delivery = this.#record(screening, screening.callback);
    if (quirks.strikes('callbackNever')) return Promise.resolve();
    if (quirks.strikes('callbackDelayed')) return this.#later(delivery);
    const held = this.#held.get(screening.id);
    if (held !== undefined) {
      this.#held.delete(screening.id);
      return Promise.all([this.#enqueue(delivery), this.#enqueue(held)]).then(() => {});
    }
    if (quirks.strikes('callbackReordered')) {
      this.#held.set(screening.id, delivery);
      clock.at(clock.now() + delaySeconds * 1000, () => this.#release(delivery));
      return Promise.resolve();
    }
    return this.#enqueue(delivery);
  }

  /** Sends a recorded callback once more, whatever became of it. */
  async replay(delivery: Delivery): Promise<Attempt> {
    const attempt = await this.#try(delivery);
    if (attempt.status === 200) delivery.retryAt = null;
    return attempt;
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #record(screening: Screening, { uri, basicAuth }: NonNullable<Screening['callback']>): Delivery {
    const { candidates, writer, random, clock } = this.#deps;
    const candidate = candidates.write(candidates.get(screening.candidateId), false);
    const delivery: Delivery = {
      id: random.number('callback'),
      screeningId: screening.id,
      uri,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'screening-sandbox',
        ...(basicAuth !== undefined && {
          Authorization: `Basic ${Buffer.from(basicAuth).toString('base64')}`,
        }),
      },
      body: JSON.stringify(writer.writeCallback(screening, candidate)),
      createdAt: clock.stamp(),
      attempts: [],
      retryAt: null,
    };
    this.deliveries.unshift(delivery);
    return delivery;
  }

  #later(delivery: Delivery): Promise<void> {
    const { clock } = this.#deps;
    delivery.retryAt = clock.stamp(delaySeconds * 1000);
    clock.at(Date.parse(delivery.retryAt), () => this.#enqueue(delivery));
    return Promise.resolve();
  }

  #release(delivery: Delivery): Promise<void> {
    if (this.#held.get(delivery.screeningId) !== delivery) return Promise.resolve();
    this.#held.delete(delivery.screeningId);
    return this.#enqueue(delivery);
  }

  #enqueue(delivery: Delivery): Promise<void> {
    const before = this.#queues.get(delivery.screeningId) ?? Promise.resolve();
    const run = before.then(nextTurn).then(() => this.#send(delivery, 1));
    this.#queues.set(delivery.screeningId, run);
    return this.#track(run);
  }

  async #send(delivery: Delivery, tries: number): Promise<void> {
    const { quirks, profile, clock } = this.#deps;
    delivery.retryAt = null;
    const { status } = await this.#try(delivery);
    if (status === 200) {
      if (tries === 1 && quirks.strikes('callbackDuplicated')) await this.#try(delivery);
      return;
    }
    const { callbackAttempts, callbackRetrySeconds } = profile.limits;
    if (tries >= callbackAttempts) return;
    const due = clock.stamp(callbackRetrySeconds * 1000);
    delivery.retryAt = due;
    clock.at(Date.parse(due), () => {
      if (delivery.retryAt === due) return this.#track(this.#send(delivery, tries + 1));
      return undefined;
    });
  }

  async #try(delivery: Delivery): Promise<Attempt> {
    const { clock, deliver, trace } = this.#deps;
    const { uri, headers, body } = delivery;
    const at = clock.stamp();
    const signal = AbortSignal.timeout(answerSeconds * 1000);
    const request = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
    const { answer, ...attempt } = await deliver(uri, request)
      .then(async (response) => ({ at, status: response.status, answer: await response.text() }))
      .catch((error: unknown) => ({ at, status: null, error: reason(error), answer: '' }));
    delivery.attempts.push(attempt);
    trace.add({
      at,
      direction: 'out',
      method: 'POST',
      target: uri,
      status: attempt.status,
      request: body,
      answer,
    });
    return attempt;
  }

  #track(run: Promise<void>): Promise<void> {
    const tracked = run.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  }
}

/** Lets an answer that is being written go out before the callback that follows it. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
