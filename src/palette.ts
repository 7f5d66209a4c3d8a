import { css } from 'lit';

/**
 * The colours of both elements. A host may set all of them, only accent and surface, or none. What it does not set is
 * derived from what it sets; what it sets and could not be read on what is behind it is moved as far as needed.
 *
 * A colour of CSS cannot ask another one how bright it is. So each text colour is mixed half and half with a black
 * whose opacity is the luminance of the ground (`--_behind`). In that mix `alpha * 2 - 1` is the luminance of the
 * ground, and `alpha * 2` times a channel is the channel of the text. `--_readable` takes the text out again and darkens
 * or lightens it in linear light, which keeps its hue, until its contrast is 4.65 : 1, or it is black or white.
 * AA wants 4.5, which black and white reach on each side of a luminance of 0.18. The rest is for browsers that round.
 *
 * Browsers without relative colours or `light-dark()` show the colours of a light page, as far as the host sets no other.
 */
export const palette = css`
  :host {
    --_accent: var(--screening-accent, #2a5bd0);
    --_accent-text: var(--screening-accent-text, #ffffff);
    --_surface: var(--screening-surface, #ffffff);
    --_ground: var(--_surface);
    --_text: var(--screening-text, #1a2030);
    --_muted: var(--screening-muted, #566077);
    --_problem: var(--screening-problem, #b3261e);
    --_positive: var(--screening-positive, #12754a);
    --_border: var(--screening-border, #d8dde8);
    --_link: var(--_accent);
  }

  @supports (color: light-dark(red, color(from red xyz-d65 x y z))) {
    :host {
      --_above: calc(alpha * 2 - 0.95);
      --_light: calc(y * alpha * 2);
      --_on-light: clamp(0, (alpha - 0.59) * 100000, 1);
      --_dim: clamp(0, (var(--_above) / 4.65 - 0.05) / max(var(--_light), 0.00001), 1);
      --_lift: calc(
        (1 - var(--_on-light)) *
          clamp(0, (var(--_above) * 4.65 - 0.05 - var(--_light)) / (1.0001 - var(--_light)), 1)
      );
      --_keep: calc(
        alpha * 2 * (var(--_on-light) * var(--_dim) + (1 - var(--_on-light)) * (1 - var(--_lift)))
      );
      --_readable: xyz-d65 calc(x * var(--_keep) + 0.9505 * var(--_lift))
        calc(y * var(--_keep) + var(--_lift)) calc(z * var(--_keep) + 1.0888 * var(--_lift)) / 1;
      --_far: calc(
        clamp(0, (y - 0.18) * 100000, 1) * max(0, (y + 0.05) / 15 - 0.05) + clamp(0, (0.18 - y) * 100000, 1) *
          min(1, (y + 0.05) * 15 - 0.05)
      );
      --_contrasting: xyz-d65 calc(0.9505 * var(--_far)) var(--_far) calc(1.0888 * var(--_far));
      --_luminance: xyz-d65 0 0 0 / y;
      --_solid: srgb r g b / 1;

      --_accent: var(--screening-accent, light-dark(#2a5bd0, #9dbbff));
      --_surface: var(--screening-surface, light-dark(#ffffff, #171b26));
      /* A surface that lets the page through counts as the page's. */
      --_ground: color(from color-mix(in srgb, var(--_surface) 99.9%, Canvas) var(--_solid));
      --_behind: color(from var(--_ground) var(--_luminance));
      --_given-text: color(
        from var(--screening-text, color(from var(--_ground) var(--_contrasting))) var(--_solid)
      );
      --_text: color(from color-mix(in xyz-d65, var(--_given-text), var(--_behind)) var(--_readable));
      --_given-muted: color(
        from var(--screening-muted, color-mix(in srgb, var(--_text) 68%, var(--_ground))) var(--_solid)
      );
      --_muted: color(from color-mix(in xyz-d65, var(--_given-muted), var(--_behind)) var(--_readable));
      --_given-problem: color(from var(--screening-problem, light-dark(#b3261e, #ffb4ab)) var(--_solid));
      --_problem: color(from color-mix(in xyz-d65, var(--_given-problem), var(--_behind)) var(--_readable));
      --_given-positive: color(from var(--screening-positive, light-dark(#12754a, #7bd9a9)) var(--_solid));
      --_positive: color(from color-mix(in xyz-d65, var(--_given-positive), var(--_behind)) var(--_readable));
      --_given-accent: color(from var(--_accent) var(--_solid));
      --_link: color(from color-mix(in xyz-d65, var(--_given-accent), var(--_behind)) var(--_readable));
      --_given-accent-text: color(
        from var(--screening-accent-text, color(from var(--_accent) var(--_contrasting))) var(--_solid)
      );
      --_accent-text: color(
        from color-mix(in xyz-d65, var(--_given-accent-text), color(from var(--_accent) var(--_luminance)))
          var(--_readable)
      );
      --_border: var(--screening-border, color-mix(in srgb, var(--_text) 16%, var(--_ground)));
    }
  }
`;
