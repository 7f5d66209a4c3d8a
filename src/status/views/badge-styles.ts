import { css } from 'lit';

/** The badge, besides what every variant draws. */
export const badgeStyles = css`
  :host([variant='badge']) {
    display: inline-block;
    container-type: normal;
    content-visibility: auto;
    contain-intrinsic-size: auto 8rem auto 2rem;
    vertical-align: middle;
  }

  .badge {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    font-size: 0.875rem;
  }

  .badge .test {
    margin: 0;
    padding: 0.1em 0.6em;
    border-radius: 999px;
    font-size: 0.75rem;
  }

  .badge button {
    font-size: inherit;
  }
`;
