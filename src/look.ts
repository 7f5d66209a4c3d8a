import { css } from 'lit';
import { palette } from './palette.ts';

/**
 * The default looks of both elements. A host sets `--screening-*` on an element or anything around it; the styles of
 * the elements read private `--_*` properties. Light or dark is what `color-scheme` of the page around the element says.
 */
export const look = css`
  ${palette}

  :host {
    --_radius: var(--screening-radius, 0.75rem);
    --_space: var(--screening-space, 1rem);
    --_padding: clamp(var(--_space), 5cqi, calc(var(--_space) * 2));
    --_paddings: max(1.5rem, var(--_padding)) var(--_padding) var(--_padding);

    display: block;
    container-type: inline-size;
    box-sizing: border-box;
    color: var(--_screening-text);
    font-family: var(--screening-font, inherit);
    line-height: 1.5;
    letter-spacing: normal;
    text-align: start;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  ::before,
  ::after {
    box-sizing: inherit;
  }

  .title {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 0.5rem;
  }

  .test {
    grid-area: 1 / 2;
    align-self: start;
    padding-inline: 0.5rem;
    border: 1px solid var(--_screening-border);
    border-radius: 999px;
    color: var(--_screening-muted);
    font-size: 0.875rem;
    line-height: 1.25rem;
    white-space: nowrap;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  :focus-visible {
    outline: 3px solid var(--_screening-link);
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    :focus-visible {
      outline-color: Highlight;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }
`;
