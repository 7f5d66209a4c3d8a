import type { ReactiveController } from 'lit';
import { pageClock } from '../client/clock.ts';
import type { LauncherHost } from './launcher-host.ts';

/** The second tap of a double one comes within this time. */
const doubleTapMs = 500;

/**
 * Ignores the second press of a double click or tap on the buttons that lead on: the first one has led to the next step,
 * whose button may be in the same place, and the second would finish a step that nobody has seen.
 */
export class SecondPress implements ReactiveController {
  readonly #host: LauncherHost;
  #connected: AbortController | undefined;
  #shownPlace: string | undefined;
  #shownAt = 0;

  constructor(host: LauncherHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    const options = { signal, capture: true };
    const { renderRoot } = this.#host;
    renderRoot.addEventListener('click', (event) => this.#check(event as MouseEvent), options);
    // Whoever has answered something has seen the step.
    renderRoot.addEventListener('input', () => (this.#shownAt = -Infinity), options);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }

  /** Call it after every update. `place` names the part of the launcher that is shown. */
  show(place: string): void {
    if (place === this.#shownPlace) return;
    this.#shownPlace = place;
    this.#shownAt = pageClock.now();
  }

  #check(event: MouseEvent): void {
    if (!this.#isSecond(event) || !(event.target as Element).closest('.actions')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** A key or a script presses without a count. Browsers count the clicks of a mouse, but not every one counts taps. */
  #isSecond(event: MouseEvent): boolean {
    const { detail } = event;
    if (detail !== 1) return detail > 1;
    const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    const age = pageClock.now() - this.#shownAt;
    return !isMouse && age >= 0 && age < doubleTapMs;
  }
}
