import { html, type TemplateResult } from 'lit';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { failureNotice } from './failure-notice.ts';

/** Says why there is nothing to show, with a button that tries again. */
export const retryNotice = (
  sentences: LauncherSentences,
  problem: ScreeningError,
  retry: () => void,
): TemplateResult =>
  html`${failureNotice(sentences, problem)}
    <p class="actions">
      <button type="button" id="retry" class="primary" part="button primary-button" @click=${retry}>
        ${sentences.again}
      </button>
    </p>`;
