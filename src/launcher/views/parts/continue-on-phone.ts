import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../icons.ts';
import { phoneAddress } from '../../phone/phone-address.ts';
import type { Dispatch } from '../../state/action.ts';
import type { Application } from '../../state/application.ts';
import type { Words } from '../words.ts';

/**
 * On a wide page with a mouse: a button that shows a code and a link, by which a phone opens the page. Below the button, and
 * in the middle of the window where a browser cannot place it there.
 */
export function continueOnPhone(
  { page, phoneCode }: Application,
  { sentences }: Words,
  dispatch: Dispatch,
): TemplateResult | typeof nothing {
  const address = phoneAddress(page.element.handoverUrl);
  if (address === undefined) return nothing;
  const words = sentences.onPhone;
  const toggled = ({ newState, currentTarget }: ToggleEvent): void => {
    if (newState !== 'open') return;
    (currentTarget as HTMLElement).querySelector('button')?.focus();
    void dispatch({ type: 'show-phone-code' });
  };
  // It has a name while it is open only: nobody who looks for the phone number finds it. The button stands before it, and
  // browsers lead the focus back only where a press gives it to a button.
  const turns = ({ newState, currentTarget }: ToggleEvent): void => {
    const card = currentTarget as HTMLElement;
    const button = card.previousElementSibling as HTMLElement;
    card.ariaLabel = newState === 'open' ? words.title : null;
    if (newState === 'closed' && card.matches(':focus-within')) button.focus();
  };
  return html`<button
      type="button"
      class="quiet"
      part="button"
      popovertarget="on-phone"
      .textContent=${words.button}
    ></button>
    <div id="on-phone" popover role="dialog" @toggle=${toggled} @beforetoggle=${turns}>
      <div class="bar">
        <h4 .textContent=${words.title}></h4>
        <button
          type="button"
          class="quiet"
          part="button"
          popovertarget="on-phone"
          popovertargetaction="hide"
          aria-label=${sentences.handOver.close}
        >
          ${icon('close')}
        </button>
      </div>
      ${phoneCode?.(address, words.code) ?? html`<div class="code"></div>`}
      <p .textContent=${words.text}></p>
      <a href=${address} dir="ltr" .textContent=${address}></a>
    </div>`;
}
