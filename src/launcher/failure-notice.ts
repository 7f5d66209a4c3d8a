import { html, type TemplateResult } from 'lit';
import type { PageProblem } from '../client/page-problem.ts';
import { fieldWords } from './field-words.ts';
import type { LauncherSentences } from './form-context.ts';

/** Why something was refused or could not be reached. `unasked` are refused paths that the form does not ask. */
export function failureNotice(
  sentences: LauncherSentences,
  problem: PageProblem,
  unasked: string[] = [],
): TemplateResult {
  return html`<div class="failure" part="failure" role="alert">
    <p><strong>${sentences.failures.title}</strong></p>
    <p>${sentences.failures[causeOf(problem)]}</p>
    ${unasked.map((path) => html`<p>${sentences.refusedKnown(fieldWords(sentences, path, 'US').label)}</p>`)}
  </div>`;
}

function causeOf({ code }: PageProblem): Exclude<keyof LauncherSentences['failures'], 'title'> {
  switch (code) {
    case 'offline':
      return 'offline';
    case 'service_unavailable':
    case 'store_unavailable':
    case 'rate_limited':
    case 'in_progress':
    case 'unreadable':
      return 'busy';
    case 'service_refused':
      return 'refused';
    case 'fields_invalid':
      return 'fields';
    case 'session_expired':
    case 'session_invalid':
    case 'session_revoked':
      return 'session';
    case 'package_forbidden':
    case 'role_forbidden':
    case 'origin_refused':
    case 'not_found':
      return 'forbidden';
    case 'consent_missing':
      return 'consent';
    case 'invalid_request':
    case 'idempotency_key_required':
    case 'host_key_invalid':
    case 'too_large':
    case 'key_reused':
      return 'other';
  }
}
