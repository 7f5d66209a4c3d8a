import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherContext } from '../launcher-context.ts';

/** On a wide page with a mouse: a button that shows a code and a link, by which a phone opens the page. */
export function continueOnPhone({
  sentences,
  actions,
  views,
  phoneAddress,
}: LauncherContext): TemplateResult | typeof nothing {
  if (phoneAddress === undefined) return nothing;
  const words = sentences.onPhone;
  const load = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') actions.loadPhoneCode();
  };
  return html`<button
      type="button"
      class="quiet"
      part="button"
      popovertarget="on-phone"
      .textContent=${words.button}
    ></button>
    <div id="on-phone" popover @toggle=${load}>
      ${views?.phoneCode?.(phoneAddress, words.code)}
      <p .textContent=${words.text}></p>
      <a href=${phoneAddress} dir="ltr" .textContent=${phoneAddress}></a>
    </div>`;
}
