import type { CallbackAnswer } from './callback-sender.ts';
import type { Candidates } from './candidates.ts';
import type { Core } from './core.ts';
import { found } from './refusal.ts';
import type { Screening } from './screening.ts';
import type { ScreeningWriter } from './screening-writer.ts';

/** One attempt to deliver a callback. `status` is the HTTP status of the answer; null if none came, and `error` says why. */
export interface Attempt {
  at: string;
  status: number | null;
  error?: string;
}

/** One callback: what is sent, where to, and with what outcome. */
export interface Delivery {
  id: string;
  screeningId: string;
  uri: string;
  headers: Record<string, string>;
  body: string;
  createdAt: string;
  attempts: Attempt[];
  /** When the next attempt is due; null if there is none. */
  retryAt: string | null;
}

/** How long a quirk delays a callback. */
const delaySeconds = 60;
const answerTimeoutSeconds = 10;
/** What is read of an answer, only to show it. */
const maxAnswerBytes = 20_000;

interface Dependencies extends Core {
  candidates: Candidates;
  writer: ScreeningWriter;
}

/**
 * Sends a callback for every change of a screening, and repeats it until the answer is 200. The first attempts for one
 * screening keep the order of its changes.
 */
export class Callbacks {
  readonly #deps: Dependencies;
  /** Newest first. */
  readonly deliveries: Delivery[] = [];
  /** The last first attempt of each screening. */
  readonly #queues = new Map<string, Promise<void>>();
  /** Callbacks that wait for the next one to overtake them (quirk `callbackReordered`), by screening. */
  readonly #held = new Map<string, Delivery>();
  readonly #running = new Set<Promise<void>>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Sends the present state of a screening. Resolves after the first attempt; callers need not wait for it. */
  async announce(screening: Screening): Promise<void> {
    const { id, callbackUri } = screening;
    if (callbackUri === undefined) return;
    const { quirks, clock } = this.#deps;
    const delivery = this.#record(screening, callbackUri);
    const later = clock.now() + delaySeconds * 1000;
    if (quirks.applies('callbackNever')) return;
    if (quirks.applies('callbackDelayed')) {
      delivery.retryAt = new Date(later).toISOString();
      clock.at(later, () => this.#enqueue(delivery));
      return;
    }
    const held = this.#held.get(id);
    this.#held.delete(id);
    if (held !== undefined) await Promise.all([this.#enqueue(delivery), this.#enqueue(held)]);
    else if (quirks.applies('callbackReordered')) {
      this.#held.set(id, delivery);
      clock.at(later, () => this.#sendHeld(delivery));
    } else await this.#enqueue(delivery);
  }

  /** @throws {Refusal} 404 */
  get(id: string): Delivery {
    const delivery = this.deliveries.find((known) => known.id === id);
    return found(delivery, 'callback');
  }

  /** Sends a recorded callback once more, even if it was delivered. */
  async replay(delivery: Delivery): Promise<Attempt> {
    const attempt = await this.#attempt(delivery);
    if (attempt.status === 200) delivery.retryAt = null;
    return attempt;
  }

  /** Resolves when no callback is being sent. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #record(screening: Screening, uri: string): Delivery {
    const { candidates, writer, random, clock } = this.#deps;
    const candidate = candidates.write(candidates.get(screening.candidateId), false);
    const delivery: Delivery = {
      id: random.number('callback'),
      screeningId: screening.id,
      uri,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'screening-sandbox',
        ...(screening.callbackAuth !== undefined && {
          Authorization: `Basic ${Buffer.from(screening.callbackAuth).toString('base64')}`,
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

  async #sendHeld(delivery: Delivery): Promise<void> {
    if (this.#held.get(delivery.screeningId) !== delivery) return;
    this.#held.delete(delivery.screeningId);
    await this.#enqueue(delivery);
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
    const { status } = await this.#attempt(delivery);
    if (status === 200) {
      if (tries === 1 && quirks.applies('callbackDuplicated')) await this.#attempt(delivery);
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

  async #attempt(delivery: Delivery): Promise<Attempt> {
    const { clock, deliver, trace } = this.#deps;
    const { uri, headers, body } = delivery;
    const at = clock.stamp();
    const signal = AbortSignal.timeout(answerTimeoutSeconds * 1000);
    const { answer, ...attempt } = await deliver(uri, { method: 'POST', headers, body, signal })
      .then(async (response) => ({ at, status: response.status, answer: await beginningOf(response) }))
      .catch((error: unknown) => ({ at, status: null, error: reason(error), answer: '' }));
    delivery.attempts.push(attempt);
    const { status } = attempt;
    trace.add({ at, direction: 'out', method: 'POST', target: uri, status, request: body, answer });
    return attempt;
  }

  #track(run: Promise<void>): Promise<void> {
    const tracked = run.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  }
}

/** Waits until the answer that is being written is sent, because its callback must not overtake it. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Reads the beginning of an answer and drops the rest. */
async function beginningOf({ body }: CallbackAnswer): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString();
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
