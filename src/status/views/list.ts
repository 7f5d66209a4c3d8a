import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { list as english } from '../../locales/en/list.ts';
import { figure } from '../../locales/figure.ts';
import { outcomeOf } from '../../locales/standing.ts';
import { ownValue } from '../../protocol/own-value.ts';
import { isOver } from '../../protocol/phase.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { Actor, Choices, Names, StatusState, StatusView, ViewContext } from '../status-state.ts';
import { cardStyles } from '../styles/card.ts';
import { listStyles } from '../styles/list.ts';
import { toneOf } from '../words.ts';
import { drawCard } from './card.ts';
import { moment } from './moment.ts';
import { answer, drawProgress } from './timeline.ts';

/** All screenings of the page session, in a frame. */
export const list: StatusView = { styles: [cardStyles, listStyles], draw };

/** From so many screenings on, a member gets filters; an operator from two on; a candidate never. */
const manyForMember = 8;

const actors: readonly Actor[] = ['candidate', 'source', 'service', 'review', 'nobody'];

/** A row of the table, or the timeline under it. */
interface Line {
  key: string;
  screening: Screening;
  isOpen: boolean;
  isDetail: boolean;
}

function draw(state: StatusState, context: ViewContext): TemplateResult {
  return drawCard(state, context, state.kind === 'list' ? drawTable(state.screenings, context) : undefined);
}

/** In a table, newest first; to operators what waits for them before that. A row opens the timeline of its screening. */
function drawTable(screenings: readonly Screening[], context: ViewContext): TemplateResult {
  const { locale, claims, choices, settings } = context;
  const words = locale.of('list', english);
  const hasFilters = hasManyFor(claims.role, screenings.length);
  const ordered = claims.role === 'operator' ? screenings.toSorted(waitingFirst) : screenings;
  const chosen = hasFilters
    ? ordered.filter((screening) => isChosen(screening, choices, settings.names))
    : ordered;
  // The times of the rows are words like “3 minutes ago”.
  const minute = Math.floor(Date.now() / 60_000);
  const heading = (text: string): TemplateResult =>
    html`<span role="columnheader" .textContent=${text}></span>`;
  return html`
    ${hasFilters ? drawFilters(screenings, chosen.length, context) : nothing}
    <div
      class="table"
      role="table"
      aria-label=${words.label}
      @click=${(event: Event) => toggleClicked(event, context)}
    >
      <div class="row head" role="row">
        ${[words.reference, words.package, words.phase, words.ordered].map(heading)}
      </div>
      ${repeat(
        linesOf(chosen, choices.openIds),
        ({ key }) => key,
        ({ screening, isOpen, isDetail }) =>
          isDetail
            ? drawDetail(screening, context)
            : guard([screening, words, isOpen, minute, nameOf(screening, settings.names)], () =>
                drawRow(screening, context, isOpen),
              ),
      )}
    </div>
  `;
}

/** An open row has its timeline in a line of its own: a row that opens keeps its button, and the focus on it. */
function linesOf(screenings: readonly Screening[], openIds: ReadonlySet<string>): Line[] {
  return screenings.flatMap((screening) => {
    const isOpen = openIds.has(screening.id);
    const row = { key: screening.id, screening, isOpen, isDetail: false };
    return isOpen ? [row, { ...row, key: `${row.key} open`, isDetail: true }] : row;
  });
}

/** What the host calls somebody. It gives a `Map` or an object. */
const nameOf = ({ clientReferenceId: reference }: Screening, names: Names | null): string | undefined =>
  names instanceof Map
    ? (names.get(reference) as string | undefined)
    : ownValue<string>((names ?? {}) as Record<string, string>, reference);

const queryOf = ({ searched }: Choices): string => searched.trim().toLowerCase();

const isChosen = (screening: Screening, choices: Choices, names: Names | null): boolean =>
  (choices.actor === undefined || nextActor(screening) === choices.actor) &&
  `${nameOf(screening, names) ?? ''}\n${screening.clientReferenceId}`
    .toLowerCase()
    .includes(queryOf(choices));

function drawFilters(
  screenings: readonly Screening[],
  shownCount: number,
  { locale, choices, dispatch }: ViewContext,
): TemplateResult {
  const words = locale.of('list', english);
  const count = new Map<Actor, number>();
  for (const actor of screenings.map(nextActor)) count.set(actor, (count.get(actor) ?? 0) + 1);
  const number = (value: number): string => figure(value, locale.tag);
  const filter = (actor: Actor | undefined): TemplateResult => html`
    <button
      type="button"
      class="filter"
      part="button"
      aria-pressed=${choices.actor === actor}
      @click=${() => dispatch({ type: 'choose', choices: { actor } })}
    >
      <span .textContent=${words.actors[actor ?? 'all']}></span>
      <span class="count" .textContent=${number(actor ? (count.get(actor) ?? 0) : screenings.length)}></span>
    </button>
  `;
  const search = ({ target }: Event): void =>
    dispatch({ type: 'choose', choices: { searched: (target as HTMLInputElement).value } });
  const isSearched = queryOf(choices) !== '';
  const isNarrowed = choices.actor !== undefined || isSearched;
  return html`
    <div class="filters">
      <div class="actors" role="group" aria-labelledby="actors">
        <span class="label" id="actors" .textContent=${words.actors.label}></span>
        ${[undefined, ...actors].map(filter)}
      </div>
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

/** The whole row can be clicked; its button is for the keyboard and for those who hear the page. */
function toggleClicked({ target }: Event, { dispatch }: ViewContext): void {
  const clicked = target as Element;
  const id = clicked.closest('.row')?.querySelector('button')?.value;
  // Whoever marks a text to copy it does not open the row.
  if (id === undefined || (getSelection()?.type === 'Range' && !clicked.closest('button'))) return;
  dispatch({ type: 'toggle', id });
}

/** Who has to act before anything changes. */
function nextActor(screening: Screening): Actor {
  const { waitingOn } = screening;
  if (isOver(screening)) return outcomeOf(screening) === 'review' ? 'review' : 'nobody';
  return waitingOn === 'none' ? 'service' : waitingOn;
}

/** What waits for an operator comes first, the longest waiting at the top; the others stay newest first. */
function waitingFirst(one: Screening, other: Screening): number {
  const [isFirst, isSecond] = [one, other].map((screening) => nextActor(screening) === 'review');
  if (isFirst && isSecond) return one.updatedAt.localeCompare(other.updatedAt);
  return Number(isSecond) - Number(isFirst);
}

function hasManyFor(role: string | undefined, count: number): boolean {
  if (role === 'candidate') return false;
  return count >= (role === 'operator' ? 2 : manyForMember);
}

/** A thousand of them have as few nodes as they can. */
function drawRow(screening: Screening, context: ViewContext, isOpen: boolean): TemplateResult {
  const { id, clientReferenceId, packageTitle, submittedAt } = screening;
  return html`<div class="row" role="row" part="row">
    <span role="cell"
      ><button
        type="button"
        class="toggle"
        value=${id}
        aria-expanded=${isOpen}
        title=${clientReferenceId}
        .textContent=${nameOf(screening, context.settings.names) ?? clientReferenceId}
      ></button
    ></span>
    <span role="cell" class="package" .textContent=${packageTitle}></span>
    <span role="cell" class="progress"
      ><span class="headline ${toneOf(screening, context)}" part="headline"
        >${answer(screening, context)}</span
      ></span
    >
    <span role="cell" class="when">${moment(context.locale.tag, submittedAt)}</span>
  </div>`;
}

function drawDetail(screening: Screening, context: ViewContext): TemplateResult {
  const { sentences, tag } = context.locale;
  return html`<div class="detail" role="row">
    <div role="cell" aria-colspan="4">
      ${drawProgress(screening, context)}
      <p class="note">${moment(tag, screening.updatedAt, { sentence: sentences.updated })}</p>
    </div>
  </div>`;
}
