import { css } from 'lit';
import { look } from '../../look.ts';
import { commonStyles } from './badge.ts';
import { frameStyles } from './frame.ts';

/** Everything that a timeline draws with, and the frame of a list. */
export const cardStyles = css`
  ${look}${commonStyles}${frameStyles}
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

  /* In a list there is no title beside it. */
  .card > .test {
    grid-area: auto;
    justify-self: start;
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

  .steps {
    list-style: none;
  }

  .step {
    --tone: var(--_screening-border);

    position: relative;
    display: grid;
    grid-template-columns: 1fr fit-content(50%);
    gap: 0 1em;
    align-items: baseline;
    padding-block-end: 0.75em;
    padding-inline-start: 2em;
  }

  .step:last-child {
    padding-block-end: 0;
  }

  .step::before {
    position: absolute;
    inset-block-start: 0.3333em;
    inline-size: 1.3333em;
    block-size: 1.3333em;
    border: 2px solid var(--tone);
    border-radius: 50%;
    background: var(--_screening-surface);
    transition: background 0.2s;
    content: '';
    font-size: 0.75em;
    font-weight: 500;
    line-height: 1em;
    text-align: center;
  }

  .step:not(:last-child)::after {
    position: absolute;
    inset-block: 1.5em 0;
    inset-inline-start: calc(0.5em - 1px);
    border-inline-start: 2px solid var(--_screening-border);
    content: '';
  }

  .step.done,
  .step.clear {
    --tone: var(--_screening-positive);
  }

  .step.done::before,
  .step.clear::before {
    background: var(--tone);
    color: var(--_screening-surface);
    content: '✓' / '';
  }

  .step.now {
    --tone: var(--_screening-link);
  }

  .step.now::before {
    box-shadow: inset 0 0 0 3px var(--_screening-surface);
    background: var(--tone);
  }

  .step.review {
    --tone: var(--_screening-text);
  }

  .step.review::before {
    content: '…' / '';
    line-height: 0.3333em;
  }

  .step.no-outcome {
    --tone: var(--_screening-muted);
  }

  .step.no-outcome::before {
    content: '–' / '';
  }

  .step footer {
    grid-column: 1 / -1;
    margin-block-start: 0.25em;
  }

  .step-title {
    hyphens: auto;
  }

  .state {
    text-align: end;
  }

  .step.clear .state,
  .step.review .state {
    color: var(--tone);
  }

  summary {
    list-style: none;
    text-decoration: underline dotted var(--_screening-muted);
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
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
    .step::before {
      forced-color-adjust: none;
      border-color: CanvasText;
      background-color: Canvas;
      color: CanvasText;
    }

    .step.done::before,
    .step.clear::before,
    .step.now::before {
      background: CanvasText;
      color: Canvas;
    }
  }

  @media print {
    .connection {
      display: none;
    }
  }
`;
