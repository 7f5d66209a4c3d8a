import { css } from 'lit';

/** What a step holds besides fields: entries of a list, documents, the draft, a member's trust, the overview, what stands under a status. */
export const sectionStyles = css`
  .unknown {
    visibility: hidden;
  }

  .said,
  .trust {
    display: grid;
    gap: 0.75em;
  }

  .said:not(:has(*)) {
    display: none;
  }

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

  .trust button {
    min-block-size: 44px;
  }

  .kept summary {
    padding-block: 0.25em;
  }

  .kept .actions {
    flex-wrap: wrap;
    gap: 0.5em;
  }

  .kept button {
    min-block-size: 2.5715em;
    padding: 0.25em 0.86em;
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
    min-block-size: 2.5715em;
    align-self: start;
    margin-block: -0.536em;
  }

  @media screen and (not (pointer: coarse)) {
    @container (min-width: 38em) {
      .ahead > button {
        display: block;
      }

      /* The button that opens it is its anchor. */
      @supports (position-area: self-block-end span-self-inline-start) {
        .ahead [popover] {
          inset: auto;
          margin: 0.5em 0;
          position-area: self-block-end span-self-inline-start;
          /* Above it, where the code does not fit into the window below. */
          position-try: flip-block;
          max-block-size: none;
        }
      }
    }
  }

  /* What is handed over is asked elsewhere. */
  .body:not(:has(*)) {
    display: none;
  }

  [popover] {
    max-inline-size: min(20em, 100% - 2em);
    max-block-size: 100%;
    padding: var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
    background: var(--_screening-surface);
    color: var(--_screening-text);
    box-shadow: 0 0.5em 1.5em rgb(0 0 0 / 20%);
  }

  :popover-open {
    display: grid;
    gap: 0.75em;
    align-content: start;
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
    min-inline-size: 3.1429em;
    min-block-size: 3.1429em;
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

  /* What belongs to the card of a status, in line with its text. */
  .beside {
    border-color: transparent;
    background: none;
  }

  /* Drawn up over the lower edge of the card, while its box stays where it is. */
  .beside[data-row] {
    --_rise: calc(-1 * (min(var(--_radius), var(--_padding)) + var(--_gap)));

    border-color: var(--_screening-border);
    border-block-start: 0;
    border-radius: 0 0 var(--_radius) var(--_radius);
    background: var(--_screening-ground);
    overflow: visible;
  }

  .beside[data-row]::before {
    position: absolute;
    inset: var(--_rise) -1px 100%;
    border-inline: 1px solid var(--_screening-border);
    background: var(--_screening-ground);
    content: '';
  }

  .beside[data-row] .content {
    margin-block-end: var(--_rise);
    translate: 0 var(--_rise);
  }

  .beside .content {
    gap: 0.75em;
    padding-block: 0 var(--_padding);
  }

  .beside .title,
  .beside [name='intro'] {
    display: none;
  }

  .beside .stage {
    gap: 0.75em;
  }

  /* It keeps no room for what may be said. */
  .stage > [role='status']:empty {
    position: absolute;
  }

  /* Whom to ask, and what to keep. */
  .ending {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
    justify-content: space-between;
    padding-block-start: 0.75em;
    border-block-start: 1px solid var(--_screening-border);
  }

  .ending > .note,
  .ending > .failure {
    flex: 1 0 100%;
  }

  .sent {
    display: flex;
    gap: 0.5em;
  }

  .sent > .icon {
    inline-size: 1.4286em;
    color: var(--_screening-muted);
  }

  .sent > .icon.done {
    color: var(--_screening-positive);
  }

  .small {
    display: inline-flex;
    gap: 0.5em;
    align-items: center;
    min-block-size: 2.5715em;
    padding: 0.25em 0.86em;
    font-size: 0.875em;
  }

  .small > .icon {
    inline-size: 1.4286em;
  }
`;
