import { css } from 'lit';

/** The frame and the headings. */
export const frameStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }

  .base {
    position: relative;
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }

  /* Room for what will come, so that nothing below moves when it does: a first step, or a text with a button. */
  .base:is(.waiting, :has(.waiting)) {
    min-block-size: var(--screening-loading-height, 34rem);
  }

  .form:is(.waiting, :has(.waiting)) {
    min-block-size: var(--screening-loading-height, 60rem);
  }

  .content {
    display: grid;
    gap: calc(var(--_space) * 1.25);
    padding: var(--_paddings);
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
`;
