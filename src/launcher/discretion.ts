import type { ReactiveController } from 'lit';
import type { LauncherHost } from './launcher-host.ts';

/** Of what is typed: each would tell the host's page, and every script on it, what a person types. */
const tellingEvents =
  'beforeinput input textInput keydown keypress keyup compositionstart compositionupdate compositionend copy cut paste beforecopy beforecut beforepaste dragstart drag dragend drop'.split(
    ' ',
  );
/** Keys that say nothing about an answer, and that dialogs and focus rings of the host need. */
const harmlessKeys = ['Tab', 'Escape', 'Enter'];

/**
 * Lets what is typed leave no trace: events of fields end at the border of the element, and while the element is not
 * shown, because it left the document or the page was left, it draws no field that could be read.
 */
export class Discretion implements ReactiveController {
  /** Whether nothing may be drawn. The answers stay in memory, for a page that comes back. */
  isAway = false;
  readonly #host: LauncherHost;
  #connected: AbortController | undefined;

  constructor(host: LauncherHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    this.#setAway(false);
    addEventListener('pagehide', () => this.#setAway(true), { signal });
    addEventListener('pageshow', () => this.#setAway(false), { signal });
    for (const type of tellingEvents) this.#host.renderRoot.addEventListener(type, keepInside, { signal });
  }

  /** An element that is only moved comes back before anything is drawn. */
  hostDisconnected(): void {
    this.#connected?.abort();
    this.#setAway(true);
  }

  #setAway(isAway: boolean): void {
    if (this.isAway === isAway) return;
    this.isAway = isAway;
    this.#host.requestUpdate();
  }
}

function keepInside(event: Event): void {
  if (event instanceof KeyboardEvent && harmlessKeys.includes(event.key)) return;
  // Many pages keep the browser from opening a dropped file, which would leave the page.
  if (event instanceof DragEvent && event.dataTransfer?.types.includes('Files')) return;
  event.stopPropagation();
}
