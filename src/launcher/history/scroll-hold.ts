import type { ReactiveController } from 'lit';
import { useStorage } from '../../client/tab-storage.ts';
import type { Machine } from '../state/change.ts';
import type { LauncherPage } from '../state/launcher-page.ts';
import { placeOf } from '../state/state.ts';

/** Under this name a page that is left says that a form was being filled in, and what is to be given back. */
const key = 'screening-scroll';

/** The holds of the page that keep the browser from scrolling. */
const holds = new Set<ScrollHold>();
let modeOfHost: ScrollRestoration = 'auto';

/**
 * Keeps the browser from scrolling to where another step was left, from the first step that is entered until the form is
 * over: what the window showed then is somewhere else now. After a reload, or the way back to the page, the heading is put
 * into its place instead.
 */
export class ScrollHold implements ReactiveController {
  readonly #page: LauncherPage;
  readonly #launcher: Machine;
  #firstPlace: string | undefined;
  #isBack = false;

  constructor(page: LauncherPage, launcher: Machine) {
    this.#page = page;
    this.#launcher = launcher;
  }

  hostConnected(): void {
    const left = useStorage((storage) => {
      const mode = storage.getItem(key);
      storage.removeItem(key);
      return mode;
    });
    const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
    this.#isBack = !!left && (navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
    if (this.#isBack) {
      modeOfHost = left as ScrollRestoration;
      holds.add(this);
    }
    addEventListener('pagehide', noteHolds);
    addEventListener('pageshow', forgetNote);
  }

  hostUpdated(): void {
    const { entered } = this.#launcher;
    if (!('application' in entered)) return;
    const place = placeOf(entered);
    this.#firstPlace ??= place;
    const isForm = 'form' in entered && !('screening' in entered);
    if (isForm && (place !== this.#firstPlace || holds.has(this))) this.#hold();
    else this.#release();
    if (this.#isBack) this.#page.showHeading();
    this.#isBack = false;
  }

  hostDisconnected(): void {
    this.#firstPlace = undefined;
    this.#release();
  }

  #hold(): void {
    if (holds.size === 0) modeOfHost = history.scrollRestoration;
    holds.add(this);
    history.scrollRestoration = 'manual';
  }

  #release(): void {
    if (holds.delete(this) && holds.size === 0) history.scrollRestoration = modeOfHost;
  }
}

function noteHolds(): void {
  if (holds.size > 0) useStorage((storage) => storage.setItem(key, modeOfHost));
}

function forgetNote(): void {
  useStorage((storage) => storage.removeItem(key));
}
