import { html, LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { listStyles } from './list-look.js';
import { announcementOf, headlines, headlineStyles, results, toneOf } from './look.js';

const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const filters = {
  all: 'All',
  candidate: 'Candidate',
  source: 'Record source',
  service: 'Screening service',
  review: 'Under review',
  nobody: 'Finished',
};

function nextActor({ phase, result, waitingOn }) {
  if (phase === 'complete') return result === 'review' ? 'review' : 'nobody';
  return waitingOn === 'none' ? 'service' : waitingOn;
}

function ago(time) {
  const minutes = Math.floor((Date.now() - time) / 60_000);
  if (minutes === 0) return relative.format(0, 'second');
  return minutes < 60
    ? relative.format(-minutes, 'minute')
    : relative.format(-Math.floor(minutes / 60), 'hour');
}

/**
 * A list as somebody would write it with Lit's `repeat`: filters with counts, a search, and rows with a button that can
 * open them and a time. A change is said aloud.
 */
class LitNativeList extends LitElement {
  static properties = {
    screenings: { attribute: false },
    openIds: { state: true },
    actor: { state: true },
    query: { state: true },
  };
  static styles = [headlineStyles, listStyles];

  openIds = new Set();
  actor = 'all';
  query = '';
  #announcement = '';

  willUpdate(changed) {
    const before = new Set(changed.get('screenings'));
    if (before.size === 0) return;
    const news = this.screenings.filter((screening) => !before.has(screening));
    this.#announcement = news.map(announcementOf).join(' ');
  }

  render() {
    const chosen = this.screenings.filter(
      (screening) =>
        (this.actor === 'all' || nextActor(screening) === this.actor) &&
        screening.clientReferenceId.toLowerCase().includes(this.query),
    );
    return html`<section class="card" lang="en" dir="ltr">
        ${this.#filters(chosen.length)}
        <div role="table" aria-label="Background checks" @click=${this.#toggle}>
          <div class="row head" role="row">
            ${['Candidate', 'Package', 'Progress', 'Result', 'Updated'].map(
              (text) => html`<span role="columnheader">${text}</span>`,
            )}
          </div>
          ${repeat(
            chosen,
            ({ id }) => id,
            (screening) => this.#row(screening),
          )}
        </div>
        <footer><span class="live">Live</span><span>Last heard ${relative.format(0, 'second')}</span></footer>
      </section>
      <p class="visually-hidden" role="status">${this.#announcement}</p>`;
  }

  #filters(shown) {
    const { length: total } = this.screenings;
    const counts = { all: total };
    for (const actor of this.screenings.map(nextActor)) counts[actor] = (counts[actor] ?? 0) + 1;
    return html`<div class="filters">
      <div class="actors" role="group" aria-label="Who acts next">
        ${Object.entries(filters).map(
          ([actor, text]) =>
            html`<button
              type="button"
              class="filter"
              aria-pressed=${actor === this.actor}
              @click=${() => (this.actor = actor)}
            >
              ${text} <span class="count">${counts[actor] ?? 0}</span>
            </button>`,
        )}
      </div>
      <label class="search"
        ><span>Search by candidate</span><input type="search" autocomplete="off" @input=${this.#search}
      /></label>
      <p class="note" role="status">${shown === total ? '' : `${shown} of ${total} shown`}</p>
    </div>`;
  }

  #row(screening) {
    const { id, clientReferenceId, packageTitle, phase, result, updatedAt } = screening;
    const time = new Date(updatedAt);
    return html`<div class="row" role="row">
      <span role="cell"
        ><button type="button" class="toggle" value=${id} aria-expanded=${this.openIds.has(id)}>
          ${clientReferenceId}
        </button></span
      >
      <span role="cell" class="package">${packageTitle}</span>
      <span role="cell"><span class="headline ${toneOf(screening)}">${headlines[phase]}</span></span>
      <span role="cell" class="result">${results[result]}</span>
      <span role="cell" class="when"
        ><time datetime=${time.toISOString()} title=${full.format(time)}>${ago(time)}</time></span
      >
    </div>`;
  }

  #search({ target }) {
    this.query = target.value.trim().toLowerCase();
  }

  #toggle({ target }) {
    const id = target.closest('.row')?.querySelector('button')?.value;
    if (id === undefined) return;
    this.openIds = new Set(this.openIds);
    if (!this.openIds.delete(id)) this.openIds.add(id);
  }
}

customElements.define('lit-native-list', LitNativeList);
