import { html, type TemplateResult } from 'lit';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Failed, LauncherState } from '../state/state.ts';

/** Shown until it is known what is to be shown, and for whom. A host's form may have to say there that it is incomplete. */
export const waitingLine = ({ loading }: LauncherSentences): TemplateResult =>
  html`<p class="muted waiting" role="status" tabindex="-1" .textContent=${loading}></p>`;

/** What a server draws is all that a page without scripts ever has. It is English until a language has loaded. */
export const noScriptNotice = (): TemplateResult =>
  html`<div class="waiting">
    <noscript>
      <p>
        This form needs JavaScript, which your browser does not run. Turn it on, or contact support for
        another way.
      </p>
    </noscript>
  </div>`;

/** What the launcher is busy with; `undefined` when it is not. */
export function busyWord(sentences: LauncherSentences, state: LauncherState): string | undefined {
  if (state.name === 'submitting') return state.unsent ? sentences.stillSending : sentences.sending;
  const isLoading = (state.name === 'filling' || state.name === 'choosing') && state.isLoading;
  return isLoading ? sentences.loading : undefined;
}

/** Says why a request failed, and `notes` to that. Where only another page helps, a button loads it. */
export function failureNotice(
  sentences: LauncherSentences,
  problem: ScreeningError,
  notes?: TemplateResult,
): TemplateResult {
  return html`<div class="failure" id="failure" tabindex="-1" role="alert">
    <p .textContent=${sentences.failures[problem.isOfSetup ? 'setup' : causeOf(problem)]}></p>
    ${notes}
    ${
      problem.needsReload
        ? html`<button
            type="button"
            part="button"
            @click=${() => location.reload()}
            .textContent=${sentences.reload}
          ></button>`
        : ''
    }
  </div>`;
}

function causeOf(problem: ScreeningError): keyof LauncherSentences['failures'] {
  const { code, status } = problem;
  if (problem.needsReload) return 'changed';
  if (code === 'offline') return 'offline';
  if (code === 'consent_missing') return 'consent';
  if (code === 'fields_invalid') return 'fields';
  if (code === 'service_refused') return 'refused';
  if (status === 429) return 'limited';
  if (problem.isSignedOut) return 'session';
  if (code === 'package_forbidden' || status === 403 || status === 404) return 'forbidden';
  return code === 'unreadable' || status === 409 || status > 500 ? 'busy' : 'other';
}

/** Says why there is nothing to show, with a button that lets one sign in, or tries again where that can help. */
export const retryNotice = (
  sentences: LauncherSentences,
  { problem, hasRemoved }: Failed,
  retry: () => void,
): TemplateResult =>
  problem.needsReload
    ? failureNotice(sentences, problem)
    : html`${failureNotice(sentences, problem, hasRemoved ? html`<p .textContent=${sentences.removed}></p>` : undefined)}
        <p class="actions">
          <button
            type="button"
            id="retry"
            class="primary"
            part="button primary-button"
            @click=${retry}
            .textContent=${problem.needsSignIn ? sentences.signIn : sentences.again}
          ></button>
        </p>`;
