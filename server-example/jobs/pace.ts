import type { Clock } from '../clock.ts';

const mostAtOnce = 20;
/** What takes longer gives its place to others: a part of the service that is silent must not keep the rest waiting. */
const longestAtPlaceMs = 1_000;
const mostUnderWay = 100;
const shortestPauseMs = 1_000;
/** Between two tries at a service that does not answer at all. */
export const longestSilenceMs = 60_000;

/** The pause after so many failures. */
export const pauseAfter = (failures: number, longest: number): number =>
  Math.min(shortestPauseMs * 2 ** failures, longest);

/** How much a service is asked at once: it is silent where it answers nobody, not where it does not answer one. */
export class Pace {
  readonly #clock: Clock;
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** How often the service did not answer since it last did. */
  #failures = 0;
  #silentUntil = 0;
  /** Until when it asked to be left alone. */
  #refusingUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * How many jobs may begin now. One finds out whether a silent service answers again.
   *
   * @param begun when those began that are under way.
   */
  places(begun: readonly number[]): number {
    const now = this.#clock.forward();
    if (now < this.#refusingUntil || now < this.#silentUntil) return 0;
    const most = this.#failures > 0 ? 1 : mostAtOnce;
    const atPlaces = begun.filter((at) => now - at < longestAtPlaceMs).length;
    return Math.min(most - atPlaces, mostUnderWay - begun.length);
  }

  noteAnswer(): void {
    this.#answeredAt = this.#clock.forward();
    this.#failures = 0;
    this.#silentUntil = 0;
  }

  /** It calls back, and so it may answer again. */
  noteSign(): void {
    this.#silentUntil = 0;
  }

  /** @param askedMs how long the service asked to be left alone. */
  noteSilence(beganAt: number, askedMs: number): void {
    const now = this.#clock.forward();
    this.#refusingUntil = Math.max(this.#refusingUntil, now + askedMs);
    // It has answered others meanwhile.
    if (this.#answeredAt >= beganAt || now < this.#silentUntil) return;
    this.#silentUntil = now + pauseAfter(this.#failures, longestSilenceMs);
    this.#failures += 1;
  }
}
