import { css } from 'lit';

/** The looks of lists, and of months. */
export const styles = css`
  .none {
    color: var(--_muted);
  }

  .entry {
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }

  .entry > legend {
    padding-inline: 0.375rem;
  }

  .entry > button {
    margin-block-start: var(--_space);
  }

  .pair .year {
    max-inline-size: 6.5rem;
  }
`;
