import { css } from 'lit';

/** The look of our list: a card with filters, a table that folds on a phone, and a line about the connection. */
export const listStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  p {
    margin: 0;
  }

  .card {
    display: grid;
    gap: 1rem;
    overflow: hidden;
    padding: 2rem;
    border: 1px solid var(--border);
    border-radius: 0.75rem;
    background: var(--surface);
  }

  .filters {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.75rem 1rem;
    align-items: end;
  }

  .filters .note {
    grid-column: 1 / -1;
    color: var(--muted);
    font-size: 0.875rem;
  }

  .actors {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .filter {
    display: inline-flex;
    gap: 0.5em;
    align-items: center;
    min-block-size: 2.25rem;
    padding: 0.2rem 0.8rem;
    border: 1px solid var(--border);
    border-radius: 999px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: 0.875rem;
    font-weight: 500;
    cursor: pointer;
  }

  .filter[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--surface);
  }

  .count {
    font-variant-numeric: tabular-nums;
    font-weight: 650;
  }

  .search {
    display: grid;
    gap: 0.2rem;
    color: var(--muted);
    font-size: 0.8125rem;
  }

  .search input {
    inline-size: 14rem;
    max-inline-size: 100%;
    min-block-size: 2.25rem;
    padding: 0.2rem 0.7rem;
    border: 1px solid var(--muted);
    border-radius: 0.5rem;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: 0.9375rem;
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

  .row:hover {
    background: color-mix(in srgb, var(--accent) 5%, var(--surface));
  }

  .row.head {
    padding-block-start: 0;
    background: none;
    color: var(--muted);
    font-size: 0.8125rem;
    content-visibility: visible;
    cursor: auto;
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
    translate: 0 -0.15em;
  }

  .toggle[aria-expanded='true']::before {
    rotate: 45deg;
  }

  .when {
    color: var(--muted);
    font-size: 0.875rem;
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1rem;
    color: var(--muted);
    font-size: 0.8125rem;
  }

  .live::before {
    display: inline-block;
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-inline-end: 0.5em;
    border-radius: 50%;
    background: var(--positive);
    content: '';
  }

  @container (max-width: 40rem) {
    .filters {
      grid-template-columns: 1fr;
    }

    .search input {
      inline-size: 100%;
    }

    .row {
      grid-template-columns: minmax(6rem, 1fr) auto;
      contain-intrinsic-size: auto 6.5rem;
    }

    .row.head {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .row > .package {
      grid-column: 1 / -1;
      grid-row: 2;
    }

    .row > .result {
      justify-self: end;
    }

    .row > .when {
      grid-row: 3;
      grid-column: 1;
    }
  }
`;
