import { html, nothing, type TemplateResult } from 'lit';
import { isCutOff } from '../../client/connection-state.ts';
import { unrecorded } from '../../unrecorded.ts';
import type { StatusView, ViewContext } from './status-view.ts';
import { headline, toneOf } from './wording.ts';

type Part = TemplateResult | typeof nothing;

/**
 * Shows where a screening stands, in two or three words that fit into a line of text. A page may have a thousand of
 * them: each has as few nodes as it can.
 */
export function renderBadge(view: StatusView, context: ViewContext, announcement: string): TemplateResult {
  const { locale, isCandidate } = context;
  const { sentences: words, tag, dir } = locale;
  const screening = view.kind === 'one' ? view.screening : undefined;
  const text = {
    loading: words.connection.connecting,
    list: '',
    empty: words.empty,
    unavailable: words.problem.short,
    one: screening && headline(words, screening, isCandidate),
  }[view.kind];
  const tone = screening ? toneOf(screening) : 'over';
  const title = screening?.packageTitle ?? nothing;
  return html`<span
      class="badge ${view.kind} ${unrecorded}"
      part="badge"
      data-private
      data-dd-privacy="mask"
      data-hj-suppress
      data-clarity-mask="true"
      lang=${tag}
      dir=${dir}
      ><span class="headline ${tone}" part="headline" title=${title} .textContent=${text}></span
      >${besideBadge(view, context)}</span
    >${announcement === '' || view.kind === 'loading' ? nothing : spoken(announcement)}`;
}

/** Nothing most of the time. */
function besideBadge(view: StatusView, { locale, feed, retry }: ViewContext): Part {
  const { sentences: words } = locale;
  const { connection } = feed;
  if (view.kind === 'loading') return nothing;
  if (view.kind === 'unavailable') return retryButton(words.problem.again, retry);
  const isTest = view.kind === 'one' && view.screening.environment === 'test';
  if (!isTest && !isCutOff(connection)) return nothing;
  const test = html`<span class="test" part="test" .textContent=${words.test}></span>`;
  const cutOff = html`<span class="when" .textContent=${words.connection[connection]}></span>
    ${retryButton(words.problem.now, retry)}`;
  return html`${isTest ? test : nothing}${isCutOff(connection) ? cutOff : nothing}`;
}

/** Says a change to those who hear the page. */
export const spoken = (text: string): TemplateResult =>
  html`<p
    class="visually-hidden ${unrecorded}"
    role="status"
    data-private
    data-dd-privacy="mask"
    data-hj-suppress
    data-clarity-mask="true"
    .textContent=${text}
  ></p>`;

/** Tries again what failed, or at once what would be tried again by itself. */
export const retryButton = (words: string, retry: () => void): TemplateResult =>
  html`<button type="button" part="button" @click=${retry} .textContent=${words}></button>`;
