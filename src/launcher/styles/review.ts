import { css } from 'lit';

/** The review, and any step on paper. */
export const reviewStyles = css`
  .reviewed {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
    justify-content: space-between;
    padding-block-end: var(--_space);
    border-block-end: 1px solid var(--_screening-border);
  }

  .reviewed dl,
  .reviewed p {
    display: grid;
    gap: 0.5em;
    inline-size: 100%;
  }

  @container (min-width: 34em) {
    .reviewed dl div {
      display: grid;
      grid-template-columns: 14em 1fr;
      align-items: baseline;
    }
  }

  @media print {
    button,
    .bars,
    .actions,
    .countdown,
    p:has(> button) {
      display: none;
    }

    .field,
    .reviewed {
      break-inside: avoid;
    }

    :focus-visible {
      outline: none;
    }
  }
`;
