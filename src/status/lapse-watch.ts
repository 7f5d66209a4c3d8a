import type { ReactiveControllerHost } from 'lit';
import type { Screening } from '../protocol/screening.ts';

/** When the first result that an element shows is no longer valid; milliseconds since the epoch. */
const ends = new Map<ReactiveControllerHost, number>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Has an element drawn once a result that it shows is no longer valid: within a second, also where the clock is set. */
export function drawOnLapse(element: ReactiveControllerHost, shown: readonly Screening[]): void {
  const times = shown.map(({ validUntil }) => Date.parse(validUntil ?? '')).filter((at) => at > Date.now());
  if (times.length > 0) ends.set(element, Math.min(...times));
  else ends.delete(element);
  if (ends.size > 0) {
    timer ??= setInterval(drawLapsed, 1000);
    return;
  }
  clearInterval(timer);
  timer = undefined;
}

function drawLapsed(): void {
  for (const [element, at] of ends) if (at <= Date.now()) element.requestUpdate();
}
