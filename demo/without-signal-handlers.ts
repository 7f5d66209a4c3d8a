import process from 'node:process';

/** Does `work`, and takes away the handlers of signals that it leaves behind: they would end this process in their own way. */
export async function withoutSignalHandlers<Result>(work: () => Promise<Result>): Promise<Result> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const ours = new Set(signals.flatMap((signal) => process.listeners(signal)));
  const result = await work();
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!ours.has(listener)) process.off(signal, listener);
    }
  }
  return result;
}
