import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Knows of the press that is under way, and whether it was meant for an earlier step: what cannot be taken back ignores the
 * second press of a double click. What a field shows when it is left is held back meanwhile: pressing a button leaves the
 * field, and a problem that appears then moves the button away before the click. What is held is shown with the click, or
 * with the next press or key where none comes.
 */
export class Presses implements ReactiveController {
  /** When the last press began, in milliseconds of the page's life; undefined after a key. */
  #startedAt: number | undefined;
  /** Whether it is the second of a double click. */
  #isSecond = false;
  /** Since when the present step is there. */
  #drawnAt = 0;
  readonly #host: ReactiveControllerHost;
  #connected: AbortController | undefined;
  #held: (() => void)[] | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Call it when something else is drawn in the place of what could be pressed. */
  noteDrawn(): void {
    this.#drawnAt = performance.now();
  }

  /** Whether the press was meant for what was drawn before: it began then, or is the second of a double click. */
  get isForEarlierStep(): boolean {
    return this.#isSecond || (this.#startedAt ?? Infinity) < this.#drawnAt;
  }

  /** Runs `show` now, or once no press is under way. */
  afterPress(show: () => void): void {
    if (this.#held) this.#held.push(show);
    else show();
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    const options = { signal, capture: true };
    const release = (): void => this.#release();
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        release();
        this.#held = [];
        this.#startedAt = timeStamp;
      },
      options,
    );
    addEventListener('keydown', () => (this.#startedAt = undefined), options);
    addEventListener('click', ({ detail }) => (this.#isSecond = detail > 1), options);
    // A click of the keyboard or of a script has no press before it.
    for (const type of ['click', 'keydown', 'pointercancel']) addEventListener(type, release, options);
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    this.#release();
  }

  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const show of held) show();
    if (held.length > 0) this.#host.requestUpdate();
  }
}
