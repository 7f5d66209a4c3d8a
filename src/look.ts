import { css } from 'lit';

/**
 * The default looks of both elements. A host sets `--screening-*` on an element or anything around it. The styles of
 * the elements read private `--_*` properties, which fall back to the defaults here. Colours follow the visitor's
 * light or dark preference; `color-scheme` on the element, or a fixed colour, overrides that.
 */
export const look = css`
  :host {
    --_accent: var(--screening-accent, light-dark(#2a5bd0, #9dbbff));
    --_accent-text: var(--screening-accent-text, light-dark(#ffffff, #0d1b3d));
    --_text: var(--screening-text, light-dark(#1a2030, #eceff6));
    --_muted: var(--screening-muted, light-dark(#566077, #a9b2c6));
    --_surface: var(--screening-surface, light-dark(#ffffff, #171b26));
    --_border: var(--screening-border, light-dark(#d8dde8, #353d50));
    --_problem: var(--screening-problem, light-dark(#b3261e, #ffb4ab));
    --_radius: var(--screening-radius, 0.75rem);
    --_space: var(--screening-space, 1rem);

    color-scheme: light dark;
    box-sizing: border-box;
    color: var(--_text);
    font-family: var(--screening-font, inherit);
    line-height: 1.5;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  ::before,
  ::after {
    box-sizing: inherit;
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

  :focus-visible,
  [type='date']:focus-within {
    outline: 3px solid color-mix(in srgb, var(--_accent) 70%, transparent);
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    :focus-visible,
    [type='date']:focus-within {
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
