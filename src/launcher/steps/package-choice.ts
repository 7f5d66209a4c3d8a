import { html, nothing, type TemplateResult } from 'lit';
import { timeline } from '../../locales/en/timeline.ts';
import { ownValue } from '../../protocol/own-value.ts';
import type { LauncherContext } from '../launcher-context.ts';
import type { Choosing } from '../launcher-state.ts';
import { failureNotice } from './notices.ts';

/** The packages to choose from, if the host names none. */
export function packageChoice(
  { sentences, actions, locale, language }: LauncherContext,
  { packages, problem, isLoading }: Choosing,
): TemplateResult {
  const list = new Intl.ListFormat(locale);
  const { kinds } = language.of('timeline', timeline);
  return html`<h3 id="heading" tabindex="-1" part="heading" .textContent=${sentences.choose}></h3>
    ${problem ? failureNotice(sentences, problem) : nothing}
    ${packages.map(
      (offer) =>
        html`<button
          type="button"
          class="choice"
          part="button"
          aria-disabled=${isLoading === true}
          @click=${() => actions.choose(offer)}
        >
          <bdi .textContent=${language.titleOf(offer)}></bdi
          ><span
            .textContent=${list.format(
              offer.products.map(({ title, kind }) => ownValue(kinds, kind ?? '')?.title ?? title),
            )}
          ></span>
        </button>`,
    )}`;
}
