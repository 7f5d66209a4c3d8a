import { html, nothing, type TemplateResult } from 'lit';
import { timeline } from '../../locales/en/timeline.ts';
import { ownValue } from '../../protocol/own-value.ts';
import type { Dispatch } from '../state/action.ts';
import type { Choosing } from '../state/state.ts';
import { failureNotice } from './notices.ts';
import type { Words } from './words.ts';

/** The packages to choose from, if the host names none. */
export function choosingView(
  { packages, problem, isLoading }: Choosing,
  words: Words,
  dispatch: Dispatch,
): TemplateResult {
  const { sentences } = words;
  const { kinds } = words.of('timeline', timeline);
  return html`<h3 id="heading" tabindex="-1" part="heading" .textContent=${sentences.choose}></h3>
    ${problem ? failureNotice(sentences, problem) : nothing}
    ${packages.map(
      (offer) =>
        html`<button
          type="button"
          class="choice"
          part="button"
          aria-disabled=${isLoading === true}
          @click=${() => dispatch({ type: 'choose', offer })}
        >
          <bdi .textContent=${words.titleOf(offer)}></bdi
          ><span
            .textContent=${offer.products
              .map(({ title, kind }) => ownValue(kinds, kind ?? '')?.title ?? title)
              .join(' · ')}
          ></span>
        </button>`,
    )}`;
}
