import { css } from 'lit';

/** The look of our badge and of our rows, with no rule that they do not need. */
export const headlineStyles = css`
  :host {
    --accent: light-dark(#2a5bd0, #9dbbff);
    --text: light-dark(#1a2030, #eceff6);
    --muted: light-dark(#566077, #a9b2c6);
    --surface: light-dark(#ffffff, #171b26);
    --border: light-dark(#d8dde8, #353d50);
    --positive: light-dark(#12754a, #7bd9a9);

    color-scheme: light dark;
    color: var(--text);
    font-family: inherit;
    line-height: 1.5;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }

  .headline {
    --tone: var(--accent);

    display: inline-flex;
    gap: 0.5em;
    align-items: center;
    padding: 0.2em 0.75em;
    border: 1px solid color-mix(in srgb, var(--tone) 35%, transparent);
    border-radius: 999px;
    background: color-mix(in srgb, var(--tone) 10%, var(--surface));
    color: color-mix(in srgb, var(--tone) 80%, var(--text));
    font-size: 0.875rem;
    font-weight: 600;
    white-space: nowrap;
  }

  .headline::before {
    inline-size: 0.5em;
    block-size: 0.5em;
    border: 2px solid;
    border-radius: 50%;
    content: '';
  }

  .headline.clear {
    --tone: var(--positive);
  }

  .headline.clear::before {
    inline-size: auto;
    block-size: auto;
    border: 0;
    content: '✓' / '';
    line-height: 1;
  }
`;

/** What is shown of a screening, by its phase. */
export const headlines = { 'in-progress': 'In progress', complete: 'Complete' };
export const results = { pending: 'Pending', clear: 'Clear' };

export const toneOf = ({ result }) => (result === 'clear' ? 'clear' : 'going');

/** What is said aloud once a screening has changed. */
export const announcementOf = ({ packageTitle, phase, result }) =>
  `${packageTitle}: ${phase === 'complete' ? results[result] : headlines[phase]}`;
