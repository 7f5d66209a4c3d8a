import { css } from 'lit';

/** Controls of several parts: dates, choices, hidden numbers, and a control with a problem. */
export const controlStyles = css`
  legend {
    margin-block-end: 0.25em;
    padding: 0;
  }

  input[aria-invalid='true'],
  select[aria-invalid='true'] {
    border-color: var(--_screening-problem);
    box-shadow: inset 0 0 0 1px var(--_screening-problem);
  }

  .field[inert] {
    opacity: 0.5;
  }

  .quiet {
    min-block-size: 2.25em;
    padding: 0.25em 0;
    border-color: transparent;
    text-align: start;
  }

  @media (hover: hover) {
    .quiet:hover {
      border-color: transparent;
      text-decoration: underline;
    }
  }

  .pair,
  .parts {
    display: flex;
    gap: 0.5em;
  }

  .pair button {
    white-space: nowrap;
  }

  .masked input {
    -webkit-text-security: disc;
  }

  .parts {
    flex-wrap: wrap;
  }

  .part {
    align-content: end;
    inline-size: 4.25em;
  }

  .part.year {
    inline-size: 5.25em;
  }

  /* Its words are long. What is copied or read aloud has no hyphen. */
  .base:lang(de) {
    hyphens: auto;
  }

  @container (min-width: 26em) {
    .zip {
      flex: 0 1 7em;
    }

    .zip input {
      max-inline-size: 7em;
    }

    /* What is said of it needs a line. */
    .zip:has(p) {
      flex-basis: 100%;
    }

    .pair input {
      max-inline-size: 11em;
    }
  }

  .choice {
    inline-size: 100%;
    padding: var(--_space);
    text-align: start;
    overflow-wrap: anywhere;
  }

  @media (forced-colors: active) {
    .quiet {
      padding-inline: 0.75em;
    }
  }
`;
