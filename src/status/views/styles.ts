import { css } from 'lit';

/** What every variant of `<screening-status>` draws: headlines, marks and buttons. */
export const styles = css`
  :host {
    --_positive: var(--screening-positive, light-dark(#12754a, #7bd9a9));

    display: block;
    container-type: inline-size;
  }

  .headline {
    --tone: var(--_accent);

    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: 0.5em;
    padding: 0.2em 0.75em;
    border: 1px solid color-mix(in srgb, var(--tone) 35%, transparent);
    border-radius: 999px;
    background: color-mix(in srgb, var(--tone) 10%, var(--_surface));
    color: color-mix(in srgb, var(--tone) 80%, var(--_text));
    font-size: 0.875rem;
    font-weight: 600;
    white-space: nowrap;
  }

  .headline::before {
    inline-size: 0.5em;
    block-size: 0.5em;
    border: 0.25em solid;
    border-radius: 50%;
    content: '';
  }

  .headline.turn {
    background: var(--_accent);
    color: var(--_accent-text);
  }

  .headline.going::before {
    border-width: 2px;
  }

  .headline.hold::before {
    border-block: 0;
    border-inline: 0.17em solid;
    border-radius: 0;
  }

  .headline.clear::before,
  .headline.review::before {
    inline-size: auto;
    block-size: auto;
    border: 0;
    content: '✓' / '';
    line-height: 1;
  }

  .headline.review::before {
    content: '…' / '';
    translate: 0 -0.2em;
  }

  .headline.over::before {
    block-size: 0;
    border-width: 1px 0;
    border-radius: 0;
  }

  .headline.ended {
    border-style: dashed;
    font-weight: 500;
  }

  .headline.ended::before {
    border-radius: 0;
  }

  .headline.clear {
    --tone: var(--_positive);
  }

  .headline.review {
    --tone: var(--_text);
  }

  .headline.hold {
    --tone: var(--_text);
  }

  .headline.over,
  .headline.ended {
    --tone: var(--_muted);
  }

  .note,
  .when {
    color: var(--_muted);
  }

  .note,
  .when {
    font-size: 0.875rem;
  }

  button {
    justify-self: start;
    min-block-size: 2.5rem;
    padding: 0.4rem 1.1rem;
    border: 1px solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_accent);
    color: var(--_accent-text);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  button:hover {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }

  .test {
    background: repeating-linear-gradient(-45deg, #ffd34d 0 14px, #f7c021 14px 28px);
    color: #2b2000;
    font-size: 0.8125rem;
  }

  .test strong {
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }

  footer button,
  .badge button {
    min-block-size: 1.5rem;
    padding: 0 0.7rem;
    border-color: color-mix(in srgb, var(--_accent) 45%, transparent);
    border-radius: 999px;
    background: none;
    color: color-mix(in srgb, var(--_accent) 85%, var(--_text));
  }

  footer button:hover,
  .badge button:hover {
    background: color-mix(in srgb, var(--_accent) 8%, var(--_surface));
  }

  @media (forced-colors: active) {
    .headline::before {
      forced-color-adjust: none;
      border-color: CanvasText;
      color: CanvasText;
    }

    .test {
      border: 2px solid;
      background: Canvas;
      color: CanvasText;
    }
  }

  @media print {
    button {
      display: none;
    }
  }
`;
