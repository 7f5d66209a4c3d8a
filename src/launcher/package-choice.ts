import { html, type TemplateResult } from 'lit';
import type { LauncherContext } from './launcher-view.ts';

/** The packages that a page session allows, where the host leaves the choice to the candidate. */
export function packageChoice({ sentences, application, locale }: LauncherContext): TemplateResult {
  const list = new Intl.ListFormat(locale);
  return html`<h3 id="heading" tabindex="-1" part="heading">${sentences.choose}</h3>
    ${application.offers?.packages.map(
      (offer) =>
        html`<button
          type="button"
          class="choice"
          part="button choice"
          @click=${() => void application.choose(offer)}
        >
          ${offer.title}<span>${list.format(offer.products.map(({ title }) => title))}</span>
        </button>`,
    )}`;
}
