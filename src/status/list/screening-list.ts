import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { list } from '../../locales/en/list.ts';
import { figure } from '../../locales/figure.ts';
import { isOver } from '../../protocol/phase.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { ViewContext } from '../late/status-view.ts';
import { moment } from '../card/moment.ts';
import { answer, renderProgress } from '../card/timeline.ts';
import { outcomeOf, toneOf } from '../late/wording.ts';
import { listStyles } from './list-styles.ts';

export { listStyles };

/** From so many screenings on, a member gets filters; an operator from two on; a candidate never. */
const manyForMember = 8;

/** Who has to act next: whoever looks at a report, or nobody once a check is over. */
const actors = ['candidate', 'source', 'service', 'review', 'nobody'] as const;
type Actor = (typeof actors)[number];

/** A row of the table, or the timeline under it. */
interface Line {
  key: string;
  screening: Screening;
  isOpen: boolean;
  isDetail: boolean;
}

/**
 * Shows all screenings of the page session in a table, newest first; to operators what waits for them before that. A row opens the timeline of its screening. Keeps
 * which rows are open, and what the reader looks for.
 */
export class ScreeningList {
  readonly #changed: () => void;
  readonly #openIds = new Set<string>();
  #actor: Actor | undefined;
  #searched = '';

  /** @param changed called when what the reader chose asks for a new rendering. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  render(screenings: readonly Screening[], context: ViewContext): TemplateResult {
    const { locale } = context;
    const words = locale.of('list', list);
    const hasFilters = hasManyFor(context.role, screenings.length);
    const ordered = context.role === 'operator' ? screenings.toSorted(waitingFirst) : screenings;
    const chosen = hasFilters
      ? ordered.filter((screening) => this.#isChosen(screening, context.nameOf(screening.clientReferenceId)))
      : ordered;
    // The times of the rows are words like “3 minutes ago”.
    const minute = Math.floor(Date.now() / 60_000);
    const heading = (text: string): TemplateResult =>
      html`<span role="columnheader" .textContent=${text}></span>`;
    return html`
      ${hasFilters ? this.#renderFilters(screenings, chosen.length, context) : nothing}
      <div class="table" role="table" aria-label=${words.label} @click=${this.#toggleClicked}>
        <div class="row head" role="row">
          ${[words.reference, words.package, words.phase, words.ordered].map(heading)}
        </div>
        ${repeat(
          this.#linesOf(chosen),
          ({ key }) => key,
          ({ screening, isOpen, isDetail }) =>
            isDetail
              ? renderDetail(screening, context)
              : guard([screening, words, isOpen, minute, context.nameOf(screening.clientReferenceId)], () =>
                  renderRow(screening, context, isOpen),
                ),
        )}
      </div>
    `;
  }

  /** An open row has its timeline in a line of its own: a row that opens keeps its button, and the focus on it. */
  #linesOf(screenings: readonly Screening[]): Line[] {
    return screenings.flatMap((screening) => {
      const isOpen = this.#openIds.has(screening.id);
      const row = { key: screening.id, screening, isOpen, isDetail: false };
      return isOpen ? [row, { ...row, key: `${row.key} open`, isDetail: true }] : row;
    });
  }

  get #query(): string {
    return this.#searched.trim().toLowerCase();
  }

  #isChosen(screening: Screening, name = ''): boolean {
    return (
      (this.#actor === undefined || nextActor(screening) === this.#actor) &&
      `${name}\n${screening.clientReferenceId}`.toLowerCase().includes(this.#query)
    );
  }

  #renderFilters(
    screenings: readonly Screening[],
    shownCount: number,
    { locale }: ViewContext,
  ): TemplateResult {
    const words = locale.of('list', list);
    const count = new Map<Actor, number>();
    for (const actor of screenings.map(nextActor)) count.set(actor, (count.get(actor) ?? 0) + 1);
    const number = (value: number): string => figure(value, locale.tag);
    const filter = (actor: Actor | undefined): TemplateResult => html`
      <button
        type="button"
        class="filter"
        part="button"
        aria-pressed=${this.#actor === actor}
        @click=${() => this.#choose(actor)}
      >
        <span .textContent=${words.actors[actor ?? 'all']}></span>
        <span
          class="count"
          .textContent=${number(actor ? (count.get(actor) ?? 0) : screenings.length)}
        ></span>
      </button>
    `;
    const isNarrowed = this.#actor !== undefined || this.#query !== '';
    return html`
      <div class="filters">
        <div class="actors" role="group" aria-labelledby="actors">
          <span class="label" id="actors" .textContent=${words.actors.label}></span>
          ${[undefined, ...actors].map(filter)}
        </div>
        <label class="search">
          <span .textContent=${words.search}></span>
          <input type="search" autocomplete="off" .value=${live(this.#searched)} @input=${this.#search} />
        </label>
        <p
          class="note"
          role="status"
          .textContent=${
            !isNarrowed
              ? ''
              : shownCount === 0
                ? this.#query === ''
                  ? words.noneHere
                  : words.noMatch
                : words.shown(number(shownCount), number(screenings.length))
          }
        ></p>
      </div>
    `;
  }

  #choose(actor: Actor | undefined): void {
    this.#actor = actor;
    this.#changed();
  }

  readonly #search = (event: Event): void => {
    this.#searched = (event.target as HTMLInputElement).value;
    this.#changed();
  };

  /** The whole row can be clicked; its button is for the keyboard and for those who hear the page. */
  readonly #toggleClicked = (event: Event): void => {
    const target = event.target as Element;
    const id = target.closest('.row')?.querySelector('button')?.value;
    // Whoever marks a text to copy it does not open the row.
    if (id === undefined || (getSelection()?.type === 'Range' && !target.closest('button'))) return;
    if (!this.#openIds.delete(id)) this.#openIds.add(id);
    this.#changed();
  };
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
function renderRow(screening: Screening, context: ViewContext, isOpen: boolean): TemplateResult {
  const { id, clientReferenceId, packageTitle, submittedAt } = screening;
  return html`<div class="row" role="row" part="row">
    <span role="cell"
      ><button
        type="button"
        class="toggle"
        value=${id}
        aria-expanded=${isOpen}
        title=${clientReferenceId}
        .textContent=${context.nameOf(clientReferenceId) ?? clientReferenceId}
      ></button
    ></span>
    <span role="cell" class="package" .textContent=${packageTitle}></span>
    <span role="cell" class="progress"
      ><span class="headline ${toneOf(screening)}" part="headline">${answer(screening, context)}</span></span
    >
    <span role="cell" class="when">${moment(context.locale.tag, submittedAt)}</span>
  </div>`;
}

function renderDetail(screening: Screening, context: ViewContext): TemplateResult {
  const { sentences, tag } = context.locale;
  return html`<div class="detail" role="row">
    <div role="cell" aria-colspan="4">
      ${renderProgress(screening, context)} ${context.report?.render(screening, context)}
      <p class="note">${moment(tag, screening.updatedAt, { sentence: sentences.updated })}</p>
    </div>
  </div>`;
}
