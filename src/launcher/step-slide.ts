import type { ReactiveController } from 'lit';
import type { Machine } from './state/change.ts';
import type { LauncherPage } from './state/launcher-page.ts';
import { type LauncherState, placeOf } from './state/state.ts';

const slideMs = 180;

/** Lets a step slide in from where it lies: the next one from the end of a line, one before from its beginning. */
export class StepSlide implements ReactiveController {
  readonly #page: LauncherPage;
  readonly #launcher: Machine;
  #last: LauncherState | undefined;

  constructor(page: LauncherPage, launcher: Machine) {
    this.#page = page;
    this.#launcher = launcher;
  }

  hostUpdated(): void {
    const last = this.#last;
    const state = (this.#last = this.#launcher.entered);
    if (!isForm(last) || !isForm(state) || placeOf(last) === placeOf(state)) return;
    if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
    const isBack = 'step' in last && 'step' in state && state.step < last.step;
    const isLeftward = isBack !== (this.#page.locale.dir === 'rtl');
    for (const part of this.#page.element.renderRoot.querySelectorAll('#heading, .body'))
      part.animate?.(
        { translate: [`${isLeftward ? -16 : 16}px`, '0px'] },
        { duration: slideMs, easing: 'ease-out' },
      );
  }
}

const isForm = (state: LauncherState | undefined): state is LauncherState =>
  state?.name === 'filling' || state?.name === 'proving';
