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
