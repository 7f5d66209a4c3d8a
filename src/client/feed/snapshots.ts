import type { Snapshot } from '../../protocol/snapshot.ts';
import type { Clock } from '../clock.ts';
import { tellDeveloper } from '../tell-developer.ts';

/** An attempt to stay up to date, as event-stream.ts has it. */
interface Attempt {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Ends the attempt after `ms`, unless it is called again before. */
  endsAfter(ms: number): void;
}

const pauseMs = 5_000;
/** For a snapshot and the pause after it. */
const limitMs = 40_000;

/**
 * For a proxy that has no events: takes snapshots, passes them to `receive`, and tells the developer what is missing.
 * Rejects as soon as one fails or the attempt ends.
 */
export async function pollSnapshots(
  api: { screenings(signal: AbortSignal): Promise<Snapshot> },
  attempt: Attempt,
  receive: (connection: 'polling', piece: Pick<Snapshot, 'screenings'>) => void,
): Promise<never> {
  tellDeveloper(
    `The proxy has no GET /events, so the page asks for GET /screenings every ${pauseMs / 1000} s: add the route, or let your gateway pass it on.`,
  );
  for (;;) {
    attempt.endsAfter(limitMs);
    const { screenings } = await api.screenings(attempt.signal);
    receive('polling', { screenings });
    await pause(attempt);
  }
}

const pause = ({ clock, signal }: Attempt): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const cancel = clock.after(pauseMs, end);
    signal.addEventListener('abort', end);
  });
