import type { ReactiveController } from 'lit';
import type { LauncherPage } from './state/launcher-page.ts';

/** Pixels between both, up to which they are one card. */
const widestGapPx = 48;

/**
 * Draws what a launcher keeps beside a status as the last row of its card, over the lower edge of it and whatever room the
 * host leaves between them. A launcher that stands elsewhere has no outline there.
 */
export class LastRow implements ReactiveController {
  readonly #page: LauncherPage;
  /** The documents of tests have none. */
  readonly #observer = globalThis.ResizeObserver && new ResizeObserver(() => this.#place());
  #observed: Element | undefined;

  constructor(page: LauncherPage) {
    this.#page = page;
  }

  hostUpdated(): void {
    const status = this.#base && this.#page.beside?.status;
    if (status !== this.#observed) {
      this.#observer?.disconnect();
      if (status) this.#observer?.observe(status);
      this.#observed = status;
    }
    this.#place();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#observed = undefined;
  }

  get #base(): HTMLElement | undefined {
    return this.#page.element.renderRoot.querySelector<HTMLElement>('.beside') ?? undefined;
  }

  #place(): void {
    const base = this.#base;
    const status = this.#observed;
    if (!base || !status) return;
    const { element } = this.#page;
    const [card, own] = [status, element].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect];
    const gap = own.top - card.bottom;
    const isBelow =
      status.parentNode === element.parentNode &&
      [card.left - own.left, card.right - own.right].every((distance) => Math.abs(distance) < 1) &&
      gap > -1 &&
      gap < widestGapPx;
    base.toggleAttribute('data-row', isBelow);
    base.style.setProperty('--_gap', `${gap}px`);
  }
}
