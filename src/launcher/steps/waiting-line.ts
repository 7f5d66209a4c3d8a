import { html, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../locales/sentences.ts';

/** Shown until it is known what is to be shown, and for whom. */
export const waitingLine = ({ loading }: LauncherSentences): TemplateResult =>
  html`<p class="muted waiting" role="status">${loading}</p>`;
