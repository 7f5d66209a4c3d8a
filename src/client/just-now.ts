import { pageClock } from './clock.ts';

export const minuteMs = 60_000;

/** Whether a time is less than a minute ago. */
export function isJustNow(at: string): boolean {
  const age = Date.now() - Date.parse(at);
  return age >= 0 && age < minuteMs;
}

/** Calls `draw` every minute and when the page is shown again, until `signal` aborts: words like “now” do not stay true. */
export function keepTimes(draw: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const drawVisible = (): void => {
    if (!document.hidden) draw();
  };
  const begin = (): (() => void) =>
    pageClock.after(minuteMs, () => {
      cancel = begin();
      drawVisible();
    });
  let cancel = begin();
  document.addEventListener('visibilitychange', drawVisible, { signal });
  signal.addEventListener('abort', () => cancel());
}
