import { html, nothing, type TemplateResult } from 'lit';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { LauncherContext } from '../launcher-context.ts';

/** What was changed too late, and whom to ask about a check: the host's own line, else that it is this site. */
export const contactLine = ({ sentences, hasLateChanges }: LauncherContext): TemplateResult =>
  html`${hasLateChanges ? html`<p class="note" role="status">${sentences.problems.sentFirst}</p>` : nothing}
    <slot name="contact"><p class="muted">${sentences.told.texts.ask}</p></slot>`;

/** The button for the receipt of what was signed, and why it could not be had. */
export function receiptPart(
  { sentences, actions, receiptProblem, isForAnother }: LauncherContext,
  { disclosures }: Questionnaire,
): TemplateResult | typeof nothing {
  const { sign, failures } = sentences;
  if (disclosures.length === 0 || isForAnother) return nothing;
  return html`<p>
      <button type="button" part="button" @click=${() => actions.saveReceipt()}>${sign.receipt}</button>
    </p>
    ${
      receiptProblem
        ? html`<div class="failure" part="failure" role="alert">
            <p><strong>${failures.title}</strong></p>
            <p>${sign.receiptFailed}</p>
          </div>`
        : nothing
    }`;
}
