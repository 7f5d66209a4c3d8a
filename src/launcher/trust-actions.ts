import { html, type TemplateResult } from 'lit';
import type { TrustContext } from './trust-section.ts';

/** The buttons that end a step of the section: back out of it, and on. */
export function trustActions({ passage, launcher: { sentences } }: TrustContext): TemplateResult {
  const isSending = passage.state.name === 'sending';
  return html`<div class="actions" part="actions">
    <button type="button" part="button" @click=${() => passage.leave()}>${sentences.back}</button>
    <button class="primary" part="button primary-button" aria-disabled=${isSending}>
      ${isSending ? sentences.sending : sentences.next}
    </button>
  </div>`;
}
