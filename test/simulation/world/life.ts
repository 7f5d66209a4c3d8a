import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';

/** What a dead process runs into, whatever it does next. */
export class Dead extends Error {}

interface Dependencies {
  now: () => number;
  onKilled: () => void;
  /** It goes on for ever, without any time that passes. */
  onEndless: () => void;
}

const mostStepsAtOnce = 5_000;

/**
 * One life of a process of the proxy. Others see nothing of it but its outward steps: a statement, a call, an answer. Two
 * kills between the same two steps cannot be told apart.
 */
export class Life {
  readonly name: string;
  /** How far its wall clock is off. */
  clockErrorMs = 0;
  isDead = false;
  /** Whether it can write nothing at the moment. */
  isDiskFull = (): boolean => false;
  /** Those that it has open. */
  readonly databases = new Set<DatabaseSync>();
  /** Rejects when it is killed. */
  readonly died: Promise<never>;
  readonly #die: (reason: Dead) => void;
  readonly #deps: Dependencies;
  #stepsLeft = Number.POSITIVE_INFINITY;
  #moment = { at: 0, steps: 0 };

  constructor(name: string, deps: Dependencies) {
    this.name = name;
    this.#deps = deps;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {});
    this.died = promise;
    this.#die = reject;
  }

  /** It is killed at the last of so many steps. */
  killAfter(steps: number): void {
    this.#stepsLeft = Math.min(this.#stepsLeft, steps);
  }

  /** @throws {Dead} where this was the last one. */
  step(): void {
    if (!this.isDead) {
      this.#checkEnds();
      this.#stepsLeft -= 1;
      if (this.#stepsLeft > 0) return;
      this.kill();
    }
    throw new Dead(`${this.name} was killed`);
  }

  #checkEnds(): void {
    const at = this.#deps.now();
    if (this.#moment.at !== at) this.#moment = { at, steps: 0 };
    this.#moment.steps += 1;
    if (this.#moment.steps < mostStepsAtOnce) return;
    this.#deps.onEndless();
    this.end();
    throw new Dead(`${this.name} was ended`);
  }

  /** What it has not committed is rolled back, as after SIGKILL. */
  kill(): void {
    if (this.isDead) return;
    this.end();
    this.#deps.onKilled();
  }

  /** The same without a next life. */
  end(): void {
    this.isDead = true;
    for (const database of this.databases) if (database.isOpen) database.close();
    this.#die(new Dead(`${this.name} was killed`));
  }
}

/** Work of this process, as far as it lives. */
export const during = <Result>(life: Life, work: () => Promise<Result>): Promise<Result> =>
  Promise.race([lives.run(life, work), life.died]);

/** Whose work this is; nobody's where it belongs to the world. */
export const lives = new AsyncLocalStorage<Life>();

/** Work of the world, or of somebody else than who waits for it. */
export const outside = <Result>(work: () => Result): Result => lives.exit(work);

/** Whether a process has run into its own death: that is no failure of the product. */
export const isDeath = (error: unknown): boolean =>
  error instanceof Dead || (error instanceof Error && error.cause !== undefined && isDeath(error.cause));

/** Rejects as soon as nobody waits any more. */
export function abortable<Result>(
  signal: AbortSignal | null | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work(), aborted]);
}

/** With the given signal itself: a request's own is lost where the request is collected (nodejs/undici, issue 3644). */
export function requestOf(input: string | URL | Request, { signal, ...init }: RequestInit = {}): Request {
  const value = signal ?? new AbortController().signal;
  return Object.defineProperty(new Request(input, init), 'signal', { value });
}
