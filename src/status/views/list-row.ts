import { html, nothing, type TemplateResult } from 'lit';
import { list as english } from '../../locales/en/list.ts';
import { ownValue } from '../../protocol/own-value.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { Names, ViewContext } from '../status-state.ts';
import { toneOf } from '../words.ts';
import { waitsSince } from './list-order.ts';
import { fullDate, moment } from './moment.ts';
import { answer, drawProgress } from './timeline.ts';

const minuteMs = 60_000;

/** By unit: how many minutes it has. The longest that fits is used. */
const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** What the host calls somebody. It gives a `Map` or an object. */
export const nameOf = (
  { clientReferenceId: reference }: Screening,
  names: Names | null,
): string | undefined =>
  names instanceof Map
    ? (names.get(reference) as string | undefined)
    : ownValue<string>((names ?? {}) as Record<string, string>, reference);

/** As a row calls its candidate. */
export const ownerOf = (screening: Screening, { settings }: Pick<ViewContext, 'settings'>): string =>
  nameOf(screening, settings.names) ?? screening.clientReferenceId;

/** A thousand of them have as few nodes as they can. */
export function drawRow(screening: Screening, context: ViewContext, isOpen: boolean): TemplateResult {
  const { id, clientReferenceId, packageTitle, submittedAt } = screening;
  const { locale, claims } = context;
  return html`<div class="row" role="row" part="row">
    <span role="cell"
      ><button
        type="button"
        class="toggle"
        value=${id}
        aria-expanded=${isOpen}
        title=${clientReferenceId}
        .textContent=${ownerOf(screening, context)}
      ></button
    ></span>
    <span role="cell" class="package" .textContent=${packageTitle}></span>
    <span role="cell" class="progress"
      ><span class="headline ${toneOf(screening, context)}" part="headline"
        >${answer(screening, context)}</span
      ></span
    >
    ${
      claims.role === 'operator'
        ? html`<span role="cell" class="wait">${drawWait(waitsSince(screening), context)}</span>`
        : nothing
    }
    <span role="cell" class="when">${moment(locale.tag, submittedAt)}</span>
  </div>`;
}

/** The timeline under an open row. */
export function drawDetail(screening: Screening, context: ViewContext, columnCount: number): TemplateResult {
  const { sentences, tag } = context.locale;
  return html`<div class="detail" role="row">
    <div role="cell" aria-colspan=${columnCount}>
      ${drawProgress(screening, context)}
      <p class="note">${moment(tag, screening.updatedAt, { sentence: sentences.updated })}</p>
    </div>
  </div>`;
}

/** How long somebody has waited: days, hours or minutes. Where no column has it as its title, the word stands with it. */
function drawWait(since: string | undefined, { locale }: ViewContext): TemplateResult | typeof nothing {
  const { tag } = locale;
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(since ?? '')) / minuteMs));
  const [unit, length] = units.find((one) => minutes >= one[1]) ?? [];
  if (!since || !unit) return nothing;
  return html`<span class="word" .textContent=${locale.of('list', english).waiting}></span>
    <time
      datetime=${since}
      title=${fullDate(tag, since)}
      .textContent=${formatOf(tag, unit).format(Math.floor(minutes / length))}
    ></time>`;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string, unit: string): Intl.NumberFormat {
  const key = `${tag} ${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(key, format);
  return format;
}
