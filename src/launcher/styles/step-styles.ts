import { css } from 'lit';

/** The steps after the first: lists, documents, the review, the choice of a package; print. */
export const stepStyles = css`
  .content {
    overflow-wrap: anywhere;
  }

  button {
    overflow-wrap: break-word;
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

  .note {
    font-size: 0.875rem;
    padding-inline-start: 0.625rem;
    border-inline-start: 3px solid var(--_accent);
  }

  .overview {
    display: grid;
    gap: 0.25rem;
    font-size: 0.875rem;
    color: var(--_muted);
  }

  /* As wide as the summary that comes: its sign takes about an em. */
  .overview .room {
    padding-inline-start: 1em;
    visibility: hidden;
  }

  .overview ol {
    margin-block: 0.5rem;
    padding-inline-start: 1.5rem;
  }

  summary {
    cursor: pointer;
  }

  .card {
    display: grid;
    gap: 0.75rem;
    padding: var(--_space);
    border: 1px solid var(--_border);
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
    border-block-start: 1px solid var(--_border);
  }

  .document {
    padding: var(--_space);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    white-space: pre-line;
  }

  .reviewed {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 0.25rem var(--_space);
    padding-block-end: var(--_space);
    border-block-end: 1px solid var(--_border);
  }

  .reviewed dl,
  .reviewed p {
    display: grid;
    gap: 0.5rem;
    grid-column: 1 / -1;
  }

  dt {
    color: var(--_muted);
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

  @media print {
    button,
    .bars {
      display: none;
    }

    .actions,
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

  .field[inert] {
    opacity: 0.5;
  }

  .none {
    color: var(--_muted);
  }

  .entry {
    padding: var(--_space);
    border: 1px solid var(--_border);
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

  input:disabled {
    background: color-mix(in srgb, var(--_text) 12%, var(--_surface));
    opacity: 0.6;
    cursor: not-allowed;
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
    color: var(--_muted);
    font-size: 0.875rem;
    font-weight: 400;
  }
`;
