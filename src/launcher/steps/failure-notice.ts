import { html, type TemplateResult } from 'lit';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';

/** Says why a request failed, and `notes` to that. */
export function failureNotice(
  sentences: LauncherSentences,
  problem: ScreeningError,
  notes?: TemplateResult,
): TemplateResult {
  return html`<div class="failure" id="failure" tabindex="-1" part="failure" role="alert">
    <p><strong>${sentences.failures.title}</strong></p>
    <p>${sentences.failures[problem.isOfSetup ? 'setup' : causeOf(problem)]}</p>
    ${notes}
  </div>`;
}

function causeOf(problem: ScreeningError): Exclude<keyof LauncherSentences['failures'], 'title'> {
  const { code, status } = problem;
  if (problem.needsReload) return 'damaged';
  if (code === 'offline') return 'offline';
  if (code === 'consent_missing') return 'consent';
  if (code === 'fields_invalid') return 'fields';
  if (code === 'service_refused') return 'refused';
  if (status === 429) return 'limited';
  if (problem.isSignedOut) return 'session';
  if (code === 'package_forbidden' || status === 403 || status === 404) return 'forbidden';
  return code === 'unreadable' || status === 409 || status > 500 ? 'busy' : 'other';
}
