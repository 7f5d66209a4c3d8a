import { css } from 'lit';

/** The border around everything, and the room inside it for what will come. */
export const frameStyles = css`
  :host {
    --_corner: calc(var(--_radius) * 0.66);
  }

  .base {
    --_room: 34em;
    --_rows: 0 6em, 0 12em;

    position: relative;
    background: var(--_screening-surface);
    border: 1px solid var(--_screening-border);
    border-radius: var(--_radius);
    overflow: clip;
  }

  /* Room for what will come, so that nothing below moves when it does: a first step, or a text with a button. */
  .base:is(.waiting, :has(.waiting)) {
    min-block-size: var(--screening-loading-height, var(--_room));
  }

  .form {
    --_room: 58em;
    --_rows: 0 6em, 0 12em, 0 18em, 0 24em, 0 30em, 0 36em;
  }

  /* Labels above their fields. */
  p.waiting {
    display: grid;
    gap: 0.375em;
  }

  p.waiting::before,
  p.waiting::after {
    order: 1;
    inline-size: 30%;
    block-size: 0.875em;
    border-radius: var(--_corner);
    background: currentcolor;
    box-shadow: var(--_rows);
    color: var(--_screening-border);
    opacity: 0.6;
    content: '';
  }

  p.waiting::after {
    inline-size: auto;
    block-size: 2.75em;
  }

  @container (min-width: 26em) {
    .form {
      --_room: 53em;
    }
  }
`;
