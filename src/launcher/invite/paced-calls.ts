import { pageClock } from '../../client/clock.ts';

/** Between the end of a run and the next one. */
const pauseMs = 2_000;

/** Runs `work` when called. Calls during a run and the pause after it, however many, cause one more run. */
export function pacedCalls(work: () => Promise<void>): () => void {
  let calls = 0;
  const rest = (): void => {
    const isDueAgain = calls > 1;
    calls = 0;
    if (isDueAgain) void run();
  };
  const run = async (): Promise<void> => {
    calls += 1;
    if (calls === 1) await work().finally(() => pageClock.after(pauseMs, rest));
  };
  return () => void run();
}
