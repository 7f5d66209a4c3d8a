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

  * {
    box-sizing: border-box;
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

/** What is said of a screening, by its phase. */
export const headlines = { 'in-progress': 'In progress', complete: 'Complete' };
export const results = { pending: 'Pending', clear: 'Clear' };

export const toneOf = ({ result }) => (result === 'clear' ? 'clear' : 'going');
