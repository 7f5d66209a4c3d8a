import type { TemplateResult } from 'lit';
import { type ChildPart, Directive, directive } from 'lit/directive.js';
import type { Choices } from '../status-state.ts';
import { type Arrivals, arrivalsIn, type Order, withLast } from './list-order.ts';

type Draw = (order: Order, arrivals: Arrivals, sort: () => void) => TemplateResult;

const none: Arrivals = { forReader: [], unseen: [] };

/**
 * Holds the order of the rows while the pointer or the focus is among them, so that nobody opens another report than the
 * one they pointed at. It looks at each drawing, so that no event that was missed holds it for ever.
 */
class HeldOrder extends Directive {
  #shown: Order | undefined;
  #chosen = '';
  #isSorted = false;

  override render(wanted: Order, _chosen: Choices, _isGrouped: boolean, draw: Draw): TemplateResult {
    return draw(wanted, none, () => {});
  }

  override update(
    { parentNode }: ChildPart,
    [wanted, { group, searched }, isGrouped, draw]: Parameters<this['render']>,
  ): TemplateResult {
    const chosen = `${group} ${searched}`;
    const isInside = (parentNode as ParentNode & Node)
      .querySelector('.table')
      ?.matches(':hover, :focus-within');
    const isHeld = isInside && chosen === this.#chosen && !this.#isSorted;
    this.#chosen = chosen;
    this.#isSorted = false;
    if (!isHeld || !this.#shown) this.#shown = wanted;
    else if (!isGrouped) this.#shown = withLast(this.#shown, arrivalsIn(wanted, this.#shown));
    return draw(this.#shown, arrivalsIn(wanted, this.#shown), () => (this.#isSorted = true));
  }
}

export const holdOrder = directive(HeldOrder);
