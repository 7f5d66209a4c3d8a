/** Runs `work` when called. Calls during a run, however many, cause one more run after it. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let calls = 0;
  const run = async (): Promise<void> => {
    calls += 1;
    if (calls > 1) return;
    await work().finally(() => {
      const isDueAgain = calls > 1;
      calls = 0;
      if (isDueAgain) void run();
    });
  };
  return () => void run();
}
