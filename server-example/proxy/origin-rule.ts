import type { Asked } from './exchange.ts';
import { Refusal } from './refusal.ts';

/** Which pages may use the page API: those of our own origin and of the configured ones. */
export class OriginRule {
  readonly #own: string;
  readonly #allowed: Set<string>;

  constructor(publicUrl: string, allowedOrigins: string[]) {
    this.#own = new URL(publicUrl).origin;
    this.#allowed = new Set(allowedOrigins);
  }

  /** @throws {Refusal} `origin_refused` for a page that is neither of the proxy's own origin nor allowed. */
  check(asked: Asked): void {
    const origin = asked.header('origin');
    if (origin === undefined || this.#isOwn(origin, asked) || this.#allowed.has(origin)) return;
    throw new Refusal('origin_refused');
  }

  /** Narrows the rule to the origins that a page session names. */
  checkSession(asked: Asked, origins: string[] | null): void {
    const origin = asked.header('origin');
    if (origin !== undefined && origins && !origins.includes(origin)) throw new Refusal('origin_refused');
  }

  /** Lets an allowed page of another origin read the answer. */
  headersFor(asked: Asked): Record<string, string> {
    const origin = asked.header('origin');
    if (origin === undefined || this.#isOwn(origin, asked) || !this.#allowed.has(origin)) return {};
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id',
      'access-control-expose-headers': 'retry-after',
      'access-control-max-age': '600',
    };
  }

  #isOwn(origin: string, asked: Asked): boolean {
    return origin === this.#own || URL.parse(origin)?.host === asked.header('host');
  }
}
