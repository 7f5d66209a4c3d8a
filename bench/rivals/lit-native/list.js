import { css, html, LitElement } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { headlines, headlineStyles, results, toneOf } from './look.js';

const full = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

function ago(time) {
  const minutes = Math.floor((Date.now() - time) / 60_000);
  if (minutes === 0) return relative.format(0, 'second');
  return minutes < 60
    ? relative.format(-minutes, 'minute')
    : relative.format(-Math.floor(minutes / 60), 'hour');
}

/** A list as somebody would write it with Lit's `repeat`: a row with a button that can open it, and a time. */
class LitNativeList extends LitElement {
  static properties = { screenings: { attribute: false }, openIds: { state: true } };
  static styles = [
    headlineStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }

      .row {
        display: grid;
        grid-template-columns: 1.1fr 1.5fr 1.3fr 0.9fr 0.9fr;
        gap: 0.25rem 1rem;
        align-items: center;
        padding-block: 0.7rem;
        border-block-end: 1px solid var(--border);
        content-visibility: auto;
        contain-intrinsic-size: auto 3.25rem;
        cursor: pointer;
      }

      .row.head {
        color: var(--muted);
        font-size: 0.8125rem;
        content-visibility: visible;
      }

      .row > * {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .toggle {
        display: inline-flex;
        gap: 0.6em;
        align-items: baseline;
        min-block-size: 1.5rem;
        padding: 0;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        font-weight: 600;
        text-align: start;
      }

      .toggle::before {
        flex: none;
        inline-size: 0.4em;
        block-size: 0.4em;
        border: solid var(--muted);
        border-width: 0 2px 2px 0;
        content: '';
        rotate: -45deg;
      }

      .when {
        color: var(--muted);
        font-size: 0.875rem;
      }
    `,
  ];

  openIds = new Set();

  render() {
    return html`<div role="table" aria-label="Background checks" @click=${this.#toggle}>
      <div class="row head" role="row">
        ${['Candidate', 'Package', 'Progress', 'Result', 'Updated'].map(
          (text) => html`<span role="columnheader">${text}</span>`,
        )}
      </div>
      ${repeat(
        this.screenings,
        ({ id }) => id,
        (screening) => this.#row(screening),
      )}
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
      <span role="cell">${packageTitle}</span>
      <span role="cell"><span class="headline ${toneOf(screening)}">${headlines[phase]}</span></span>
      <span role="cell">${results[result]}</span>
      <span role="cell" class="when"
        ><time datetime=${time.toISOString()} title=${full.format(time)}>${ago(time)}</time></span
      >
    </div>`;
  }

  #toggle({ target }) {
    const id = target.closest('.row')?.querySelector('button')?.value;
    if (id === undefined) return;
    this.openIds = new Set(this.openIds);
    if (!this.openIds.delete(id)) this.openIds.add(id);
  }
}

customElements.define('lit-native-list', LitNativeList);
