import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { list as english } from '../../locales/en/list.ts';
import { figure } from '../../locales/figure.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { Choices, ListGroup, ViewContext } from '../status-state.ts';
import { groupOf, type Order } from './list-order.ts';

/** What the reader looks for. */
export const queryOf = ({ searched }: Choices): string => searched.trim().toLowerCase();

/** A group in the reader's words: only an operator has to act on a report. */
export function wordsOf(group: ListGroup, { locale, claims }: ViewContext): string {
  const { sentences } = locale;
  const { groups } = locale.of('list', english);
  switch (group) {
    case 'review':
      return claims.role === 'operator' ? groups.review : sentences.results.review;
    case 'candidate':
      return sentences.candidatesTurn;
    case 'going':
      return sentences.phases['in-progress'];
    default:
      return groups[group];
  }
}

/** A filter for each group that has checks, and a search. */
export function drawFilters(
  screenings: readonly Screening[],
  { filters, sections }: Order,
  context: ViewContext,
): TemplateResult {
  const { locale, choices, dispatch } = context;
  const words = locale.of('list', english);
  const count = new Map<ListGroup, number>();
  for (const group of screenings.map(groupOf)) count.set(group, (count.get(group) ?? 0) + 1);
  const number = (value: number): string => figure(value, locale.tag);
  const filter = (group: ListGroup | undefined): TemplateResult => html`
    <button
      type="button"
      class="filter"
      part="button"
      aria-pressed=${choices.group === group}
      @click=${() => dispatch({ type: 'choose', choices: { group } })}
    >
      <span .textContent=${group ? wordsOf(group, context) : words.all}></span>
      <span class="count" .textContent=${number(group ? (count.get(group) ?? 0) : screenings.length)}></span>
    </button>
  `;
  const search = ({ target }: Event): void =>
    dispatch({ type: 'choose', choices: { searched: (target as HTMLInputElement).value } });
  const isSearched = queryOf(choices) !== '';
  const isNarrowed = choices.group !== undefined || isSearched;
  const shownCount = sections.reduce((sum, { ids }) => sum + ids.length, 0);
  return html`
    <div class="filters">
      <div class="groups" role="group" aria-label=${words.filter}>${[undefined, ...filters].map(filter)}</div>
      <label class="search">
        <span .textContent=${words.search}></span>
        <input type="search" autocomplete="off" .value=${live(choices.searched)} @input=${search} />
      </label>
      <p
        class="note"
        role="status"
        .textContent=${
          !isNarrowed
            ? ''
            : shownCount === 0
              ? isSearched
                ? words.noMatch
                : words.noneHere
              : words.shown(number(shownCount), number(screenings.length))
        }
      ></p>
    </div>
  `;
}
