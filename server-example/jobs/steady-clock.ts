/**
 * The wall clock as it was at the start, carried on by a clock that is never set: for pauses that must not end early
 * because somebody sets the wall clock. A restart reads the wall clock anew. Answers whole milliseconds.
 *
 * @param now the wall clock, in milliseconds since the epoch.
 * @param monotonic milliseconds, on a clock that is never set.
 */
export function steadyClock(now: () => number, monotonic: () => number): () => number {
  const offset = now() - monotonic();
  return () => Math.round(offset + monotonic());
}
