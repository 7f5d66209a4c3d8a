import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { keepRoom, releaseRoom } from '../kept-room.ts';
import type { PageConnection } from './page-connection.ts';

interface AbsentHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * Whether the page was left, or the element was taken out of it, and the host has not said yet who uses it now: then the
 * element draws nothing that was for one person, in the room that it had.
 */
export class Absence implements ReactiveController {
  readonly #host: AbsentHost;
  readonly #page: () => PageConnection | undefined;
  #connected: AbortController | undefined;
  #timesLeft = 0;
  /** Whether the element is in no document, for longer than a moment. */
  #isOut = false;
  /** Whether it was, before it came back last. */
  #wasOut = false;
  /** Whether the host has to say who uses the page. */
  #isUnsure = false;
  /** The connection of the last update. */
  #pageBefore: PageConnection | undefined;
  /** What waits for the host to name whoever uses the page. */
  #held: (() => unknown)[] = [];

  constructor(host: AbsentHost, page: () => PageConnection | undefined) {
    this.#host = host;
    this.#page = page;
    host.addController(this);
  }

  get isAway(): boolean {
    return this.#isOut || this.#isUnsure;
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    this.#wasOut = this.#isOut;
    this.#isOut = false;
    addEventListener('pagehide', () => this.#leave(), { signal });
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) void this.confirm();
        else if (!this.#page()?.confirming) this.#setUnsure(false);
      },
      { signal },
    );
  }

  /** One that is only moved is back before a connection would end. */
  hostDisconnected(): void {
    this.#connected?.abort();
    queueMicrotask(() => {
      this.#isOut = this.#connected?.signal.aborted ?? false;
      if (this.#isOut) this.#host.requestUpdate();
    });
  }

  /** One that comes to a page where others wait for the host waits with them. One that was there stays as it is. */
  hostUpdate(): void {
    const page = this.#page();
    if (page !== this.#pageBefore && page?.confirming && !this.#isUnsure) void this.confirm();
    this.#pageBefore = page;
  }

  /**
   * Call it once an element is back in the document and has its connection: what it shows is for whoever was there before.
   *
   * @param isUnknown whether that has to be asked also of an element that was only moved.
   */
  comeBack(isUnknown = false): void {
    const isDoubted = this.#isUnsure || (this.#wasOut && this.#page()?.canAsk);
    if (isUnknown || isDoubted) void this.confirm();
  }

  /** Draws nothing until the host has said who uses the page. */
  async confirm(): Promise<void> {
    const timesLeft = (this.#timesLeft += 1);
    this.#setUnsure(true);
    await this.#page()?.confirm();
    if (timesLeft === this.#timesLeft) this.#setUnsure(false);
  }

  /** Acts once the host has said who uses the page; at once where nobody has left it. The act has to look who that is. */
  whenHere(act: () => unknown): unknown {
    return this.#isUnsure ? void this.#held.push(act) : act();
  }

  #leave(): void {
    this.#timesLeft += 1;
    this.#page()?.leave();
    this.#setUnsure(true);
  }

  #setUnsure(isUnsure: boolean): void {
    if (this.#isUnsure === isUnsure) return;
    this.#isUnsure = isUnsure;
    (isUnsure ? keepRoom : releaseRoom)(this.#host.renderRoot);
    this.#host.requestUpdate();
    if (isUnsure) return;
    const held = this.#held;
    this.#held = [];
    for (const act of held) act();
  }
}
