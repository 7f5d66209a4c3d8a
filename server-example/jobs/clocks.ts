/**
 * The wall clock without its steps back, for intervals between times that the store keeps: when the wall clock is set
 * back, this one runs on. Answers whole milliseconds.
 *
 * @param now the wall clock, in milliseconds since the epoch.
 * @param monotonic milliseconds, on a clock that is never set.
 */
export function forwardClock(now: () => number, monotonic: () => number): () => number {
  let latest = { wall: now(), steady: monotonic() };
  return () => {
    const steady = monotonic();
    latest = { wall: Math.max(now(), latest.wall + steady - latest.steady), steady };
    return Math.round(latest.wall);
  };
}

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
