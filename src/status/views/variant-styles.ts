import { css } from 'lit';

/** The styles of badge and list, besides those of the timeline. */
export const styles = css`
  :host([variant='badge']) {
    display: inline-block;
    container-type: normal;
    content-visibility: auto;
    contain-intrinsic-size: auto 8rem auto 2rem;
    vertical-align: middle;
  }

  .row {
    display: grid;
    grid-template-columns: 1.1fr 1.5fr 1.3fr 0.9fr 0.9fr;
    gap: 0.25rem var(--_space);
    align-items: center;
    padding-block: 0.7rem;
    border-block-end: 1px solid var(--_border);
    content-visibility: auto;
    contain-intrinsic-size: auto 3.25rem;
  }

  .row:last-child {
    border-block-end: 0;
  }

  .row.head {
    padding-block-start: 0;
    color: var(--_muted);
    font-size: 0.8125rem;
    content-visibility: visible;
  }

  .row > * {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .reference {
    font-weight: 600;
  }

  @container (max-width: 40rem) {
    .row {
      grid-template-columns: 1fr auto;
      contain-intrinsic-size: auto 6.5rem;
    }

    .row.head {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .row > .package {
      grid-row: 2;
    }

    .row > .result {
      grid-row: 2;
      justify-self: end;
    }
  }

  .badge {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    font-size: 0.875rem;
  }

  .badge .test {
    position: static;
    border-radius: 999px;
  }

  .badge .test strong {
    margin: 0;
  }

  .badge button {
    min-block-size: 1.5rem;
    padding: 0 0.6rem;
    font-size: 0.8125rem;
  }
`;
