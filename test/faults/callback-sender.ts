import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { StoryEvent } from './history.ts';
import type { Story } from './story.ts';

const timeoutMs = 15_000;
const mostConnections = 64;
const shortestRetryMs = 80;
const retrySpreadMs = 200;

/** Sends callbacks as the service does: each again and again until it is answered 200, not waiting for the others. */
export class CallbackSender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: mostConnections });
  readonly #signal: AbortSignal;
  readonly #random: () => number;
  /** How many were answered 200. */
  answered = 0;

  /** @param random a number from 0 to 1. */
  constructor(signal: AbortSignal, random: () => number) {
    this.#signal = signal;
    this.#random = random;
    signal.addEventListener('abort', () => this.#agent.destroy());
  }

  /** Resolves when it was answered 200; rejects when the signal aborts. */
  async send({ callback }: Story, event: StoryEvent, report: string): Promise<void> {
    const body = `{"type":"screening","payload":${report}}`;
    while (!(await this.#isTaken(callback, body))) {
      await setTimeout(shortestRetryMs + this.#random() * retrySpreadMs, undefined, { signal: this.#signal });
    }
    event.answeredAt = performance.now();
    this.answered += 1;
  }

  async #isTaken({ uri, basicAuth }: Story['callback'], body: string): Promise<boolean> {
    const sent = request(uri, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      auth: basicAuth,
      agent: this.#agent,
      timeout: timeoutMs,
    });
    sent.on('timeout', () => sent.destroy(new Error('The callback was not answered in time.')));
    sent.end(body);
    try {
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode === 200;
    } catch {
      return false;
    } finally {
      // What breaks after the answer changes nothing.
      sent.on('error', () => {});
    }
  }
}
