import type { LauncherHost } from './launcher-host.ts';

/**
 * Moves the focus within an element once its next update is over. Not during the update: the field that loses the focus
 * stores its answer, which asks for another one.
 */
export class FocusMove {
  readonly #host: LauncherHost;
  /** The id of what gets the focus. */
  #target: string | undefined;

  constructor(host: LauncherHost) {
    this.#host = host;
  }

  to(id: string): void {
    this.#target = id;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#move());
  }

  #move(): void {
    if (this.#target === undefined) return;
    const found = this.#host.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(this.#target)}`);
    this.#target = undefined;
    // Of a group, its part at fault.
    (found?.querySelector<HTMLElement>('[aria-invalid=true]') ?? found)?.focus();
  }
}
