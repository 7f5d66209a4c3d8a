import { html, nothing, type TemplateResult } from 'lit';
import { phoneAddress } from '../../phone/phone-address.ts';
import type { Dispatch } from '../../state/action.ts';
import type { Application } from '../../state/application.ts';
import type { Words } from '../words.ts';

/** On a wide page with a mouse: a button that shows a code and a link, by which a phone opens the page. */
export function continueOnPhone(
  { page, phoneCode }: Application,
  { sentences }: Words,
  dispatch: Dispatch,
): TemplateResult | typeof nothing {
  const address = phoneAddress(page.element.handoverUrl);
  if (address === undefined) return nothing;
  const words = sentences.onPhone;
  const load = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') void dispatch({ type: 'show-phone-code' });
  };
  return html`<button
      type="button"
      class="quiet"
      part="button"
      popovertarget="on-phone"
      .textContent=${words.button}
    ></button>
    <div id="on-phone" popover @toggle=${load}>
      ${phoneCode?.(address, words.code)}
      <p .textContent=${words.text}></p>
      <a href=${address} dir="ltr" .textContent=${address}></a>
    </div>`;
}
