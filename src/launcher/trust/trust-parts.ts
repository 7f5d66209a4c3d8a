import { html, type TemplateResult } from 'lit';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { failureNotice } from '../steps/notices.ts';
import { refusalNotes, waitSentence } from '../steps/refusal-notes.ts';
import type { MemberTrust } from './member-trust.ts';

/** The buttons of a step: back and on. */
export function trustButtons(sentences: LauncherSentences, trust: MemberTrust): TemplateResult {
  const isSending = trust.state.name === 'sending';
  return html`<div class="actions">
    <button
      type="button"
      part="button"
      @click=${() => trust.cancel()}
      .textContent=${sentences.back}
    ></button>
    <button
      id="send"
      class="primary"
      part="button primary-button"
      aria-disabled=${isSending}
      .textContent=${isSending ? sentences.sending : sentences.next}
    ></button>
  </div>`;
}

/** Says why a request about a proof of identity failed. */
export function trustFailure(
  words: Pick<LauncherContext, 'sentences' | 'locale'>,
  problem: ScreeningError,
  unasked: string[] = [],
): TemplateResult {
  const { code, retryAfter } = problem;
  if (code !== 'rate_limited' || retryAfter === undefined)
    return failureNotice(words.sentences, problem, refusalNotes(words, { problem, unasked }));
  return html`<div class="failure" role="alert">
    <p><strong .textContent=${waitSentence(words, retryAfter)}></strong></p>
  </div>`;
}
