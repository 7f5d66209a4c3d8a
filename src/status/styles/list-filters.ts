import { css } from 'lit';

/** Filters and search above a list. */
export const filterStyles = css`
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
    gap: 0.25em;
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
    text-align: end;
    font-variant-numeric: tabular-nums;
    font-weight: 500;
  }

  .search {
    display: grid;
    gap: 0.25em;
  }

  .search span {
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

  @container (max-width: 54em) {
    .filters {
      grid-template-columns: minmax(0, 1fr);
    }

    .search {
      justify-self: start;
    }
  }

  @container (max-width: 40em) {
    .search {
      justify-self: stretch;
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
  }
`;
