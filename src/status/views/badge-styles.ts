import { css } from 'lit';

/** The badge, besides what every variant draws. */
export const badgeStyles = css`
  :host([variant='badge']) {
    display: inline-flex;
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

  /* The room may be that of a shorter word. */
  .badge.loading .headline {
    overflow: hidden;
  }

  .badge .test {
    position: static;
    border-radius: 999px;
  }

  .badge button {
    font-size: inherit;
  }
`;
