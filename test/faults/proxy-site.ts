import { setTimeout } from 'node:timers/promises';
import type { PageSessionRequest } from '../../src/protocol/page-session-request.ts';
import type { PageSession } from '../../src/protocol/page-session.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import type { Sighting } from './history.ts';
import { readMark } from './story-mark.ts';

const retryMs = 60;
/** Answers after which the same is asked again: the proxy is busy with it, or cannot do it now. */
const passing = new Set([409, 429, 503]);
const sessionSeconds = 3600;

export const hostApiKey = 'the host key of the fault tests of the proxy';

/** The page API of the proxy under test, wherever it is killed: a request is repeated until it is answered. */
export class ProxySite {
  readonly #url: string;
  readonly #signal: AbortSignal;

  /** @param signal ends all requests. */
  constructor(origin: string, signal: AbortSignal) {
    this.#url = `${origin}/screening-api`;
    this.#signal = signal;
  }

  async issueToken(request: PageSessionRequest): Promise<string> {
    const body = JSON.stringify({ ...request, ttlSeconds: sessionSeconds });
    const answer = await this.ask('/sessions', hostApiKey, { method: 'POST', body });
    return ((await answer.json()) as PageSession).token;
  }

  /** @param ids all that the page session may see, unless they are given. */
  async snapshot(token: string, ids: readonly string[] = []): Promise<Snapshot> {
    const query = ids.length > 0 ? `?id=${ids.join(',')}` : '';
    const answer = await this.ask(`/screenings${query}`, token);
    return (await answer.json()) as Snapshot;
  }

  /** Asks until there is an answer that stays. */
  async ask(path: string, token: string, options: RequestInit = {}): Promise<Response> {
    for (;;) {
      const answer = await this.#askOnce(path, token, options).catch(() => undefined);
      this.#signal.throwIfAborted();
      if (answer?.ok) return answer;
      const status = answer?.status ?? 503;
      if (!passing.has(status)) throw new Error(`${path} was answered ${status}: ${await answer?.text()}`);
      const seconds = Number(answer?.headers.get('retry-after') ?? 0);
      await setTimeout(seconds > 0 ? seconds * 1000 : retryMs, undefined, { signal: this.#signal });
    }
  }

  addressOf(path: string): string {
    return `${this.#url}${path}`;
  }

  /** Asks once. An answer that is cut off counts as none. */
  async #askOnce(path: string, token: string, { headers, ...options }: RequestInit): Promise<Response> {
    const answer = await fetch(this.addressOf(path), {
      ...options,
      headers: { authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
      signal: this.#signal,
    });
    const text = await answer.text();
    const { status } = answer;
    return new Response(text === '' ? null : text, { status, headers: answer.headers });
  }
}

/** What a screening shows, for the history. */
export const sightingOf = (screening: Screening): Sighting => ({
  at: performance.now(),
  screeningId: screening.id,
  candidate: screening.clientReferenceId,
  revision: screening.revision,
  phase: screening.phase,
  news: readMark(screening.estimatedAt),
});
