import { html, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../locales/sentences.ts';

/** Shown until it is known what is to be shown, and for whom. A host's form may have to say there that it is incomplete. */
export const waitingLine = ({ loading }: LauncherSentences): TemplateResult =>
  html`<p class="muted waiting" role="status" tabindex="-1">${loading}</p>`;
