/**
 * What well-known style sheets set around an element, and on all elements: facts that were read in them, written anew and
 * as harmful as they can be. None of their rules reaches into a shadow tree; what is inherited does.
 */
export const hostSheets: Record<string, string> = {
  'no style sheet': '',
  'Dawn of Shopify': `
    html { box-sizing: border-box; font-size: 62.5%; }
    *, *::before, *::after { box-sizing: inherit; }
    body { margin: 0; font-size: 1.5rem; letter-spacing: 0.06rem; line-height: 1.8; }
    @media (min-width: 750px) { body { font-size: 1.6rem; } }
    p, label, input, button { font-size: 1.3rem; }
    dialog { padding: 2rem; }`,
  'Bootstrap 5': `
    *, ::before, ::after { box-sizing: border-box; }
    body { margin: 0; font: 400 1rem/1.5 sans-serif; -webkit-text-size-adjust: 100%; }
    label { display: inline-block; }
    input, button { margin: 0; font: inherit; line-height: inherit; }
    fieldset { min-width: 0; padding: 0; margin: 0; border: 0; }
    .place > * { --bs-gutter-x: 1.5rem; max-width: 100%; }`,
  'the preflight of Tailwind': `
    *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
    html { font-family: sans-serif; line-height: 1.5; tab-size: 4; }
    h1, h2, h3 { font-size: inherit; font-weight: inherit; }
    input, button, select { font: inherit; letter-spacing: inherit; background: transparent; border-radius: 0; }`,
  'the default theme of WordPress': `
    body { margin: 0; font-size: clamp(1.125rem, 1rem + 0.4vw, 1.375rem); font-weight: 300; letter-spacing: -0.1px; line-height: 1.4; }
    .place { margin-block: 1.2rem; padding-inline: 1rem; overflow-wrap: break-word; }
    .place > * { max-width: 645px; margin-inline: auto; }`,
  'an admin of 14 pixels': `
    * { box-sizing: border-box; margin: 0; padding: 0; font-size: 14px; line-height: 1.3; }
    html { font-size: 14px; }
    input, button, select { height: 28px; font-size: 12px; }
    .place { white-space: nowrap; user-select: none; cursor: default; }
    td, label { font-weight: 700; text-transform: uppercase; }`,
  'a page from right to left': `
    html { direction: rtl; font-size: 15px; }
    body { text-align: right; font-style: italic; word-spacing: 0.2em; }`,
};

/** Inherited properties of which each one harms a form, and what may be seen of it within: nothing. */
export const harmful: Record<string, string> = {
  'font-size': '9px',
  'font-style': 'italic',
  'font-weight': '900',
  'font-variant-caps': 'small-caps',
  'line-height': '0',
  'letter-spacing': '0.3em',
  'word-spacing': '1em',
  'text-align': 'justify',
  'text-align-last': 'right',
  'text-indent': '3em',
  'text-transform': 'uppercase',
  'text-shadow': '2px 2px 2px red',
  'white-space': 'nowrap',
  'word-break': 'break-all',
  'overflow-wrap': 'anywhere',
  hyphens: 'auto',
  cursor: 'wait',
  'caret-color': 'transparent',
  '-webkit-user-select': 'none',
  '-webkit-text-fill-color': 'transparent',
  color: 'rgb(255, 0, 0)',
};

/** What a host may want to pass on, and does. */
export const welcome: Record<string, string> = {
  'font-family': 'monospace',
  visibility: 'hidden',
  'pointer-events': 'none',
};
