import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../icons.ts';
import { timeline } from '../../locales/en/timeline.ts';
import { figure } from '../../locales/figure.ts';
import { isJustNow } from '../../locales/just-now.ts';
import { standingOf } from '../../locales/standing.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { ViewContext } from '../status-state.ts';
import { moment } from './moment.ts';

type Part = TemplateResult | typeof nothing;

/** Above the headline of a check that runs: that it was sent, which is done. */
export function drawSent(screening: Screening, { locale, reader }: ViewContext): Part {
  const { submittedAt } = screening;
  if (standingOf(screening, reader).headline !== 'in-progress') return nothing;
  const own = locale.of('timeline', timeline);
  const isNow = isJustNow(submittedAt);
  const said = isNow
    ? html`<span .textContent=${own.sentNow}></span>`
    : moment(locale.tag, submittedAt, { sentence: own.sent });
  return said ? html`<span class="sent ${isNow ? 'now' : ''}">${icon('done')}${said}</span>` : nothing;
}

/** Below it: how many of its parts the service calls complete. */
export function drawShare(screening: Screening, { locale, reader }: ViewContext): Part {
  const { items } = screening;
  if (standingOf(screening, reader).headline !== 'in-progress' || items.length === 0) return nothing;
  const { tag } = locale;
  const done = items.filter((item) => item.phase === 'complete').length;
  const words = locale.of('timeline', timeline).doneOf(figure(done, tag), figure(items.length, tag));
  return html`<div class="share">
    <progress max=${items.length} .value=${done} aria-label=${words}></progress>
    <span aria-hidden="true" .textContent=${words}></span>
  </div>`;
}
