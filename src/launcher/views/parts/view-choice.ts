import { html, nothing, type TemplateResult } from 'lit';
import type { Dispatch } from '../../state/action.ts';
import type { Application } from '../../state/application.ts';
import { isViewAsked, type WantedView } from '../../state/proof.ts';
import type { Words } from '../words.ts';

const views: WantedView[] = ['progress', 'result'];

/**
 * Asks a member what they want to see of the order: with it, as later is too late for that. Its room is kept free until it is
 * known whether this is asked.
 */
export function viewChoice(
  { trust, wantedView }: Application,
  { sentences }: Words,
  isTried: boolean,
  dispatch: Dispatch,
): TemplateResult | typeof nothing {
  const isDue = trust?.name === 'due';
  if (!isDue && !isViewAsked(trust)) return nothing;
  const words = sentences.trust;
  const isMissing = isTried && wantedView === undefined;
  return html`<fieldset
    class="field ${isDue ? 'unknown' : ''}"
    part="field"
    aria-describedby=${isMissing ? 'view-final view-problem' : 'view-final'}
  >
    <legend part="label" .textContent=${words.ask}></legend>
    <p class="help" id="view-final" .textContent=${words.final}></p>
    ${isMissing ? html`<p class="problem" id="view-problem" part="problem" .textContent=${words.askOutcome}></p>` : nothing}
    ${views.map(
      (view, index) =>
        html`<div class="flag">
          <label
            ><input
              type="radio"
              part="input"
              id=${index === 0 ? 'view' : nothing}
              name="view"
              data-part="view"
              .value=${view}
              required
              aria-invalid=${isMissing}
              .checked=${wantedView === view}
              @change=${() => dispatch({ type: 'choose-view', view })} /><span
              .textContent=${words[view]}
            ></span
          ></label>
        </div>`,
    )}
  </fieldset>`;
}
