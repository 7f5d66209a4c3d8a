import { css } from 'lit';

/** The dialog around the service’s form. */
export const handOverStyles = css`
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
    flex-wrap: wrap;
    gap: 0 0.75rem;
    align-items: center;
    padding-inline: 0.5rem;
  }

  dialog h3 {
    flex: 1 1 auto;
    font-size: 1.125rem;
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
