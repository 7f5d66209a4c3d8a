import { css } from 'lit';

/** The styles of the list, besides those of the timeline. */
export const listStyles = css`
  .filters {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.75em var(--_space);
    align-items: end;
  }

  .filters .note {
    grid-column: 1 / -1;
  }

  .actors {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .actors .label {
    flex: 0 0 100%;
  }

  .filter {
    display: inline-flex;
    gap: 0.5em;
    align-items: center;
    min-block-size: 2.5715em;
    padding: 0.29em 0.86em;
    border-color: var(--_screening-border);
    border-radius: 999px;
    background: var(--_screening-surface);
    color: var(--_screening-text);
    font-size: 0.875em;
    font-weight: 400;
  }

  .filter[aria-pressed='true'] {
    border-color: var(--_screening-accent);
    background: var(--_screening-accent);
    color: var(--_screening-accent-text);
  }

  .filter .count {
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  .search {
    display: grid;
    gap: 0.25em;
  }

  .search span,
  .row.head > * {
    color: var(--_screening-muted);
    font-size: 0.875em;
  }

  .search input {
    inline-size: 14em;
    max-inline-size: 100%;
    min-block-size: 2.25em;
    padding: 0.25em 0.75em;
    border: 1px solid color-mix(in srgb, var(--_screening-text) 55%, var(--_screening-surface));
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_screening-surface);
    color: var(--_screening-text);
    font: inherit;
  }

  .row {
    display: grid;
    grid-template-columns: 1fr 1.5fr 1.5fr 1fr;
    gap: 0.25em var(--_space);
    align-items: baseline;
    margin-inline: calc(var(--_space) * -0.625);
    padding: 0.75em calc(var(--_space) * 0.625);
    border-block-end: 1px solid var(--_screening-border);
    cursor: pointer;
  }

  /* Of a long list, what nobody sees yet is not drawn. */
  .row:nth-child(n + 50) {
    content-visibility: auto;
    contain-intrinsic-size: auto 3.25em;
  }

  @media (hover: hover) {
    .row:not(.head):hover {
      background: color-mix(in srgb, var(--_screening-accent) 5%, var(--_screening-surface));
    }

    .toggle:hover {
      box-shadow: none;
    }
  }

  .row.head {
    padding-block-start: 0;
    cursor: auto;
  }

  .row > * {
    min-inline-size: 0;
  }

  .toggle {
    display: inline-flex;
    gap: 0.6em;
    align-items: baseline;
    min-block-size: 1.5em;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font-weight: 500;
    text-align: start;
  }

  .toggle::before {
    flex: none;
    inline-size: 0.4em;
    block-size: 0.4em;
    border: solid var(--_screening-muted);
    border-width: 0 2px 2px 0;
    content: '';
    rotate: -45deg;
    translate: 0 -0.15em;
  }

  [dir='rtl'] .toggle::before {
    rotate: 135deg;
  }

  .toggle[aria-expanded='true']::before,
  [dir='rtl'] .toggle[aria-expanded='true']::before {
    rotate: 45deg;
  }

  .table > :last-child,
  .detail:last-child > div {
    border-block-end: 0;
  }

  .detail > div {
    display: grid;
    gap: var(--_space);
    padding-block: var(--_space) calc(var(--_space) * 1.5);
    padding-inline-start: 1.25em;
    border-block-end: 1px solid var(--_screening-border);
  }

  @container (max-width: 40em) {
    .filters {
      grid-template-columns: 1fr;
    }

    .search input {
      inline-size: 100%;
    }

    .row {
      grid-template-columns: minmax(6em, 1fr) auto;
    }

    .row:nth-child(n + 50) {
      contain-intrinsic-size: auto 8em;
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

    .row > .when {
      grid-row: 3;
    }
  }

  /* Beside a reference there is no room for where a check stands. */
  @container (max-width: 24em) {
    .row {
      grid-template-columns: 1fr;
    }

    .row > .package,
    .row > .when {
      grid-row: auto;
    }
  }
`;
