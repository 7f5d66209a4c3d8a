const minuteMs = 60_000;

const acts = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const run = (): void => acts.forEach((act) => act());
/** A hidden page is not told the time: it catches up when it is shown. */
const runVisible = (): void => {
  if (!document.hidden) run();
};

/**
 * Calls `act` every minute and when the page is shown again, until the returned function is called. One timer serves a
 * whole page.
 */
export function everyMinute(act: () => void): () => void {
  acts.add(act);
  if (timer === undefined) {
    timer = setInterval(runVisible, minuteMs);
    document.addEventListener('visibilitychange', runVisible);
  }
  return () => stop(act);
}

function stop(act: () => void): void {
  acts.delete(act);
  if (acts.size > 0) return;
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', runVisible);
}
