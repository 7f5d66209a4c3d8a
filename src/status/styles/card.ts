import { css } from 'lit';
import { look } from '../../look.ts';
import { commonStyles } from './badge.ts';
import { frameStyles } from './frame.ts';
import { stepStyles } from './steps.ts';

/** Everything that a timeline draws with, and the frame of a list. */
export const cardStyles = css`
  ${look}${commonStyles}${frameStyles}${stepStyles}
  p,
  h2,
  ol {
    margin: 0;
    padding: 0;
    font: inherit;
  }

  h2 {
    display: grid;
    scroll-margin-block-start: 2em;
  }

  h2:focus {
    outline: none;
  }

  /* The chip is beside the name alone: the answer has the whole width. */
  .title h2 {
    grid-area: 1 / 1 / auto / -1;
    grid-template-columns: subgrid;
  }

  .title .headline {
    grid-column: 1 / -1;
  }

  .title .label {
    margin-block-end: 0.5714em;
  }

  .sent {
    display: flex;
    grid-column: 1 / -1;
    gap: 0.5em;
    margin-block-end: 0.25em;
    color: var(--_screening-positive);
    font-size: 0.875em;
  }

  .sent > .icon {
    inline-size: 1.4286em;
  }

  .sent.now > .icon path + path {
    stroke-dasharray: 12;
    animation: draw 0.2s;
  }

  @keyframes draw {
    from {
      stroke-dashoffset: 12;
    }
  }

  .share {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.75em;
    align-items: center;
    color: var(--_screening-muted);
    font-size: 0.875em;
  }

  progress {
    appearance: none;
    inline-size: 100%;
    block-size: 4px;
    border: 0;
    border-radius: 2px;
    overflow: hidden;
    background: var(--_screening-border);
  }

  progress::-webkit-progress-bar {
    background: none;
  }

  progress::-webkit-progress-value {
    background: var(--_screening-accent);
  }

  progress::-moz-progress-bar {
    background: var(--_screening-accent);
  }

  /* The tick above it says as much. */
  .sent + .headline.going > .icon {
    display: none;
  }

  h2 .headline > .icon {
    inline-size: 0.8333em;
  }

  h2 .headline {
    font-size: 1.5em;
    font-weight: 500;
    line-height: 1.3333;
    text-wrap: balance;
  }

  .state,
  .label,
  footer {
    color: var(--_screening-muted);
    font-size: 0.875em;
  }

  .explanation {
    max-inline-size: 62ch;
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.29em 1.14em;
    align-items: center;
  }

  .connection::before {
    display: inline-block;
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-inline-end: 0.5em;
    border: 0.25em solid var(--_screening-muted);
    border-radius: 50%;
    content: '';
  }

  .connection.live::before,
  .connection.polling::before {
    border-color: var(--_screening-positive);
  }

  .connection.connecting::before,
  .connection.reconnecting::before {
    animation: breathe 1.4s infinite alternate;
  }

  @keyframes breathe {
    to {
      opacity: 0.25;
    }
  }

  .stopped-note {
    flex: 1 1 16em;
    color: var(--_screening-text);
  }

  .loading {
    display: grid;
    gap: 0.75em;
    color: var(--_screening-muted);
  }

  .loading::before,
  .loading::after {
    inline-size: 60%;
    block-size: 1em;
    border-radius: 999px;
    background: var(--_screening-border);
    animation: breathe 1.4s infinite alternate;
    content: '';
  }

  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
    }

    progress::-webkit-progress-value {
      background: Highlight;
    }

    progress::-moz-progress-bar {
      background: Highlight;
    }
  }

  @media print {
    .connection {
      display: none;
    }
  }
`;
