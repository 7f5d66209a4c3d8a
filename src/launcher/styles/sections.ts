import { css } from 'lit';

/** What a step holds besides fields: entries of a list, documents, the draft, a member's trust, the overview, what stands under a status. */
export const sectionStyles = css`
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

  /* What is handed over is asked elsewhere. */
  .body:not(:has(*)) {
    display: none;
  }

  [popover] {
    max-inline-size: min(20em, 100% - 2em);
    padding: var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
    background: var(--_screening-surface);
    color: var(--_screening-text);
    box-shadow: 0 0.5em 1.5em rgb(0 0 0 / 20%);
  }

  /* The button that opens it is its anchor. */
  @supports (position-area: self-block-end span-self-inline-start) {
    [popover] {
      inset: auto;
      margin: 0.5em 0;
      position-area: self-block-end span-self-inline-start;
    }
  }

  :popover-open {
    display: grid;
    gap: 0.75em;
  }

  [popover] :is(svg[role], .code) {
    justify-self: center;
    inline-size: 15em;
    block-size: 15em;
  }

  [popover] a {
    overflow-wrap: anywhere;
  }

  .bar {
    display: flex;
    justify-content: space-between;
    align-items: center;
  }

  .bar button {
    min-inline-size: 2.75em;
    min-block-size: 2.75em;
    margin: -0.5em;
    padding: 0.5em;
    color: var(--_screening-text);
  }

  .entry > legend {
    padding-inline: 0.375em;
  }

  .entry > button {
    margin-block-start: var(--_space);
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
`;
