import { html, nothing, type TemplateResult } from 'lit';
import { report as english } from '../../locales/en/report.ts';
import { timeline } from '../../locales/en/timeline.ts';
import { type NewsKind, standingOf } from '../../locales/standing.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { ViewContext } from '../status-state.ts';
import { newsText } from '../words.ts';
import { drawDoor } from './door.ts';
import { drawDoors } from './report.ts';

type Part = TemplateResult | typeof nothing;

/**
 * What stands right below a headline: what happened since a result and what goes on, the `explanation`, and the doors: to
 * the form that waits for its candidate, or to the report and to those who can correct it. Everything is read only here.
 */
export function drawBand(
  screening: Screening,
  context: ViewContext,
  explanation: TemplateResult,
): TemplateResult {
  const { locale, reader } = context;
  if (reader === 'member') return explanation;
  const { headline, further } = standingOf(screening, reader);
  const isNews = typeof headline === 'object';
  const nexts: Partial<Record<NewsKind, string>> = locale.of('report', english).next[reader];
  const next = isNews && nexts[headline.kind];
  const others = new Set(further.map((news) => newsText(news, context)));
  return html`<div class="band ${isNews || others.size > 0 ? 'news' : ''}">
    ${next ? html`<p class="next" .textContent=${next}></p>` : nothing}
    ${[...others].map((text) => html`<p class="further" .textContent=${text}></p>`)}
    ${drawNamed(screening, context)} ${explanation}
    ${screening.phase === 'complete' ? drawDoors(screening, context) : drawDoor(screening, context)}
  </div>`;
}

/** What the open notices are about; to a candidate also in the host's words. */
function drawNamed({ aftermath }: Screening, { locale, reader }: ViewContext): Part {
  const notices = aftermath?.notices.filter(({ status }) => status === 'open') ?? [];
  if (notices.length === 0) return nothing;
  const { kinds } = locale.of('timeline', timeline);
  const named = [...new Set(notices.flatMap((notice) => notice.kinds))].map((kind) => kinds[kind].title);
  const items = html`<div>
    <p .textContent=${locale.of('report', english).itemsNamed}></p>
    <ul>
      ${named.map((title) => html`<li .textContent=${title}></li>`)}
    </ul>
  </div>`;
  return html`${named.length > 0 ? items : nothing}
  ${reader === 'operator' ? nothing : html`<slot name="notice"></slot>`}`;
}
