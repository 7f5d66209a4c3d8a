import { css } from 'lit';

/** Beside those of the card. */
export const reportStyles = css`
  .doors {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em var(--_space);
    align-items: center;
  }

  .doors > a {
    color: var(--_screening-link);
  }

  .meanwhile {
    display: grid;
    gap: 0.5em;
    padding: calc(var(--_space) * 0.75) var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: calc(var(--_radius) * 0.75);
  }

  .meanwhile ul,
  .since {
    margin: 0;
    padding-inline-start: 1.25em;
  }
`;
