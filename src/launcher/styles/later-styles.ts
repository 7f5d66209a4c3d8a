import { css } from 'lit';

/**
 * What comes after a first step of plain inputs: its problems, other controls, lists, documents, the review, the dialog
 * around the service's form, a member's trust, print. They follow `firstStepStyles` and change nothing that those draw.
 */
export const laterStyles = css`
  h4,
  ul,
  dl,
  dd {
    margin: 0;
  }

  h4 {
    font-size: 1rem;
  }

  h4:focus {
    outline: none;
  }

  legend {
    margin-block-end: 0.25rem;
    padding: 0;
    font-weight: 600;
  }

  .problem {
    color: var(--_screening-problem);
    font-size: 0.875rem;
    font-weight: 600;
  }

  input[aria-invalid='true'],
  select[aria-invalid='true'] {
    border-color: var(--_screening-problem);
    box-shadow: inset 0 0 0 1px var(--_screening-problem);
  }

  .quiet {
    padding-inline: 0;
    border-color: transparent;
    color: var(--_screening-link);
    text-align: start;
  }

  .quiet:hover {
    border-color: transparent;
    text-decoration: underline;
  }

  a {
    color: var(--_screening-link);
  }

  .summary {
    display: grid;
    gap: 0.375rem;
    padding: var(--_space);
    border: 2px solid var(--_screening-problem);
    border-radius: calc(var(--_radius) * 0.66);
  }

  .summary ul {
    padding-inline-start: 1.125rem;
  }

  .summary a {
    color: var(--_screening-problem);
  }

  .masked input {
    -webkit-text-security: disc;
  }

  .pair {
    display: flex;
    gap: 0.5rem;
  }

  .pair button {
    white-space: nowrap;
  }

  .overview ol {
    margin-block: 0.5rem;
    padding-inline-start: 1.5rem;
  }

  .card {
    display: grid;
    gap: 0.75rem;
    padding: var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
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

  .trust {
    display: grid;
    gap: 0.375rem;
    justify-items: start;
    padding-block-start: calc(var(--_space) * 1.25);
    border-block-start: 1px solid var(--_screening-border);
  }

  .document {
    padding: var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: calc(var(--_radius) * 0.66);
    white-space: pre-line;
  }

  .reviewed {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 0.25rem var(--_space);
    padding-block-end: var(--_space);
    border-block-end: 1px solid var(--_screening-border);
  }

  .reviewed dl,
  .reviewed p {
    display: grid;
    gap: 0.5rem;
    grid-column: 1 / -1;
  }

  dt {
    color: var(--_screening-muted);
    font-size: 0.875rem;
  }

  @container (min-width: 34rem) {
    .reviewed dl div {
      display: grid;
      grid-template-columns: 14rem 1fr;
      align-items: baseline;
    }
  }

  @media (forced-colors: active) {
    .quiet {
      padding-inline: 0.75rem;
    }
  }

  .field[inert] {
    opacity: 0.5;
  }

  .none {
    color: var(--_screening-muted);
  }

  .entry {
    padding: var(--_space);
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
  }

  .entry > legend {
    padding-inline: 0.375rem;
  }

  .entry > button {
    margin-block-start: var(--_space);
  }

  .parts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .part {
    display: grid;
    gap: 0.25rem;
    align-content: end;
    inline-size: 4.25rem;
  }

  .part.year {
    inline-size: 5.25rem;
  }

  .part label {
    font-weight: 400;
  }

  .choice {
    display: grid;
    gap: 0.25rem;
    inline-size: 100%;
    padding: var(--_space);
    text-align: start;
    overflow-wrap: anywhere;
  }

  .choice span {
    color: var(--_screening-muted);
    font-size: 0.875rem;
    font-weight: 400;
  }

  .countdown {
    color: var(--_screening-muted);
    font-size: 0.875rem;
  }

  dialog {
    inline-size: min(48rem, 100vw - 1rem);
    block-size: min(56rem, 100dvh - 1rem);
    padding: 0.5rem;
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
    background: var(--_screening-surface);
    color: var(--_screening-text);
  }

  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    gap: 0.5rem;
  }

  dialog form {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 0.75rem;
    align-items: center;
    padding-inline: 0.5rem;
  }

  dialog h3 {
    font-size: 1rem;
  }

  dialog button {
    grid-area: 1 / 2;
    min-block-size: 2.25rem;
    padding-block: 0.25rem;
  }

  dialog .quiet {
    grid-area: 2 / 1 / auto / -1;
    min-block-size: 1.5rem;
    padding-block: 0;
    font-size: 0.875rem;
    line-height: 1.3;
  }

  /* On a phone the form itself needs the room; its title is heard with the dialog. */
  @media (max-width: 34rem) {
    dialog h3 {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    dialog .quiet {
      grid-area: 1 / 1;
    }
  }

  iframe {
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    background: #fff;
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
