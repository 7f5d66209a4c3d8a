import { css } from 'lit';

/** Beside those of the card: what stands right below a headline after a result. */
export const bandStyles = css`
  /* What ends a consent is easy to hit. */
  .step footer button {
    min-block-size: 44px;
  }

  .band {
    display: grid;
    gap: 0.75em;
  }

  .band.news {
    padding-inline-start: var(--_space);
    border-inline-start: 4px solid var(--_screening-link);
  }

  .band ul {
    margin: 0;
    padding-inline-start: 1.25em;
  }

  ::slotted([slot='notice']) {
    margin-block: 0;
  }

  .doors {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em var(--_space);
    align-items: center;
  }

  .doors > a,
  .doors > button {
    display: inline-flex;
    align-items: center;
    min-block-size: max(2.75em, 44px);
  }

  .doors > a {
    color: var(--_screening-link);
  }

  .doors > a:first-child {
    padding-inline: 1em;
    border-radius: calc(var(--_radius) * 0.75);
    background: var(--_screening-accent);
    color: var(--_screening-accent-text);
    font-weight: 500;
    text-decoration: none;
  }

  .doors:not(:has(*)) {
    display: none;
  }
`;
