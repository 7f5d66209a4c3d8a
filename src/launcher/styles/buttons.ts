import { css } from 'lit';

/** Buttons in two heights, 44 and 36 pixels, and the line of them that ends a step. */
export const buttonStyles = css`
  button {
    min-block-size: 2.75em;
    padding: 0.5em 1.125em;
    border: 1px solid var(--_screening-border);
    border-radius: var(--_corner);
    background: transparent;
    font-weight: 500;
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

  [aria-disabled='true'] {
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

  @container (min-width: 26em) {
    .actions .primary {
      flex: 0 1 auto;
    }
  }

  @media (forced-colors: active) {
    .primary {
      border-color: ButtonText;
    }
  }
`;
