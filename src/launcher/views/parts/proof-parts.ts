import { html, nothing, type TemplateResult } from 'lit';
import type { ScreeningError } from '../../../client/screening-error.ts';
import type { LauncherSentences } from '../../../locales/sentences.ts';
import type { Dispatch } from '../../state/action.ts';
import { failureNotice } from '../notices.ts';
import type { Words } from '../words.ts';
import { refusalNotes, waitSentence } from './refusal-notes.ts';

/** The buttons of a step: back and on. */
export function proofButtons(
  sentences: LauncherSentences,
  isSending: boolean,
  dispatch: Dispatch,
): TemplateResult {
  return html`<div class="actions">
    <button
      type="button"
      part="button"
      @click=${() => dispatch({ type: 'cancel-proof' })}
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

/** Says why a request about a proof of identity failed. Who was signed out by it is signed in again where this is drawn. */
export function proofFailure(
  words: Words,
  problem: ScreeningError,
  unasked: string[] = [],
): TemplateResult | typeof nothing {
  const { code, retryAfter, needsSignIn } = problem;
  if (needsSignIn) return nothing;
  if (code !== 'rate_limited' || retryAfter === undefined)
    return failureNotice(words.sentences, problem, refusalNotes(words, { problem, unasked }));
  return html`<div class="failure" role="alert">
    <p><strong .textContent=${waitSentence(words, retryAfter)}></strong></p>
  </div>`;
}
