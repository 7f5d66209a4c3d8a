import { css } from 'lit';

/** The frame of timeline and list, with the room that is kept free until something is drawn in it. */
export const frameStyles = css`
  .card {
    position: relative;
    display: grid;
    gap: var(--_space);
    overflow: hidden;
    padding: var(--_paddings);
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
    background: var(--_screening-surface);
  }

  /* The height of a timeline of three items. */
  .waiting {
    align-content: start;
    min-block-size: var(--screening-loading-height, 30.5em);
  }

  :host([variant='list']) .waiting {
    min-block-size: var(--screening-loading-height, 26em);
  }
`;
