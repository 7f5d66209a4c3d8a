import type { Clock } from '../clock.ts';
import { createHmac } from 'node:crypto';
import { NoAnswer } from '../jobs/worker.ts';
import { readBoundedText } from '../bounded-body.ts';
import type { TimeLimits } from '../time-limit.ts';

interface Dependencies {
  fetch: typeof fetch;
  clock: Clock;
  timeLimits: TimeLimits;
}

const answerTimeoutMs = 10_000;
/** An answer is not needed; what is read of it lets the connection be used again. */
const longestAnswer = 4_096;

/** The host's back end did not take a message; `status` is what it answered, if it did. */
export class HostUnreached extends NoAnswer {
  readonly status: number | undefined;

  constructor(message: string, facts: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: facts.cause });
    this.status = facts.status;
  }
}

/** Sends signed messages to the host's back end, in the form of Standard Webhooks (standardwebhooks.com). */
export class HostWebhook {
  readonly origin: string;
  readonly #url: string;
  readonly #keys: readonly Buffer[];
  readonly #deps: Dependencies;

  /** @param place the keys sign each message, all of them. */
  constructor({ url, keys }: { url: string; keys: readonly Buffer[] }, deps: Dependencies) {
    this.origin = new URL(url).origin;
    this.#url = url;
    this.#keys = keys;
    this.#deps = deps;
  }

  /**
   * Answers the status, of those between 200 and 299.
   *
   * @param id the same for the same message: a receiver takes it once.
   * @throws {HostUnreached}
   */
  async send(id: string, message: object): Promise<number> {
    const { fetch, clock, timeLimits } = this.#deps;
    const body = JSON.stringify(message);
    const timestamp = Math.floor(clock.wall() / 1000);
    const signatures = this.#keys.map((key) =>
      createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'),
    );
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
      },
      body,
      redirect: 'manual',
    } as const;
    const answer = await timeLimits.begin(answerTimeoutMs).during(async (signal, over) => {
      const asked = fetch(this.#url, { ...request, signal });
      const answer = await Promise.race([asked, over]).catch((cause: unknown) => {
        const why = signal.aborted ? 'no answer within 10 seconds' : 'no connection';
        throw new HostUnreached(why, { cause });
      });
      await Promise.race([readBoundedText(answer, longestAnswer), over]).catch(() => {});
      return answer;
    });
    if (answer.ok) return answer.status;
    const isElsewhere = answer.status >= 300 && answer.status < 400;
    throw new HostUnreached(
      isElsewhere ? `it leads elsewhere (${answer.status})` : `it answered ${answer.status}`,
      { status: answer.status },
    );
  }
}
