import { css } from 'lit';

/** Headings, links, problems and notes inside a step. */
export const textStyles = css`
  h4,
  ul,
  dl,
  dd {
    margin: 0;
  }

  h4 {
    font-size: 1em;
  }

  legend {
    font-size: 0.875em;
  }

  h4:focus {
    outline: none;
  }

  a,
  .quiet,
  .kept summary {
    color: var(--_screening-link);
  }

  legend,
  .problem,
  .kept summary {
    font-weight: 500;
  }

  .part label,
  .choice span {
    font-weight: 400;
  }

  .kept,
  .note,
  .problem,
  .choice span,
  dt {
    font-size: 0.875em;
  }

  .kept,
  .choice span,
  dt {
    color: var(--_screening-muted);
  }

  .problem,
  .summary a {
    color: var(--_screening-problem);
  }

  .kept,
  .kept details[open],
  .part,
  .choice {
    display: grid;
    gap: 0.25em;
  }

  .note {
    scroll-margin-block-start: 1em;
    padding-inline-start: 0.72em;
    border-inline-start: 3px solid var(--_screening-accent);
  }

  summary {
    display: flex;
    gap: 0.25em;
    inline-size: fit-content;
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary > .icon {
    inline-size: 1.4286em;
    transition: rotate 0.18s;
  }

  .summary ul {
    padding-inline-start: 1.125em;
  }

  /* Not while another tab takes over: a line for a moment would move everything below it. Firefox shows it at once. */
  .late {
    animation: wait 0s 1.5s backwards;
  }

  @keyframes wait {
    from {
      display: none;
    }
  }
`;
