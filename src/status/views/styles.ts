import { css } from 'lit';
import { styles as variants } from './variant-styles.ts';

const card = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  p,
  h2,
  ol {
    margin: 0;
    padding: 0;
  }

  .card {
    position: relative;
    display: grid;
    gap: var(--_space);
    overflow: hidden;
    padding: var(--_paddings);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  header {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0.25rem var(--_space);
    align-items: start;
  }

  .label {
    grid-column: 1 / -1;
    color: var(--_muted);
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

  .headline {
    --tone: var(--_link);
    --fill: color-mix(in srgb, var(--tone) 10%, var(--_ground));
    --behind: color(from var(--fill) var(--_luminance));

    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: 0.5em;
    padding: 0.2em 0.75em;
    border: 1px solid color-mix(in srgb, var(--tone) 35%, transparent);
    border-radius: 999px;
    background: var(--fill);
    color: color(from color-mix(in xyz-d65, var(--tone), var(--behind)) var(--_readable));
    font-size: 0.875rem;
    font-weight: 600;
    white-space: nowrap;
  }

  .headline::before {
    inline-size: 0.5em;
    block-size: 0.5em;
    border: 0.25em solid;
    border-radius: 50%;
    content: '';
  }

  .headline.turn {
    background: var(--_accent);
    color: var(--_accent-text);
  }

  .headline.clear {
    --tone: var(--_positive);
  }

  .headline.review {
    --tone: var(--_text);
  }

  .headline.over {
    --tone: var(--_muted);
  }

  .explanation {
    max-inline-size: 62ch;
  }

  .note,
  .when {
    color: var(--_muted);
  }

  .note,
  .when {
    font-size: 0.875rem;
  }

  .steps {
    list-style: none;
  }

  .step {
    --tone: var(--_border);

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
    background: var(--_surface);
    content: '';
  }

  .step:not(:last-child)::after {
    position: absolute;
    inset-block: 1.75rem -0.35rem;
    inset-inline-start: calc(0.25rem + 0.5625rem - 1px);
    border-inline-start: 2px solid var(--_border);
    content: '';
  }

  .step.done,
  .step.clear {
    --tone: var(--_positive);
  }

  .step.done::before,
  .step.clear::before {
    background: var(--tone);
    color: var(--_surface);
    content: '✓' / '';
    font-size: 0.75rem;
    font-weight: 700;
    line-height: 0.875rem;
    text-align: center;
  }

  .step.now {
    --tone: var(--_link);
  }

  .step.now::before {
    box-shadow: inset 0 0 0 3px var(--_surface);
    background: var(--tone);
  }

  .step.review {
    --tone: var(--_text);
  }

  .step.stopped {
    --tone: var(--_muted);
  }

  .step.stopped::before,
  .step.review::before {
    background: linear-gradient(var(--tone), var(--tone)) center / 0.5rem 2px no-repeat var(--_surface);
  }

  .step-title {
    flex: 1 1 auto;
    font-weight: 550;
    overflow-wrap: anywhere;
  }

  .step.ahead .step-title {
    color: var(--_muted);
    font-weight: 450;
  }

  .word {
    font-size: 0.9375rem;
    color: var(--_muted);
  }

  .step.now .word,
  .step.clear .word,
  .step.review .word {
    color: var(--tone);
  }

  .step .when {
    flex: 0 0 auto;
  }

  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    align-items: center;
    padding-block-start: calc(var(--_space) * 0.75);
    border-block-start: 1px solid var(--_border);
    color: var(--_muted);
    font-size: 0.8125rem;
  }

  .connection::before {
    display: inline-block;
    inline-size: 0.5em;
    block-size: 0.5em;
    margin-inline-end: 0.5em;
    border: 0.25em solid var(--_muted);
    border-radius: 50%;
    content: '';
  }

  .connection.live::before,
  .connection.polling::before {
    border-color: var(--_positive);
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
    color: var(--_text);
  }

  button {
    justify-self: start;
    min-block-size: 2.5rem;
    padding: 0.4rem 1.1rem;
    border: 1px solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_accent);
    color: var(--_accent-text);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  button:hover {
    box-shadow: inset 0 0 0 2px color-mix(in srgb, var(--_accent-text) 45%, transparent);
  }

  .card:has(.loading) {
    align-content: start;
    min-block-size: var(--screening-loading-height, 30rem);
  }

  :host([variant='list']) .card:has(.loading) {
    min-block-size: var(--screening-loading-height, 26rem);
  }

  .loading {
    display: grid;
    gap: 0.75rem;
    color: var(--_muted);
  }

  .loading::before,
  .loading::after {
    block-size: 0.9rem;
    border-radius: 999px;
    background: var(--_border);
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
    .headline::before,
    .connection::before {
      forced-color-adjust: none;
      border-color: CanvasText;
    }

    .step.done::before,
    .step.clear::before,
    .step.now::before {
      background: CanvasText;
    }
  }

  @media print {
    button,
    .connection {
      display: none;
    }
  }
`;

/** The styles of `<screening-status>`, besides those that both elements share. */
export const styles = [card, variants];
