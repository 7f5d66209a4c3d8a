import { html, nothing, type TemplateResult } from 'lit';
import { isOver } from '../../protocol/screening.ts';
import type { LauncherContext } from '../launcher-context.ts';
import type { UnderWay } from '../launcher-state.ts';

/** Shown when the candidate has nothing more to do: the screening is under way, or over. */
export function doneStep(
  { sentences, actions, receiptProblem }: LauncherContext,
  { screening, isNew, form }: UnderWay,
): TemplateResult {
  const { sign, done } = sentences;
  const isFinished = isOver(screening);
  return html`<h3 id="heading" tabindex="-1" part="heading">
      ${isFinished ? done.finished : isNew ? done.title : done.already}
    </h3>
    ${
      receiptProblem
        ? html`<div class="failure" part="failure" role="alert">
            <p><strong>${sentences.failures.title}</strong></p>
            <p>${sign.receiptFailed}</p>
          </div>`
        : nothing
    }
    ${isFinished ? nothing : html`<p>${screening.phase === 'unconfirmed' ? done.unconfirmed : done.text}</p>`}
    ${
      form.disclosures.length > 0
        ? html`<p>
            <button type="button" part="button" @click=${() => actions.saveReceipt()}>${sign.receipt}</button>
          </p>`
        : nothing
    }`;
}
