import { css } from 'lit';

/** Labels, controls, and how many of them stand in a line. */
export const fieldStyles = css`
  .field {
    align-content: end;
    min-inline-size: 0;
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
    min-block-size: 2.75em;
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

  @container (min-width: 26em) {
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

    /* As wide as what is typed into it. */
    [type='tel'] {
      max-inline-size: 14em;
    }

    [inputmode='email'] {
      max-inline-size: 24em;
    }
  }
`;
