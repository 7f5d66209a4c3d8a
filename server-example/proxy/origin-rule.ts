import { Refusal } from './refusal.ts';

/** Which pages may use the page API: those of our own origin and of the configured ones. */
export class OriginRule {
  readonly #own: string;
  readonly #allowed: Set<string>;

  constructor(publicUrl: string, allowedOrigins: string[]) {
    this.#own = new URL(publicUrl).origin;
    this.#allowed = new Set(allowedOrigins);
  }

  /**
   * The origin to name in the answer; `undefined` when the request comes from no page, or from a page of the proxy's
   * own origin.
   *
   * @throws {Refusal} `origin_refused`.
   */
  check(request: Request): string | undefined {
    const origin = request.headers.get('origin');
    if (origin === null) return undefined;
    const host = request.headers.get('host') ?? new URL(request.url).host;
    if (origin === this.#own || URL.parse(origin)?.host === host) return undefined;
    if (this.#allowed.has(origin)) return origin;
    throw new Refusal('origin_refused');
  }

  /** Narrows the rule to the origins that a page session names. */
  checkSession(request: Request, origins: string[] | null): void {
    const origin = request.headers.get('origin');
    if (origin !== null && origins && !origins.includes(origin)) throw new Refusal('origin_refused');
  }
}
