import { css } from 'lit';
import { look } from '../../look.ts';

/** What a first step of plain inputs is drawn with, and what is said instead of it: one moment, or why it does not come. */
export const firstStepStyles = [
  look,
  css`
    :host {
      --_corner: calc(var(--_radius) * 0.66);
    }

    .base {
      --_room: 34em;
      --_rows: 0 6em, 0 12em;

      position: relative;
      background: var(--_screening-surface);
      border: 1px solid var(--_screening-border);
      border-radius: var(--_radius);
      overflow: clip;
    }

    /* Room for what will come, so that nothing below moves when it does: a first step, or a text with a button. */
    .base:is(.waiting, :has(.waiting)) {
      min-block-size: var(--screening-loading-height, var(--_room));
    }

    .form {
      --_room: 59em;
      --_rows: 0 6em, 0 12em, 0 18em, 0 24em, 0 30em, 0 36em;
    }

    /* Labels above their fields. */
    p.waiting {
      display: grid;
      gap: 0.375em;
    }

    p.waiting::before,
    p.waiting::after {
      order: 1;
      inline-size: 30%;
      block-size: 0.875em;
      border-radius: var(--_corner);
      background: currentcolor;
      box-shadow: var(--_rows);
      color: var(--_screening-border);
      opacity: 0.6;
      content: '';
    }

    p.waiting::after {
      inline-size: auto;
      block-size: 2.875em;
    }

    .content,
    form,
    .stage,
    .body,
    .head,
    .fields,
    .overview,
    .field,
    .failure,
    .summary {
      display: grid;
      gap: calc(var(--_space) * 1.25);
      grid-template-columns: minmax(0, 1fr);
    }

    .content {
      padding: var(--_paddings);
    }

    ::slotted([slot='header']) {
      grid-column: 1;
    }

    .head,
    .failure,
    .summary {
      gap: 0.375em;
    }

    .overview,
    .field {
      gap: 0.25em;
    }

    .field {
      align-content: end;
      min-inline-size: 0;
    }

    h2,
    h3,
    p {
      margin: 0;
    }

    h2,
    h3,
    h4,
    strong {
      font-weight: 600;
    }

    h2 {
      font-size: 1em;
      line-height: 1.3;
    }

    h3 {
      font-size: 1.5em;
      line-height: 1.25;
      letter-spacing: -0.01em;
      text-wrap: balance;
      /* The focus goes there: the progress above it comes along. */
      scroll-margin-block-start: 4.7em;
    }

    h3:focus {
      outline: none;
    }

    .muted,
    .help,
    .optional,
    .count,
    .overview {
      color: var(--_screening-muted);
    }

    .help,
    .count,
    .overview {
      font-size: 0.875em;
    }

    .count,
    label {
      font-weight: 600;
    }

    .optional,
    .flag label {
      font-weight: 400;
    }

    /* As wide as the summary that comes: its sign takes about an em. */
    .overview .room {
      padding-inline-start: 1em;
      visibility: hidden;
    }

    .bars {
      display: flex;
      gap: 0.25em;
      margin-block: 0.25em 0.75em;
    }

    .bars span {
      flex: 1;
      block-size: 0.3em;
      border-radius: 1em;
      background: var(--_screening-border);
      overflow: clip;
    }

    .bars span::before {
      display: block;
      block-size: 100%;
      inline-size: 0;
      background: var(--_screening-accent);
      transition: inline-size 0.2s;
      content: '';
    }

    .bars .now::before {
      inline-size: 50%;
    }

    .bars .past::before {
      inline-size: 100%;
    }

    /* A box that belongs to the field above it. */
    .joined {
      margin-block-start: calc(var(--_space) * -1);
    }

    .flag label {
      display: flex;
      gap: 0.75em;
      align-items: center;
      min-block-size: 2.75em;
      padding-block: 0.375em;
      line-height: 1.35;
    }

    input,
    select,
    button {
      font: inherit;
      color: inherit;
    }

    input:not([type='checkbox'], [type='radio']),
    select {
      inline-size: 100%;
      min-inline-size: 0;
      min-block-size: 2.875em;
      padding: 0.5em 0.75em;
      border: 1px solid color-mix(in srgb, var(--_screening-muted) 80%, var(--_screening-surface));
      border-radius: var(--_corner);
      background: var(--_screening-surface);
    }

    input:disabled {
      background: color-mix(in srgb, var(--_screening-text) 12%, var(--_screening-surface));
      opacity: 0.6;
      cursor: not-allowed;
    }

    [type='checkbox'],
    [type='radio'] {
      flex: none;
      inline-size: 1.375em;
      block-size: 1.375em;
      margin: 0;
      accent-color: var(--_screening-link);
    }

    fieldset {
      min-inline-size: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }

    button {
      min-block-size: 2.875em;
      padding: 0.5em 1.125em;
      border: 1px solid var(--_screening-border);
      border-radius: var(--_corner);
      background: transparent;
      font-weight: 600;
      overflow-wrap: break-word;
      cursor: pointer;
    }

    .primary {
      border-color: transparent;
      background: var(--_screening-accent);
      color: var(--_screening-accent-text);
    }

    /* A touch leaves its hover behind. */
    @media (hover: hover) {
      button:hover {
        border-color: currentColor;
      }

      .primary:hover {
        filter: brightness(0.9);
      }
    }

    .primary[aria-disabled='true'] {
      opacity: 0.7;
      cursor: progress;
    }

    /* Where both do not fit side by side, the way on is above the way back. */
    .actions {
      display: flex;
      flex-wrap: wrap-reverse;
      gap: 0.75em;
    }

    .actions .primary {
      flex: 1 1 auto;
    }

    .failure,
    .summary {
      padding: var(--_space);
      border: 2px solid var(--_screening-problem);
      border-radius: var(--_corner);
    }

    @container (min-width: 26em) {
      .form {
        --_room: 53em;
      }

      .fields {
        display: flex;
        flex-wrap: wrap;
        column-gap: 0.75em;
      }

      .field {
        flex: 1 1 100%;
      }

      /* Two in a line. */
      .half {
        flex-basis: 45%;
      }

      /* Three, and none beside two that are halves. */
      .third {
        flex-basis: 26%;
      }

      .actions .primary {
        flex: 0 1 auto;
      }
    }

    @media (forced-colors: active) {
      .bars span::before {
        background: Highlight;
      }

      .primary {
        border-color: ButtonText;
      }
    }
  `,
];
