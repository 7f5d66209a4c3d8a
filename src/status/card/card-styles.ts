import { css } from 'lit';
import { look } from '../../look.ts';
import { frameStyles } from '../frame-styles.ts';
import { common } from '../late/badge-styles.ts';

/** Everything that a timeline draws with, and the frame of a list. */
export const cardStyles = css`
  ${look}${common}${frameStyles}
  p,
  h2,
  ol {
    margin: 0;
    padding: 0;
  }

  header {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.25rem var(--_space);
    align-items: start;
  }

  .label {
    grid-column: 1 / -1;
    color: var(--_screening-muted);
    font-size: 0.8125rem;
  }

  h2 {
    font-size: 1.25rem;
    font-weight: 650;
    line-height: 1.3;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  @container (max-width: 26rem) {
    header {
      grid-template-columns: 1fr;
      row-gap: 0.5rem;
    }

    .label {
      margin-block-end: -0.5rem;
    }
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
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    align-items: baseline;
    padding-block: 0.3rem 0.7rem;
    padding-inline-start: 2.25rem;
  }

  .step:last-child {
    padding-block-end: 0;
  }

  .step::before {
    position: absolute;
    inset-block-start: 0.5rem;
    inset-inline-start: 0.25rem;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    border: 2px solid var(--tone);
    border-radius: 50%;
    background: var(--_screening-surface);
    content: '';
  }

  .step:not(:last-child)::after {
    position: absolute;
    inset-block: 1.75rem -0.35rem;
    inset-inline-start: calc(0.25rem + 0.5625rem - 1px);
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
    font-size: 0.75rem;
    font-weight: 700;
    line-height: 0.875rem;
    text-align: center;
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
    font-weight: 700;
    line-height: 0.4rem;
    text-align: center;
  }

  .step.stopped,
  .step.no-outcome {
    --tone: var(--_screening-muted);
  }

  .step.no-outcome::before {
    border-style: dashed;
    background: linear-gradient(var(--tone), var(--tone)) center / 0.5rem 2px no-repeat
      var(--_screening-surface);
  }

  .step.stopped::before {
    border-radius: 3px;
    background: linear-gradient(var(--tone), var(--tone)) center / 0.5rem 0.5rem no-repeat
      var(--_screening-surface);
  }

  .step-title {
    flex: 1 1 auto;
    font-weight: 550;
    hyphens: auto;
    overflow-wrap: anywhere;
  }

  .step.ahead .step-title {
    color: var(--_screening-muted);
    font-weight: 450;
  }

  .word {
    font-size: 0.9375rem;
    color: var(--_screening-muted);
  }

  .step.now .word,
  .step.clear .word,
  .step.review .word {
    color: var(--tone);
  }

  .step-text {
    flex: 0 0 100%;
    color: var(--_screening-muted);
    font-size: 0.875rem;
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    align-items: center;
    padding-block-start: calc(var(--_space) * 0.75);
    border-block-start: 1px solid var(--_screening-border);
    color: var(--_screening-muted);
    font-size: 0.8125rem;
  }

  /* On a phone the connection and its times take two lines, the first of them before the second is known. */
  @container (max-width: 34rem) {
    footer {
      align-content: start;
      min-block-size: calc(var(--_space) * 0.75 + 3em + 0.25rem + 1px);
    }
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
    animation: breathe 1.4s ease-in-out infinite alternate;
  }

  @keyframes breathe {
    to {
      opacity: 0.25;
    }
  }

  .stopped-note {
    flex: 1 1 16rem;
    color: var(--_screening-text);
  }

  .loading {
    display: grid;
    gap: 0.75rem;
    color: var(--_screening-muted);
  }

  .loading::before,
  .loading::after {
    block-size: 0.9rem;
    border-radius: 999px;
    background: var(--_screening-border);
    animation: breathe 1.4s ease-in-out infinite alternate;
    content: '';
  }

  .loading::before {
    inline-size: 45%;
    block-size: 1.25rem;
  }

  .loading::after {
    inline-size: 70%;
  }

  @media (forced-colors: active) {
    .step::before,
    .connection::before {
      forced-color-adjust: none;
      border-color: CanvasText;
    }

    .step::before {
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
