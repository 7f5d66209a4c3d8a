import { css } from 'lit';
import { iconStyles } from '../../icons.ts';
import { look } from '../../look.ts';

/** Headlines, marks and buttons, which every variant has. */
export const commonStyles = css`
  ${iconStyles}
  .headline {
    --tone: var(--_screening-link);

    display: inline-flex;
    gap: 0.5em;
    align-items: start;
  }

  .headline > .icon {
    color: var(--tone);
  }

  .headline.clear {
    --tone: var(--_screening-positive);
  }

  .headline.review,
  .headline.hold {
    --tone: var(--_screening-text);
  }

  .headline.over,
  .headline.ended {
    --tone: var(--_screening-muted);
  }

  :not(footer) > .note,
  .when {
    color: var(--_screening-muted);
    font-size: 0.875em;
  }

  button {
    justify-self: start;
    min-block-size: 2.75em;
    padding: 0.25em 1em;
    border: 1px solid var(--_screening-accent);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_screening-accent);
    color: var(--_screening-accent-text);
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }

  footer button,
  .badge button {
    min-block-size: 2.5715em;
    padding: 0 0.86em;
    border-color: var(--_screening-border);
    border-radius: 999px;
    background: none;
    color: var(--_screening-link);
  }

  /* A touch leaves its hover behind. */
  @media (hover: hover) {
    button:hover {
      box-shadow: inset 0 0 0 1px currentcolor;
    }
  }

  @media print {
    button {
      display: none;
    }
  }
`;

/** Everything that a badge draws with, in one sheet: a page with many of them pays for each. */
export const badgeStyles = css`
  ${look}${commonStyles}
  :host([variant='badge']:not([hidden])) {
    display: inline-flex;
    content-visibility: auto;
    contain-intrinsic-size: auto 8em auto 2em;
    vertical-align: middle;
  }

  .badge {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: center;
    font-size: max(0.875em, 14px);
  }

  .headline {
    --fill: color-mix(in srgb, var(--tone) 10%, var(--_screening-ground));
    --behind: color(from var(--fill) var(--_luminance));

    padding-block: 0.25em;
    padding-inline: 0.5em 0.75em;
    border: 1px solid color-mix(in srgb, var(--tone) 35%, transparent);
    border-radius: 999px;
    background: var(--fill);
    color: color(from color-mix(in xyz-d65, var(--tone), var(--behind)) var(--_readable));
    font-weight: 500;
    white-space: nowrap;
  }

  .headline > .icon {
    inline-size: 1.2em;
    color: inherit;
  }

  .headline.turn {
    background: var(--_screening-accent);
    color: var(--_screening-accent-text);
  }

  .headline.ended {
    border-style: dashed;
  }

  .when,
  .test {
    font-size: inherit;
  }

  /* A badge has no ground of its own. */
  .test {
    background: var(--_screening-surface);
  }

  /* The room may be that of a shorter word. */
  .badge.loading .headline {
    overflow: hidden;
  }
`;
