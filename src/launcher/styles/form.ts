import { css } from 'lit';
import { look } from '../../look.ts';
import { buttonStyles } from './buttons.ts';
import { fieldStyles } from './fields.ts';
import { frameStyles } from './frame.ts';

/** What a step of plain inputs is drawn with, and what is said instead of it: one moment, or why it does not come. */
export const formStyles = [
  look,
  css`
    ${frameStyles}

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

    .stage > form {
      max-inline-size: 30em;
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

    h2,
    h3,
    p {
      margin: 0;
    }

    h2,
    h3,
    h4,
    strong {
      font-weight: 500;
    }

    h2 {
      font-weight: 400;
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

    h2,
    .muted,
    .help,
    .optional,
    .count,
    .overview {
      color: var(--_screening-muted);
    }

    h2,
    label,
    .help,
    .count,
    .overview {
      font-size: 0.875em;
    }

    .count,
    label {
      font-weight: 500;
    }

    .optional,
    .flag label {
      font-weight: 400;
    }

    .flag label {
      font-size: 1em;
    }

    /* As wide as the summary that comes with its sign. */
    .overview .room {
      padding-inline-end: 1.7em;
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

    .failure,
    .summary {
      padding: var(--_space);
      border: 2px solid var(--_screening-problem);
      border-radius: var(--_corner);
    }

    @media (forced-colors: active) {
      .bars span::before {
        background: Highlight;
      }
    }

    ${fieldStyles}
    ${buttonStyles}
  `,
];
