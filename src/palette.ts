import { css, type CSSResult, isServer, unsafeCSS } from 'lit';

/**
 * A text colour that can be read on what is behind it: the colour itself where its contrast is enough, else drawn as far
 * as needed to black or white. `behind` is a black with the luminance of what is behind as its opacity: the mix of the
 * two is one colour that knows of both, which is all that a formula of CSS can look at.
 */
const readable = (
  colour: CSSResult,
  behind: CSSResult,
): CSSResult => css`color(from color-mix(in xyz-d65, rgb(from ${colour} r g b / 1), ${behind}) var(--_readable))`;

const onSurface = (colour: CSSResult): CSSResult => readable(colour, css`var(--_screening-behind)`);

/** The colours of a light page, which a host may set. */
const lightColours = {
  accent: '#2a5bd0',
  'accent-text': '#ffffff',
  surface: '#ffffff',
  text: '#1a2030',
  muted: '#566077',
  problem: '#b3261e',
  positive: '#12754a',
  border: '#d8dde8',
};

const ofHostOrLight = Object.entries(lightColours)
  .map(([name, colour]) => `--_screening-${name}:var(--screening-${name},${colour});`)
  .join('');

/**
 * The colours of both elements. A host may set all of them, only accent and surface, or none. What it does not set is
 * mixed from what it sets; a text colour that could not be read is corrected, whoever has set it.
 *
 * Browsers without relative colours or `light-dark()` show the colours of a light page, as far as the host sets no other.
 */
export const palette = css`
  :host {
    ${unsafeCSS(ofHostOrLight)}
    --_screening-ground: var(--_screening-surface);
    --_screening-link: var(--_screening-accent);
  }

  @supports (color: light-dark(red, color(from red xyz-d65 x y z))) {
    :host {
      /* Formulas over one colour: its luminance, as the opacity of a black; and what can be read on it, black or white. */
      --_luminance: xyz-d65 0 0 0 / y;
      --_white: clamp(0, (0.18 - y) * 100000, 1);
      --_black-or-white: xyz-d65 calc(0.9505 * var(--_white)) var(--_white) calc(1.0888 * var(--_white)) / 1;

      /* Formulas over a mix of text and ground: the luminance of each; 0 where black can be read there, 1 where white. */
      --_ground-y: (alpha * 2 - 1);
      --_text-y: (alpha * 2 * y);
      --_ink: clamp(0, (0.18 - var(--_ground-y)) * 100000, 1);
      /* The luminance up or down to which a text can be read. AA wants 4.5; the rest is for browsers that round. */
      --_limit: ((var(--_ground-y) + 0.05) * (1 / 4.65 + var(--_ink) * (4.65 - 1 / 4.65)) - 0.05);
      /* How far the text is drawn towards black or white, from 0 to 1; and the text drawn as far, channel by channel. */
      --_pull: clamp(0, (var(--_limit) - var(--_text-y)) / (var(--_ink) - var(--_text-y)), 1);
      --_readable: xyz-d65 calc(alpha * 2 * x + var(--_pull) * (0.9505 * var(--_ink) - alpha * 2 * x))
        calc(var(--_text-y) + var(--_pull) * (var(--_ink) - var(--_text-y)))
        calc(alpha * 2 * z + var(--_pull) * (1.0888 * var(--_ink) - alpha * 2 * z)) / 1;

      --_screening-accent: var(--screening-accent, light-dark(#2a5bd0, #9dbbff));
      --_screening-surface: var(--screening-surface, light-dark(#ffffff, #171b26));
      /* A surface that lets the page through counts as the page's. */
      --_screening-ground: rgb(from color-mix(in srgb, var(--_screening-surface) 99.9%, Canvas) r g b / 1);
      --_screening-behind: color(from var(--_screening-ground) var(--_luminance));
      --_screening-text: ${onSurface(css`var(--screening-text, color-mix(in srgb, color(from var(--_screening-ground) var(--_black-or-white)) 88%, var(--_screening-ground)))`)};
      --_screening-muted: ${onSurface(css`var(--screening-muted, color-mix(in srgb, var(--_screening-text) 68%, var(--_screening-ground)))`)};
      --_screening-problem: ${onSurface(css`var(--screening-problem, light-dark(#b3261e, #ffb4ab))`)};
      --_screening-positive: ${onSurface(css`var(--screening-positive, light-dark(#12754a, #7bd9a9))`)};
      --_screening-link: ${onSurface(css`var(--_screening-accent)`)};
      --_screening-accent-text: ${readable(
        css`var(--screening-accent-text, color(from var(--_screening-accent) var(--_black-or-white)))`,
        css`color(from var(--_screening-accent) var(--_luminance))`,
      )};
      --_screening-border: var(
        --screening-border,
        color-mix(in srgb, var(--_screening-text) 16%, var(--_screening-ground))
      );
    }
  }
`;

/** What a colour is where a host has set something that is none. */
const initialColours = { ...lightColours, ground: '#ffffff', behind: '#000000', link: '#2a5bd0' };

/**
 * Has the browser compute each colour once for an element. As mere text, each formula would be read anew wherever a colour
 * is used, which took as long as everything else of the first paint.
 */
function registerColours(): void {
  for (const [name, initialValue] of Object.entries(initialColours))
    try {
      CSS.registerProperty({ name: `--_screening-${name}`, syntax: '<color>', inherits: true, initialValue });
    } catch {
      // Another copy of the script has done it, or the browser cannot.
    }
}

if (!isServer) registerColours();
