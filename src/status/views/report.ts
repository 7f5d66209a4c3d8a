import { html, nothing, type TemplateResult } from 'lit';
import { ScreeningError } from '../../client/screening-error.ts';
import { tellDeveloper } from '../../client/tell-developer.ts';
import { report as english } from '../../locales/en/report.ts';
import { timeline } from '../../locales/en/timeline.ts';
import { readerOf } from '../../locales/explanation.ts';
import { sinceResult } from '../../locales/since-result.ts';
import type { Aftermath, Screening } from '../../protocol/screening.ts';
import type { Asking, ViewContext } from '../status-state.ts';
import { moment } from './moment.ts';

type Part = TemplateResult | typeof nothing;

/**
 * What follows a result: the doors to the report and to those who can correct it, and what the service says happened
 * since. Everything is read only here.
 */
export function drawReport(screening: Screening, context: ViewContext): Part {
  const { role } = context.claims;
  if (role === 'member') return nothing;
  const isComplete = screening.phase === 'complete';
  return role === 'operator'
    ? html`${drawMeanwhile(screening, context)} ${drawClosed(screening.aftermath, context)}
      ${isComplete ? drawButton(screening, context, 'open') : nothing}`
    : html`${drawMeanwhile(screening, context)} ${isComplete ? drawDoors(screening, context) : nothing}`;
}

/** A candidate's: the report, the agency that corrects it. Whom to ask is in the slot below. */
function drawDoors(screening: Screening, context: ViewContext): TemplateResult {
  const words = context.locale.of('report', english);
  const copy = addressOf('copy-url', context.settings.copyUrl);
  const dispute = addressOf('dispute-url', context.settings.disputeUrl);
  const link = (address: string, text: string): TemplateResult =>
    html`<a
      href=${address}
      target="_blank"
      rel="noopener noreferrer"
      part="button"
      .textContent=${text}
    ></a>`;
  return html`<div class="doors">
    ${copy === undefined ? drawButton(screening, context, 'own') : link(copy, words.own)}
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

/** What goes on; to a candidate with what a notice is about, and in the host's words. */
function drawMeanwhile(screening: Screening, { locale, claims }: ViewContext): Part {
  const words = locale.of('report', english);
  const reader = readerOf(claims.role);
  const since = sinceResult(words.since, screening, reader, locale.tag);
  if (since.length === 0) return nothing;
  return html`<div class="meanwhile" role="note">
    ${since.map((each) => html`<p .textContent=${each}></p>`)}
    ${reader === 'candidate' ? drawNamed(screening.aftermath, locale) : nothing}
  </div>`;
}

/** What the open notices are about. */
function drawNamed(aftermath: Aftermath | undefined, locale: ViewContext['locale']): Part {
  const notices = aftermath?.notices.filter(({ status }) => status === 'open') ?? [];
  if (notices.length === 0) return nothing;
  const { kinds } = locale.of('timeline', timeline);
  const named = [...new Set(notices.flatMap((notice) => notice.kinds))];
  const items = html`<p .textContent=${locale.of('report', english).itemsNamed}></p>
    <ul>
      ${named.map((kind) => html`<li .textContent=${kinds[kind].title}></li>`)}
    </ul>`;
  return html`${named.length > 0 ? items : nothing}<slot name="notice"></slot>`;
}

/** To an operator: what is over, as the service says it. Of that a candidate finds nothing. */
function drawClosed(aftermath: Aftermath | undefined, { locale }: ViewContext): Part {
  const words = locale.of('report', english);
  const { notices = [], dispute } = aftermath ?? {};
  const closed = [
    ...notices.map((notice) => ({ ...notice, text: words.noticeClosed })),
    ...(dispute ? [{ ...dispute, text: words.disputeClosed }] : []),
  ].filter(({ status }) => status === 'closed');
  if (closed.length === 0) return nothing;
  return html`<ul class="since">
    ${closed.map(
      ({ text, at }) =>
        html`<li><span .textContent=${text}></span> ${at ? html`· ${moment(locale.tag, at)}` : nothing}</li>`,
    )}
  </ul>`;
}

/** Of the host; undefined where it is none that can be opened. */
function addressOf(attribute: string, text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = URL.parse(text, document.baseURI);
  if (url && /^(https?|mailto):$/.test(url.protocol)) return url.href;
  tellDeveloper(`${attribute} is no address that can be opened: use an https URL, or mailto:.`);
  return undefined;
}
