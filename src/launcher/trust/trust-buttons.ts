import { html, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { MemberTrust } from './member-trust.ts';

/** The buttons of a step: back and on. */
export function trustButtons(sentences: LauncherSentences, trust: MemberTrust): TemplateResult {
  const isSending = trust.state.name === 'sending';
  return html`<div class="actions" part="actions">
    <button type="button" part="button" @click=${() => trust.cancel()}>${sentences.back}</button>
    <button class="primary" part="button primary-button" aria-disabled=${isSending}>
      ${isSending ? sentences.sending : sentences.next}
    </button>
  </div>`;
}
