import { css } from 'lit';
import { filterStyles } from './list-filters.ts';

/** The styles of the list, besides those of the timeline. */
export const listStyles = css`
  ${filterStyles}
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
    font-weight: 500;
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

  .row.head > * {
    color: var(--_screening-muted);
    font-size: 0.875em;
  }

  .row > * {
    min-inline-size: 0;
  }

  .row > .progress {
    display: flex;
  }

  .wait > .word {
    display: none;
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

  /* The package is below the name. */
  @container (max-width: 54em) {
    .row {
      grid-template-columns: 1.7fr 1.7fr 0.9fr;
      row-gap: 0;
    }

    .has-wait .row {
      grid-template-columns: 1.7fr 1.7fr 0.8fr 0.9fr;
    }

    .row > * {
      grid-row: 1 / 3;
    }

    .row:not(.head) > :first-child {
      grid-row: 1;
    }

    .row > .package {
      grid-area: 2 / 1;
      padding-inline-start: 1.143em;
      color: var(--_screening-muted);
      font-size: 0.875em;
    }

    .toggle {
      padding-block: 0.0625em;
    }

    .head > :nth-child(2) {
      position: absolute;
      clip-path: inset(50%);
    }
  }

  /* Three lines, and targets for a finger. */
  @container (max-width: 40em) {
    .arrivals {
      min-block-size: 2.75em;
    }

    .row,
    .has-wait .row {
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 0 var(--_space);
      align-items: baseline;
      padding-block: 0 0.75em;
      line-height: 1.5;
    }

    .row:nth-child(n + 50) {
      contain-intrinsic-size: auto 6.5em;
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
      padding-block: 1em 0.25em;
    }

    .row > .wait {
      grid-area: 1 / 2;
      text-align: end;
    }

    .wait > .word {
      display: inline;
      color: var(--_screening-muted);
    }

    .row > .progress {
      grid-area: 2 / 1 / auto / -1;
    }

    .row > .package {
      grid-area: 3 / 1;
      padding: 0;
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
