import { css } from 'lit';

/** The looks of `<screening-launcher>` beyond those both elements share. */
export const styles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  .base {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }

  .content {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    padding: clamp(1rem, 5cqi, 2rem);
  }

  h2,
  h3,
  h4,
  p,
  ul,
  dl,
  dd {
    margin: 0;
  }

  h2 {
    font-size: 1.125rem;
    line-height: 1.3;
  }

  h3 {
    font-size: 1.5rem;
    line-height: 1.25;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  h3:focus,
  h4:focus {
    outline: none;
  }

  h4 {
    font-size: 1rem;
  }

  .test-mark {
    padding: 0.4rem clamp(1rem, 5cqi, 2rem);
    border-block-end: 1px solid transparent;
    background: repeating-linear-gradient(-45deg, #ffd34d 0 14px, #f7c021 14px 28px);
    color: #2b2000;
    font-size: 0.8125rem;
  }

  .test-mark strong {
    margin-inline-end: 0.5em;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }

  .muted,
  .help,
  .optional {
    color: var(--_muted);
  }

  .help,
  .problem,
  .count {
    font-size: 0.875rem;
  }

  form,
  .stage,
  .body,
  .head,
  .fields {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    grid-template-columns: minmax(0, 1fr);
  }

  .head {
    gap: 0.375rem;
  }

  .count {
    color: var(--_muted);
    font-weight: 600;
  }

  .bars {
    display: flex;
    gap: 0.25rem;
    margin-block: 0.25rem 0.75rem;
  }

  .bars span {
    flex: 1;
    block-size: 0.3rem;
    border-radius: 1rem;
    background: var(--_border);
  }

  .bars .past {
    background: var(--_accent);
  }

  .field {
    display: grid;
    gap: 0.25rem;
    align-content: end;
    min-inline-size: 0;
  }

  label,
  legend {
    font-weight: 600;
  }

  legend {
    margin-block-end: 0.25rem;
    padding: 0;
  }

  .optional {
    font-weight: 400;
  }

  .flag label {
    display: flex;
    gap: 0.75rem;
    align-items: center;
    min-block-size: 2.75rem;
    padding-block: 0.375rem;
    line-height: 1.35;
    font-weight: 400;
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
    min-block-size: 2.875rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid color-mix(in srgb, var(--_text) 55%, var(--_surface));
    border-radius: calc(var(--_radius) * 0.66);
    background: var(--_surface);
    color: var(--_text);
  }

  [type='checkbox'],
  [type='radio'] {
    flex: none;
    inline-size: 1.375rem;
    block-size: 1.375rem;
    margin: 0;
    accent-color: var(--_accent);
  }

  input[aria-invalid='true'],
  select[aria-invalid='true'] {
    border-color: var(--_problem);
    box-shadow: inset 0 0 0 1px var(--_problem);
  }

  .problem {
    color: var(--_problem);
    font-weight: 600;
  }

  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  button {
    min-block-size: 2.875rem;
    padding: 0.5rem 1.125rem;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    background: transparent;
    font-weight: 600;
    cursor: pointer;
  }

  button:hover {
    border-color: currentColor;
  }

  .primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_accent-text);
  }

  .primary:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }

  .primary[aria-disabled='true'] {
    opacity: 0.7;
    cursor: progress;
  }

  .quiet {
    padding-inline: 0;
    border-color: transparent;
    color: var(--_accent);
    text-align: start;
  }

  .quiet:hover {
    border-color: transparent;
    text-decoration: underline;
  }

  a {
    color: var(--_accent);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
  }

  .actions .primary {
    flex: 1 1 12rem;
  }

  .summary,
  .failure {
    display: grid;
    gap: 0.375rem;
    padding: var(--_space);
    border: 2px solid var(--_problem);
    border-radius: calc(var(--_radius) * 0.66);
  }

  .summary ul {
    padding-inline-start: 1.125rem;
  }

  .summary a {
    color: var(--_problem);
  }

  @container (min-width: 34rem) {
    .fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .field:not(.short) {
      grid-column: 1 / -1;
    }

    .actions .primary {
      flex: 0 1 auto;
    }
  }

  @media (forced-colors: active) {
    .bars .past {
      background: Highlight;
    }

    .primary {
      border-color: ButtonText;
    }
  }

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

  .note {
    font-size: 0.875rem;
    padding-inline-start: 0.625rem;
    border-inline-start: 3px solid var(--_accent);
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

  .pair .year {
    max-inline-size: 6.5rem;
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

  .countdown {
    color: var(--_muted);
    font-size: 0.875rem;
  }

  dialog {
    inline-size: min(48rem, 100vw - 1rem);
    block-size: min(56rem, 100dvh - 1rem);
    padding: 0.5rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
  }

  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    gap: 0.5rem;
  }

  dialog form {
    display: flex;
    justify-content: space-between;
  }

  iframe {
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    background: #fff;
  }

  @media print {
    .countdown {
      display: none;
    }
  }
`;
