import type { HostileAnswer } from './hostile-answers.ts';
import type { HostileServer } from './hostile-server.ts';

/** Which call to the service is answered in a hostile way, and how. Undefined: none. */
export interface Hostility {
  call: string;
  answer: HostileAnswer;
  server: HostileServer;
}

/** The method and path of a call, without ids. */
const callOf = ({ method, url }: Request): string => {
  const parts = new URL(url).pathname
    .split('/')
    .map((part) => (/\d|^[\da-f-]{36}$/.test(part) && part !== 'v2' ? '{id}' : part));
  return `${method} ${parts.join('/')}`;
};

/** Stands between proxy and sandbox, and answers one call in a hostile way while it is told to. */
export class HostileWire {
  /** The calls that the proxy made. */
  readonly calls = new Set<string>();
  isHostile = false;
  /** How often the service was hostile. */
  hostileAnswers = 0;
  readonly #hostility: Hostility | undefined;
  /** The newest answer to each call, from before. */
  readonly #foreign = new Map<string, string>();
  readonly #waiting = new Set<() => void>();

  constructor(hostility?: Hostility) {
    this.#hostility = hostility;
  }

  /** Answers a call of the proxy. @param next asks the sandbox. */
  async answer(request: Request, next: (request: Request) => Promise<Response>): Promise<Response> {
    const call = callOf(request);
    this.calls.add(call);
    const hostility = this.#hostility;
    if (!this.isHostile || hostility?.call !== call) {
      const answer = await next(request);
      this.#foreign.set(call, await answer.clone().text());
      return answer;
    }
    this.hostileAnswers += 1;
    const { signal, redirect } = request;
    const sent = await request.clone().text();
    const done = hostility.answer.isDone ? await next(request) : undefined;
    const usual = { status: done?.status ?? 200, text: (await done?.text()) ?? '' };
    const foreign = this.#foreign.get(call) ?? '{}';
    const asked = new Request(request.url, { signal, redirect });
    return hostility.server.answer(asked, hostility.answer, { usual, foreign, sent }, () => {
      if (hostility.answer.isEndless) setImmediate(() => this.#elapse());
    });
  }

  /** All time limits run out. */
  #elapse(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** A time limit, which runs out only when nothing more comes from the service. */
  sleep(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }
}
