import { css } from 'lit';

/** The frame, headings and the mark of the test environment. */
export const frameStyles = css`
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
`;
