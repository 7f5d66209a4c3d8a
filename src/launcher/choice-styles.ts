import { css } from 'lit';

/** The looks of the choice of a package. */
export const styles = css`
  .choice {
    display: grid;
    gap: 0.25rem;
    inline-size: 100%;
    padding: var(--_space);
    text-align: start;
    overflow-wrap: anywhere;
  }

  .choice span {
    color: var(--_muted);
    font-size: 0.875rem;
    font-weight: 400;
  }
`;
