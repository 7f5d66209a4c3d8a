import { css } from 'lit';
import { palette } from './palette.ts';

/**
 * The default looks of both elements. A host sets `--screening-*` on an element or anything around it; the styles of
 * the elements read private `--_*` properties. Light or dark is what `color-scheme` of the page around the element says.
 */
export const look = css`
  ${palette}

  :host {
    --_radius: var(--screening-radius, 0.75em);
    --_space: var(--screening-space, 1em);
    --_padding: clamp(var(--_space), 5cqi, calc(var(--_space) * 2));
    --_paddings: max(1.5em, var(--_padding)) var(--_padding) var(--_padding);

    box-sizing: border-box;
  }

  :host(:not([hidden])) {
    display: block;
  }

  /*
   * In a place that is as wide as its content, a container without a width of its own is 0 wide. No unit of the viewport:
   * in a frame that changes its size meanwhile, Chromium would leave out what the container holds (its issue 497855657).
   */
  :host(:not([variant='badge'])) {
    container-type: inline-size;
    contain-intrinsic-inline-size: 30em;
    min-inline-size: min(100%, max(9em, 144px));

    @media (max-width: 600px) {
      contain-intrinsic-inline-size: 256px;
    }
  }

  /*
   * Takes the page's font family, and its text size from 16 pixels on; nothing else that would harm a form. Rules of the
   * page for all elements win over those for the host, so these stand inside as well. The shorthand needs a family: the
   * next line replaces it.
   */
  :host,
  :host > * {
    color: var(--_screening-text);
    font: max(1em, 16px) / 1.5 a;
    font-family: var(--screening-font, inherit);
    letter-spacing: 0;
    word-spacing: 0;
    text-align: start;
    text-align-last: auto;
    text-indent: 0;
    text-transform: none;
    text-shadow: none;
    white-space: normal;
    word-break: normal;
    overflow-wrap: anywhere;
    hyphens: manual;
    cursor: auto;
    caret-color: auto;
    -webkit-user-select: text;
    -webkit-text-fill-color: currentcolor;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  .title {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 0.5em;
  }

  .test {
    grid-column: 1;
    place-self: start;
    padding-inline: 0.6em;
    border: 1px solid var(--_screening-border);
    border-radius: 999px;
    color: var(--_screening-muted);
    font-size: 0.875em;
    white-space: nowrap;
  }

  /* Where text is large on a phone, a name beside it would have room for a letter in each line. */
  @container (min-width: 16em) {
    .title > .test {
      grid-area: 1 / 2;
    }
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  :focus-visible {
    outline: 3px solid var(--_screening-link);
    outline-offset: 2px;
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
