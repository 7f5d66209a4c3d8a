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

  .filters .note:empty {
    margin-block-start: -0.75em;
  }

  .groups {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
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
    min-inline-size: 2ch;
    text-align: center;
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
    inline-size: 13em;
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
    grid-template-columns: 1.4fr 1.5fr 1.6fr 0.9fr;
    gap: 0.25em var(--_space);
    align-items: center;
    min-block-size: 3em;
    margin-inline: calc(var(--_space) * -0.625);
    padding: 0.1875em calc(var(--_space) * 0.625);
    border-block-end: 1px solid var(--_screening-border);
    line-height: 1.25;
    cursor: pointer;
  }

  .has-wait .row {
    grid-template-columns: 1.4fr 1.5fr 1.6fr 0.7fr 0.9fr;
  }

  .group > * {
    display: flex;
    gap: var(--_space);
    align-items: end;
    justify-content: space-between;
    min-block-size: 2.75em;
  }

  .group h2 {
    padding-block-end: 0.25em;
    font-size: 0.875em;
    font-weight: 600;
  }

  .arrivals {
    flex: none;
    min-block-size: 2.25em;
    padding-block: 0;
    border-radius: 999px;
    font-size: 1em;
  }

  /* Of a long list, what nobody sees yet is not drawn. */
  .row:nth-child(n + 50) {
    content-visibility: auto;
    contain-intrinsic-size: auto 3em;
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
    min-block-size: 2.25em;
    cursor: auto;
  }

  .row > * {
    min-inline-size: 0;
  }

  .toggle {
    display: flex;
    gap: 0.6em;
    align-items: baseline;
    min-block-size: 0;
    padding: 0.125em 0;
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

  .table > :last-child > :last-child,
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

  /* Three lines, and targets for a finger. */
  @container (max-width: 40em) {
    .filters {
      grid-template-columns: minmax(0, 1fr);
    }

    .search {
      order: -1;
    }

    .search input {
      inline-size: 100%;
      min-block-size: 2.75em;
    }

    /* One line, which is moved sideways: where it ends, one is cut in the middle. */
    .groups {
      flex-wrap: nowrap;
      margin-inline: calc(var(--_padding) * -1);
      padding: 5px var(--_padding);
      overflow-x: auto;
      scrollbar-width: none;
    }

    .filter {
      flex: none;
      min-block-size: 3.15em;
    }

    .arrivals {
      min-block-size: 2.75em;
    }

    .row,
    .has-wait .row {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 0 var(--_space);
      align-items: baseline;
      padding-block: 0.75em;
      line-height: 1.5;
    }

    .row:nth-child(n + 50) {
      contain-intrinsic-size: auto 6.2em;
    }

    .row.head {
      position: absolute;
      inline-size: 1px;
      min-block-size: 0;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .toggle {
      margin-block: -0.625em;
      padding-block: 0.625em;
    }

    .row > .wait {
      grid-area: 1 / 2;
      text-align: end;
    }

    .row > .progress {
      grid-area: 2 / 1 / auto / -1;
    }

    .row > .package {
      grid-area: 3 / 1;
      color: var(--_screening-muted);
      font-size: 0.875em;
    }

    .row > .when {
      grid-area: 3 / 2;
      text-align: end;
    }

    .has-wait {
      margin-block-start: -0.75em;
    }
  }
`;
