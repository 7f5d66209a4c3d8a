import { html, nothing, type TemplateResult } from 'lit';
import { ScreeningError } from '../../client/screening-error.ts';
import { report as english } from '../../locales/en/report.ts';
import type { Screening } from '../../protocol/screening.ts';
import { addressOf } from '../address-of.ts';
import type { Asking, ViewContext } from '../status-state.ts';

type Part = TemplateResult | typeof nothing;

/** The doors to a report: an operator's, or those of the candidate, with the agency that corrects it. The first one is a button. */
export function drawDoors(screening: Screening, context: ViewContext): TemplateResult {
  const { claims, settings, locale } = context;
  const words = locale.of('report', english);
  const isOperator = claims.role === 'operator';
  const copy = isOperator ? undefined : addressOf('copy-url', settings.copyUrl);
  const dispute = isOperator ? undefined : addressOf('dispute-url', settings.disputeUrl);
  const link = (address: string, text: string): TemplateResult =>
    html`<a
      href=${address}
      target="_blank"
      rel="noopener noreferrer"
      part="button"
      .textContent=${text}
    ></a>`;
  const report = isOperator ? 'open' : 'own';
  return html`<div class="doors">
    ${copy === undefined ? drawButton(screening, context, report) : link(copy, words.own)}
    ${dispute === undefined ? nothing : link(dispute, words.wrong)}
  </div>`;
}

/** Where the page session says that there is such a link. */
function drawButton(
  { id }: Screening,
  { locale, claims, askings, dispatch }: ViewContext,
  name: 'open' | 'own',
): Part {
  if (!claims.may?.includes('report')) return nothing;
  const words = locale.of('report', english);
  const asking = askings.get(id);
  const isSent = asking === 'sent';
  return html`<button
      type="button"
      part="button"
      aria-disabled=${isSent}
      @click=${() => dispatch({ type: 'open-report', id, waitingText: words.opening })}
      .textContent=${isSent ? words.opening : words[name]}
    ></button>
    ${asking === undefined || isSent ? nothing : html`<p role="alert" .textContent=${failureOf(asking, words)}></p>`}`;
}

function failureOf(asking: Asking, words: typeof english): string {
  if (asking === 'blocked') return words.blocked;
  const code = asking instanceof ScreeningError && asking.code;
  return code === 'not_complete' || code === 'not_found' ? words.noReport : words.failed;
}
