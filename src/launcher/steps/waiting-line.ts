import { html, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../locales/sentences.ts';

/** Shown until it is known what is to be shown, and for whom. A host's form may have to say there that it is incomplete. */
export const waitingLine = ({ loading }: LauncherSentences): TemplateResult =>
  html`<p class="muted waiting" role="status" tabindex="-1">${loading}</p>`;

/** What a server draws is all that a page without scripts ever has. It is English until a language has loaded. */
export const noScriptNotice = (): TemplateResult =>
  html`<div class="waiting">
    <noscript>
      <p>
        This form needs JavaScript, which your browser does not run. Turn it on, or ask this site for another
        way.
      </p>
    </noscript>
  </div>`;
