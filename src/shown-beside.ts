import type { Screening } from './protocol/screening.ts';

/**
 * A `<screening-status for>` sends this to its launcher: which screening it shows there, undefined for none. The launcher
 * leaves to it what both would say. Neither loads a file of the other.
 */
export class ShownBesideEvent extends Event {
  readonly screening: Screening | undefined;
  /** The status. */
  readonly status: Element;
  /** Moves the focus to the heading of the status. */
  readonly focusHeading: () => void;

  constructor(status: Element, screening: Screening | undefined, focusHeading: () => void) {
    super('screening-shown-beside');
    this.status = status;
    this.screening = screening;
    this.focusHeading = focusHeading;
  }
}
