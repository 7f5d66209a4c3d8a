import { html, type LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { list as english } from '../../locales/en/list.ts';
import { figure } from '../../locales/figure.ts';
import { isLapsed } from '../../protocol/validity.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { Names, StatusState, StatusView, ViewContext } from '../status-state.ts';
import { cardStyles } from '../styles/card.ts';
import { listStyles } from '../styles/list.ts';
import { drawCard } from './card.ts';
import { drawFilters, queryOf, wordsOf } from './list-filters.ts';
import { holdOrder } from './list-hold.ts';
import { type Arrivals, type Order, orderOf, type Section } from './list-order.ts';
import { drawDetail, drawRow, nameOf, ownerOf } from './list-row.ts';

/** All screenings of the page session, in a frame. */
export const list: StatusView = { styles: [cardStyles, listStyles], draw, ownerOf };

/** From so many screenings on, a member gets filters; an operator from two on; a candidate never. */
const manyForMember = 8;

/** A row of the table, or the timeline under it. */
interface Line {
  key: string;
  id: string;
  isOpen: boolean;
  isDetail: boolean;
}

/** A row by the id of its screening. */
type DrawLine = (line: Line) => unknown;

function draw(state: StatusState, context: ViewContext): TemplateResult {
  return drawCard(state, context, state.kind === 'list' ? drawList(state.screenings, context) : undefined);
}

/** Newest first; to operators in groups, what waits for them before everything else. */
function drawList(screenings: readonly Screening[], context: ViewContext): TemplateResult {
  const { claims, choices, settings } = context;
  const query = queryOf(choices);
  const isFound = (screening: Screening): boolean => textOf(screening, settings.names).includes(query);
  const isGrouped = claims.role === 'operator';
  const order = orderOf(screenings, choices.group, isFound, isGrouped);
  const wanted = hasManyFor(claims.role, screenings.length) ? order : { ...order, filters: [] };
  return html`${holdOrder(
    wanted,
    choices,
    isGrouped,
    (shown, arrivals, sort) =>
      html`${shown.filters.length > 0 ? drawFilters(screenings, shown, context) : nothing}
      ${drawTable(screenings, shown, context, drawArrivals(arrivals, context, sort))}`,
  )}`;
}

/** In a table with a body for each group. A row opens the timeline of its screening. */
function drawTable(
  screenings: readonly Screening[],
  { sections }: Order,
  context: ViewContext,
  arrivals: TemplateResult | typeof nothing,
): TemplateResult {
  const { locale, claims, choices, settings, dispatch } = context;
  const words = locale.of('list', english);
  const known = new Map(screenings.map((screening) => [screening.id, screening]));
  const columns = [words.reference, words.package, words.phase, words.ordered];
  if (claims.role === 'operator') columns.splice(3, 0, words.waiting);
  // The times of the rows are words like “3 minutes ago”.
  const minute = Math.floor(Date.now() / 60_000);
  const heading = (text: string): TemplateResult =>
    html`<span role="columnheader" .textContent=${text}></span>`;
  const drawLine: DrawLine = ({ id, isOpen, isDetail }) => {
    const screening = known.get(id);
    // What was erased while its place is held leaves it empty.
    if (!screening) return isDetail ? nothing : html`<div class="row" aria-hidden="true"></div>`;
    if (isDetail) return drawDetail(screening, context, columns.length);
    const shown = [screening, isLapsed(screening), words, isOpen, minute, nameOf(screening, settings.names)];
    return guard(shown, () => drawRow(screening, context, isOpen));
  };
  const sort = (): void => dispatch({ type: 'sort' });
  const release = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    // The focus may leave because a drawing takes its button.
    if (!(currentTarget as Element).contains(relatedTarget as Node | null)) queueMicrotask(sort);
  };
  // In Firefox the pointer is above the table until this event is over.
  const releaseLater = (): void => void setTimeout(sort);
  return html`
    <div
      class="table ${columns.length > 4 ? 'has-wait' : ''}"
      role="table"
      aria-label=${words.label}
      @click=${(event: Event) => toggleClicked(event, context)}
      @pointerleave=${releaseLater}
      @focusout=${release}
    >
      <div role="rowgroup"><div class="row head" role="row">${columns.map(heading)}</div></div>
      ${repeat(
        sections,
        ({ group }) => group,
        ({ group, ids }, index) =>
          html`<div role="rowgroup" aria-labelledby=${group ?? nothing}>
            ${
              group
                ? html`<div class="group" role="row">
                    <div role="cell" aria-colspan=${columns.length}>
                      <h2 id=${group} .textContent=${wordsOf(group, context)}></h2>
                      ${index === 0 ? arrivals : nothing}
                    </div>
                  </div>`
                : nothing
            }
            ${repeat(linesOf(ids, choices.openIds), ({ key }) => key, drawLine)}
          </div>`,
      )}
    </div>
  `;
}

/** An open row has its timeline in a line of its own: a row that opens keeps its button, and the focus on it. */
function linesOf(ids: Section['ids'], openIds: ReadonlySet<string>): Line[] {
  return ids.flatMap((id) => {
    const isOpen = openIds.has(id);
    const row = { key: id, id, isOpen, isDetail: false };
    return isOpen ? [row, { ...row, key: `${id} open`, isDetail: true }] : row;
  });
}

/** What waits for its place while the order is held: a press takes it there, and the focus to the first of it. */
function drawArrivals(
  { forReader, unseen }: Arrivals,
  { locale, dispatch }: ViewContext,
  sort: () => void,
): TemplateResult | typeof nothing {
  const [first] = [...forReader, ...unseen];
  if (first === undefined) return nothing;
  const words = locale.of('list', english);
  const number = (ids: readonly string[]): string => figure(ids.length, locale.tag);
  const show = ({ currentTarget }: Event): void => {
    const root = (currentTarget as Element).getRootNode() as ShadowRoot;
    sort();
    dispatch({ type: 'sort' });
    void (root.host as LitElement).updateComplete.then(() =>
      root.querySelector<HTMLElement>(`[value="${CSS.escape(first)}"]`)?.focus(),
    );
  };
  return html`<button
    type="button"
    class="arrivals"
    part="button"
    @click=${show}
    .textContent=${forReader.length > 0 ? words.newForYou(number(forReader)) : words.new(number(unseen))}
  ></button>`;
}

/** The whole row can be clicked; its button is for the keyboard and for those who hear the page. */
function toggleClicked({ target }: Event, { dispatch }: ViewContext): void {
  const clicked = target as Element;
  const id = clicked.closest('.row')?.querySelector('button')?.value;
  // Whoever marks a text to copy it does not open the row.
  if (id === undefined || (getSelection()?.type === 'Range' && !clicked.closest('button'))) return;
  dispatch({ type: 'toggle', id });
}

/** What a search looks into. */
const textOf = (screening: Screening, names: Names | null): string =>
  `${nameOf(screening, names) ?? ''}\n${screening.clientReferenceId}`.toLowerCase();

function hasManyFor(role: string | undefined, count: number): boolean {
  if (role === 'candidate') return false;
  return count >= (role === 'operator' ? 2 : manyForMember);
}
