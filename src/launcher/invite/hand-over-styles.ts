import { css } from 'lit';

/** The dialog around the service's form. It follows the styles of the steps. */
export const handOverStyles = css`
  dialog {
    inline-size: min(48em, 100vw - 1em);
    block-size: min(56em, 100dvh - 1em);
    padding: 0.5em;
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
    background: var(--_screening-surface);
    color: var(--_screening-text);
  }

  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    gap: 0.5em;
  }

  dialog form {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 0.75em;
    align-items: center;
    padding-inline: 0.5em;
  }

  dialog h3 {
    font-size: 1em;
  }

  dialog button {
    grid-area: 1 / 2;
    min-block-size: 2.25em;
    padding-block: 0.25em;
  }

  dialog .quiet {
    grid-area: 2 / 1 / auto / -1;
    min-block-size: 1.72em;
    padding-block: 0;
    font-size: 0.875em;
    line-height: 1.3;
    /* Not before the form had time to come. It is no motion: it waits where motion is reduced, too. */
    animation: show-late 0s 5s backwards !important;
  }

  @keyframes show-late {
    from {
      visibility: hidden;
    }
  }

  /* On a phone the form itself needs the room; its title is heard with the dialog. */
  @media (max-width: 34em) {
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
`;
