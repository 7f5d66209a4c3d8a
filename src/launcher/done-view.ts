import { html, nothing, type TemplateResult } from 'lit';
import { isOver } from '../protocol/screening.ts';
import { failureNotice } from './failure-notice.ts';
import type { LauncherState } from './launcher-state.ts';
import type { LauncherContext } from './launcher-view.ts';

/** The end of a candidate's part: the screening is under way, or over by now. */
export function doneView(
  { sentences, application, saveReceipt }: LauncherContext,
  { screening, isNew, problem }: Extract<LauncherState, { name: 'under-way' }>,
): TemplateResult {
  const { sign, done } = sentences;
  const isFinished = isOver(screening);
  return html`<h3 id="heading" tabindex="-1" part="heading">
      ${isFinished ? done.finished : isNew ? done.title : done.already}
    </h3>
    ${problem ? failureNotice(sentences, problem) : nothing}
    ${isFinished ? nothing : html`<p>${screening.phase === 'unconfirmed' ? done.unconfirmed : done.text}</p>`}
    ${
      application.form && application.form.disclosures.length > 0
        ? html`<p><button type="button" part="button" @click=${saveReceipt}>${sign.receipt}</button></p>`
        : nothing
    }`;
}
