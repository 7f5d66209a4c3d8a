import type { ReactiveControllerHost } from 'lit';

const minuteMs = 60_000;

/** Whether a time is less than a minute ago. */
export function isJustNow(at: string): boolean {
  const age = Date.now() - Date.parse(at);
  return age >= 0 && age < minuteMs;
}

/** Draws every minute and when the page is shown again, until `signal` aborts: words like “now” do not stay true. */
export function keepTimes(element: ReactiveControllerHost, signal: AbortSignal): void {
  if (signal.aborted) return;
  const draw = (): void => {
    if (!document.hidden) element.requestUpdate();
  };
  const timer = setInterval(draw, minuteMs);
  document.addEventListener('visibilitychange', draw, { signal });
  signal.addEventListener('abort', () => clearInterval(timer));
}
