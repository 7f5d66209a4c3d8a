const name = 'screening page sessions';

/** Tells the other tabs of the origin that somebody has signed out or in, and nothing else. Some browsers have no way. */
export class SignOutNews {
  readonly #hear: () => void;
  #channel: BroadcastChannel | undefined;

  /** @param hear is called when another tab has posted; whatever was posted. */
  constructor(hear: () => void) {
    this.#hear = hear;
    this.#open();
    // An open channel may keep a page out of the back/forward cache. One that comes back asks the host anyway.
    addEventListener('pagehide', () => this.#close());
    addEventListener('pageshow', () => this.#open());
  }

  post(): void {
    this.#channel?.postMessage(null);
  }

  #open(): void {
    try {
      this.#channel ??= new BroadcastChannel(name);
      this.#channel.onmessage = this.#hear;
    } catch {
      // Also browsers that refuse storage refuse it.
    }
  }

  #close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }
}
