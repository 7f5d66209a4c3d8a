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
