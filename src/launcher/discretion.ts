import type { ReactiveController } from 'lit';
import { Absence } from '../client/absence.ts';
import type { PageConnection } from '../client/page-connection.ts';
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
  readonly #host: LauncherHost;
  readonly #absence: Absence;
  #isRemoved = false;
  #connected: AbortController | undefined;

  constructor(host: LauncherHost, page: () => PageConnection | undefined) {
    this.#host = host;
    this.#absence = new Absence(host, page);
    host.addController(this);
  }

  /** Whether nothing may be drawn. The answers stay in memory, for the same person who comes back. */
  get isAway(): boolean {
    return this.#isRemoved || this.#absence.isAway;
  }

  /** Call it once the element is back in the document and has its connection: see `Absence`. */
  comeBack(isUnknown: boolean): void {
    this.#absence.comeBack(isUnknown);
  }

  /** Acts once the host has said who uses the page. The act has to look who that is. */
  whenHere(act: () => unknown): unknown {
    return this.#absence.whenHere(act);
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    this.#setRemoved(false);
    for (const type of tellingEvents) this.#host.renderRoot.addEventListener(type, keepInside, { signal });
  }

  /** An element that is only moved comes back before anything is drawn. */
  hostDisconnected(): void {
    this.#connected?.abort();
    this.#setRemoved(true);
  }

  #setRemoved(isRemoved: boolean): void {
    if (this.#isRemoved === isRemoved) return;
    this.#isRemoved = isRemoved;
    this.#host.requestUpdate();
  }
}

function keepInside(event: Event): void {
  if (event instanceof KeyboardEvent && harmlessKeys.includes(event.key)) return;
  // Many pages keep the browser from opening a dropped file, which would leave the page.
  if (event instanceof DragEvent && event.dataTransfer?.types.includes('Files')) return;
  event.stopPropagation();
}
