import { html, type TemplateResult } from 'lit';

/** Tries again what failed, or at once what would be tried again by itself. */
export const retryButton = (words: string, retry: () => void): TemplateResult =>
  html`<button type="button" part="retry" @click=${retry}>${words}</button>`;
