import { css } from 'lit';

/**
 * What comes after a first step of plain inputs: its problems, other controls, lists, documents, the review, a member's
 * trust, print. They follow `firstStepStyles` and change nothing that those draw.
 */
export const laterStyles = css`
  h4,
  ul,
  dl,
  dd {
    margin: 0;
  }

  h4 {
    font-size: 1em;
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
    font-weight: 600;
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

  .card,
  .trust {
    display: grid;
    gap: 0.75em;
  }

  .card,
  .entry,
  .document {
    padding: var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
  }

  .document {
    border-radius: var(--_corner);
    white-space: pre-line;
  }

  .trust {
    gap: 0.375em;
    justify-items: start;
    padding-block-start: calc(var(--_space) * 1.25);
    border-block-start: 1px solid var(--_screening-border);
  }

  .note {
    padding-inline-start: 0.72em;
    border-inline-start: 3px solid var(--_screening-accent);
  }

  summary {
    cursor: pointer;
  }

  .kept summary {
    inline-size: fit-content;
    padding-block: 0.25em;
  }

  .kept .actions {
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .kept button {
    min-block-size: 2.86em;
    padding-inline: 0.86em;
    color: var(--_screening-text);
  }

  .overview ol {
    margin-block: 0.5em;
    padding-inline-start: 1.5em;
  }

  .ahead {
    display: flex;
    gap: var(--_space);
  }

  .ahead details {
    flex: 1;
    min-inline-size: 0;
  }

  /* As high as the line beside it, and a larger area to press. */
  .ahead > button {
    display: none;
    min-block-size: 0;
    align-self: start;
    margin-block: calc(-0.5em - 1px);
  }

  @media screen and (not (pointer: coarse)) {
    @container (min-width: 38em) {
      .ahead > button {
        display: block;
      }
    }
  }

  .summary ul {
    padding-inline-start: 1.125em;
  }

  legend {
    margin-block-end: 0.25em;
    padding: 0;
  }

  .entry > legend {
    padding-inline: 0.375em;
  }

  .entry > button {
    margin-block-start: var(--_space);
  }

  input[aria-invalid='true'],
  select[aria-invalid='true'] {
    border-color: var(--_screening-problem);
    box-shadow: inset 0 0 0 1px var(--_screening-problem);
  }

  .field[inert] {
    opacity: 0.5;
  }

  .quiet {
    padding-inline: 0;
    border-color: transparent;
    text-align: start;
  }

  @media (hover: hover) {
    .quiet:hover {
      border-color: transparent;
      text-decoration: underline;
    }
  }

  .pair,
  .parts {
    display: flex;
    gap: 0.5em;
  }

  .pair button {
    white-space: nowrap;
  }

  .masked input {
    -webkit-text-security: disc;
  }

  .parts {
    flex-wrap: wrap;
  }

  .part {
    align-content: end;
    inline-size: 4.25em;
  }

  .part.year {
    inline-size: 5.25em;
  }

  .choice {
    inline-size: 100%;
    padding: var(--_space);
    text-align: start;
    overflow-wrap: anywhere;
  }

  .reviewed {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 0.25em var(--_space);
    padding-block-end: var(--_space);
    border-block-end: 1px solid var(--_screening-border);
  }

  .reviewed dl,
  .reviewed p {
    display: grid;
    gap: 0.5em;
    grid-column: 1 / -1;
  }

  @container (min-width: 34em) {
    .reviewed dl div {
      display: grid;
      grid-template-columns: 14em 1fr;
      align-items: baseline;
    }
  }

  /* Under the card of the status: what belongs to it, in line with its text. */
  .beside .content {
    gap: 0.75em;
    padding-block: 0.75em;
  }

  .beside .title,
  .beside [name='intro'] {
    display: none;
  }

  .beside .stage {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
  }

  .beside .trust,
  .beside [role='status'] {
    flex: 1 1 100%;
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

  @media (forced-colors: active) {
    .quiet {
      padding-inline: 0.75em;
    }
  }

  @media print {
    button,
    .bars,
    .actions,
    .countdown,
    p:has(> button) {
      display: none;
    }

    .field,
    .reviewed {
      break-inside: avoid;
    }

    :focus-visible {
      outline: none;
    }
  }
`;
