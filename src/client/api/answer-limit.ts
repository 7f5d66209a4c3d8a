import { pageClock } from '../clock.ts';
import { ScreeningError } from '../screening-error.ts';

/** The proxy answers an order, which takes it longest, within about 25 s. */
const answerLimitMs = 40_000;

/**
 * Runs a request until it is answered, `signal` aborts, or so much time has passed that no answer will come: a connection
 * can be held open without an error.
 *
 * @throws {ScreeningError} `offline` where no answer came in time.
 */
export async function withinLimit<T>(
  request: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const limit = new AbortController();
  const cancel = pageClock.after(answerLimitMs, () =>
    limit.abort(new ScreeningError('offline', `No answer within ${answerLimitMs / 1000} s.`)),
  );
  const limited = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  const aborted = new Promise<never>((_, reject) => {
    limited.addEventListener('abort', () => reject(limited.reason as Error), { once: true });
  });
  try {
    limited.throwIfAborted();
    return await Promise.race([request(limited), aborted]);
  } finally {
    cancel();
  }
}
