import { css } from 'lit';

/** The steps of a timeline, one below the other. */
export const stepStyles = css`
  .steps {
    list-style: none;
  }

  .step {
    --tone: var(--_screening-muted);

    position: relative;
    display: grid;
    grid-template-columns: auto 1fr fit-content(50%);
    gap: 0 0.75em;
    align-items: start;
    padding-block-end: 0.75em;
  }

  .step:last-child {
    padding-block-end: 0;
  }

  .step > .icon {
    color: var(--tone);
    transition: color 0.2s;
  }

  .step:not(:last-child)::after {
    position: absolute;
    inset-block: 1.5em 0;
    inset-inline-start: calc(0.625em - 0.5px);
    border-inline-start: 1px solid var(--_screening-border);
    content: '';
  }

  .step.done,
  .step.clear {
    --tone: var(--_screening-positive);
  }

  .step.now {
    --tone: var(--_screening-link);
  }

  .step.review {
    --tone: var(--_screening-text);
  }

  .step footer {
    grid-column: 2 / -1;
    margin-block-start: 0.25em;
  }

  /* As wide as its longest word, where that leaves room for a state. */
  .step > :is(details, .step-title) {
    max-inline-size: max(5em, 100cqi - 8em);
    overflow-wrap: break-word;
  }

  /* On the line of its title. */
  .state {
    line-height: 1.7143;
    text-align: end;
  }

  /* In a narrow card a day that is long in words stands below its title. */
  @container (max-width: 26em) {
    .step.now > .state,
    .step.ahead > .state {
      grid-column: 2 / -1;
      text-align: start;
    }
  }

  .step.clear .state,
  .step.review .state {
    color: var(--tone);
  }

  summary {
    display: block;
    inline-size: fit-content;
    list-style: none;
    cursor: pointer;
  }

  /* At the end of the last line, in room that the last word has beside it: never in a line of its own. The title's own padding
     would take the room from every line in Firefox, and Chromium breaks behind an empty text: this one joins. */
  summary > .step-title::after {
    padding-inline-end: 1.375em;
    content: '\\2060';
  }

  summary > .icon {
    display: inline-block;
    margin-inline-start: -1.25em;
    vertical-align: top;
    color: var(--_screening-muted);
    transition: rotate 0.18s;
  }

  summary::-webkit-details-marker {
    display: none;
  }
`;
