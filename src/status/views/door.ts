import { html, nothing, type TemplateResult } from 'lit';
import { door as english } from '../../locales/en/door.ts';
import type { Screening } from '../../protocol/screening.ts';
import { addressOf } from '../address-of.ts';
import { formAskingId, isFormWanted, type ViewContext } from '../status-state.ts';

type Part = TemplateResult | typeof nothing;

/** The way to the service's form, where it is the candidate's turn and no launcher leads there: to the host's page, or by a link. */
export function drawDoor(screening: Screening, context: ViewContext): Part {
  const { settings, locale, askings, dispatch, isLaunched } = context;
  if (!isFormWanted(screening, context) || isLaunched(screening)) return nothing;
  const words = locale.of('door', english);
  const address = addressOf('form-url', settings.formUrl, /^https?:$/);
  if (address !== undefined)
    return html`<div class="doors">
      <a href=${address} part="button" .textContent=${words.open}></a>
    </div>`;
  const id = formAskingId(screening);
  const asking = askings.get(id);
  const said = (text: string): TemplateResult => html`<p role="alert" .textContent=${text}></p>`;
  // Works once: who has followed it, and comes back, gets a new one.
  const leave = (): void => dispatch({ type: 'asking', id, asking: undefined });
  if (asking instanceof URL)
    return html`${said(words.blocked)}
      <div class="doors">
        <a
          href=${asking.href}
          target="_blank"
          rel="noopener noreferrer"
          part="button"
          @click=${leave}
          .textContent=${words.open}
        ></a>
      </div>`;
  const isSent = asking === 'sent';
  const text = isSent ? words.fetching : asking === 'ended' ? words.renew : words.open;
  const open = (): void =>
    dispatch({ type: 'open-form', id, screeningId: screening.id, waitingText: words.fetching });
  return html`<div class="doors">
    <button type="button" part="button" aria-disabled=${isSent} @click=${open} .textContent=${text}></button>
    ${asking === undefined || isSent ? nothing : said(asking === 'ended' ? words.ended : words.failed)}
  </div>`;
}
