import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { keepRoom, releaseRoom } from '../kept-room.ts';
import type { PageConnection } from './page-connection.ts';

interface AbsentHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * Whether the page was left, or was brought back from the back/forward cache and the host has not said yet who uses it
 * now: then an element draws nothing that was for one person, in the room that it had.
 */
export class Absence implements ReactiveController {
  isAway = false;
  readonly #host: AbsentHost;
  readonly #page: () => PageConnection | undefined;
  #connected: AbortController | undefined;
  #timesLeft = 0;
  /** What waits for the host to name whoever uses the page. */
  #held: (() => unknown)[] = [];

  constructor(host: AbsentHost, page: () => PageConnection | undefined) {
    this.#host = host;
    this.#page = page;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    // An element that was moved before the host has said who it is for is still for nobody.
    if (this.isAway) void this.confirm();
    addEventListener('pagehide', () => this.#leave(), { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) void this.confirm();
        else this.#setAway(false);
      },
      { signal },
    );
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }

  /** One that comes to a page where others wait for the host waits with them. */
  hostUpdate(): void {
    if (!this.isAway && this.#page()?.confirming) void this.confirm();
  }

  /** Draws nothing until the host has said who uses the page. */
  async confirm(): Promise<void> {
    const timesLeft = (this.#timesLeft += 1);
    this.#setAway(true);
    await this.#page()?.confirm();
    if (timesLeft === this.#timesLeft) this.#setAway(false);
  }

  /** Acts once the host has said who uses the page; at once where nobody has left it. The act has to look who that is. */
  whenHere(act: () => unknown): unknown {
    return this.isAway ? void this.#held.push(act) : act();
  }

  #leave(): void {
    this.#timesLeft += 1;
    this.#page()?.leave();
    this.#setAway(true);
  }

  #setAway(isAway: boolean): void {
    if (this.isAway === isAway) return;
    this.isAway = isAway;
    (isAway ? keepRoom : releaseRoom)(this.#host.renderRoot);
    this.#host.requestUpdate();
    if (isAway) return;
    const held = this.#held;
    this.#held = [];
    for (const act of held) act();
  }
}
