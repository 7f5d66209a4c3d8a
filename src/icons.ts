import { css, html, type TemplateResult } from 'lit';

const ring = 'M10 1.75a8.25 8.25 0 1 1 0 16.5 8.25 8.25 0 0 1 0-16.5';
const disc = 'M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18';
const tick = 'm6 10.25 2.75 2.75L14 7.5';
const minus = 'M6.75 10h6.5';

/** What is filled, and what is drawn as a line, in a square of 20. */
const shapes = {
  clear: [disc, tick],
  done: [disc, tick],
  going: ['M10 5.25a4.75 4.75 0 0 1 0 9.5z', ring],
  now: ['M10 5.25a4.75 4.75 0 0 1 0 9.5z', ring],
  turn: ['M10 5.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9', ring],
  ahead: ['', ring],
  hold: ['', `${ring}M8 7v6M12 7v6`],
  review: ['', 'M9 3.25a5.75 5.75 0 1 1 0 11.5 5.75 5.75 0 0 1 0-11.5M13.25 13.25 17 17'],
  over: ['', ring + minus],
  'no-outcome': ['', ring + minus],
  ended: ['', `${ring}M4.25 15.75l11.5-11.5`],
  chevron: ['', 'm7.5 5 5 5-5 5'],
  close: ['', 'M5 5l10 10M15 5 5 15'],
  download: ['', 'M10 3v9.5M5.75 8.75 10 13l4.25-4.25M3.5 16.75h13'],
};

export type Icon = keyof typeof shapes;

/** A sign in the colour of its text, as high as a line of it. What it says stands beside it in words. */
export const icon = (name: Icon): TemplateResult => {
  const [filled, line] = shapes[name] as [string, string];
  // White space in it would be read as text.
  // oxfmt-ignore
  return html`<svg class="icon ${name}" viewBox="0 0 20 20" aria-hidden="true"><path d=${filled}></path><path d=${line}></path></svg>`;
};

export const iconStyles = css`
  .icon {
    flex: none;
    inline-size: 1.25em;
    block-size: 1lh;
    fill: currentcolor;
  }

  .icon path + path {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .icon:is(.done, .clear) path + path {
    stroke: var(--_screening-ground);
  }

  [dir='rtl'] .icon.chevron {
    scale: -1 1;
  }

  details[open] > summary > .icon.chevron,
  [aria-expanded='true'] > .icon.chevron {
    rotate: 90deg;
  }

  @media (forced-colors: active) {
    .icon:is(.done, .clear) path + path {
      stroke: Canvas;
    }

    /* Whatever colour a state has. */
    .icon {
      color: CanvasText !important;
    }
  }
`;
