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
    if (this.#isBack) this.#hold(left as ScrollRestoration);
  }

  hostUpdated(): void {
    const { entered } = this.#launcher;
    // One that was taken away may draw once more.
    if (!('application' in entered) || !this.#page.element.isConnected) return;
    const place = placeOf(entered);
    this.#firstPlace ??= place;
    const isForm = 'form' in entered && !('screening' in entered);
    if (isForm && (place !== this.#firstPlace || holds.has(this))) this.#hold();
    else this.#release();
    if (this.#isBack) this.#page.showHeading();
    this.#isBack = false;
  }

  hostDisconnected(): void {
    this.#release();
  }

  #hold(mode = history.scrollRestoration): void {
    if (holds.size === 0) {
      modeOfHost = mode;
      addEventListener('pagehide', noteHolds);
      addEventListener('pageshow', forgetNote);
    }
    holds.add(this);
    history.scrollRestoration = 'manual';
  }

  #release(): void {
    if (!holds.delete(this) || holds.size > 0) return;
    history.scrollRestoration = modeOfHost;
    removeEventListener('pagehide', noteHolds);
    removeEventListener('pageshow', forgetNote);
  }
}

function noteHolds(): void {
  useStorage((storage) => storage.setItem(key, modeOfHost));
}

function forgetNote(): void {
  useStorage((storage) => storage.removeItem(key));
}
