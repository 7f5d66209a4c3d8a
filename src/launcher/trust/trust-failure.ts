import { html, type TemplateResult } from 'lit';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { failureNotice } from '../steps/notices.ts';
import { refusalNotes, waitSentence } from '../steps/refusal-notes.ts';

type Words = Pick<LauncherContext, 'sentences' | 'locale'>;

/** Says why a request about a proof of identity failed. */
export function trustFailure(words: Words, problem: ScreeningError, unasked: string[] = []): TemplateResult {
  const { code, retryAfter } = problem;
  if (code !== 'rate_limited' || retryAfter === undefined)
    return failureNotice(words.sentences, problem, refusalNotes(words, { problem, unasked }));
  return html`<div class="failure" part="failure" role="alert">
    <p><strong>${waitSentence(words, retryAfter)}</strong></p>
  </div>`;
}
