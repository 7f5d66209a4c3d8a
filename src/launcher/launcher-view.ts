import { html, nothing, type TemplateResult } from 'lit';
import { failureNotice } from './failure-notice.ts';
import { takeAnswer } from './field-control.ts';
import { formStep } from './form-step.ts';
import type { FormContext } from './form-context.ts';
import type { LauncherState } from './launcher-state.ts';
import type { InviteLink } from './invite-link.ts';
import { choosing, furtherSteps, serviceForm } from './late-parts.ts';

/** What the launcher is drawn from, and whom its buttons tell. */
export interface LauncherContext extends Omit<FormContext, 'form'> {
  readonly link: InviteLink | undefined;
  readonly hasDraft: boolean;
  readonly restart: () => void;
  readonly reset: () => void;
  readonly saveReceipt: () => void;
  readonly advance: (event: SubmitEvent) => void;
  readonly leave: (event: Event) => void;
}

/** The part of the launcher that changes with its state; a member's proof of identity takes its place for a while. */
export function launcherView(context: LauncherContext): TemplateResult {
  const { state, trust } = context.application;
  if (trust?.isOpen) return trust.view(context);
  const isSettled = 'screening' in state || state.name === 'filling';
  return html`${stateView(context)} ${isSettled && trust ? trust.view(context) : nothing}`;
}

function stateView(context: LauncherContext): TemplateResult | typeof nothing {
  const { sentences, application, link } = context;
  const { state, form } = application;
  switch (state.name) {
    case 'loading':
      return html`<p class="muted" role="status">${sentences.loading}</p>`;
    case 'unavailable':
      return html`${failureNotice(sentences, state.problem)}
        <p class="actions">
          <button type="button" class="primary" part="button primary-button" @click=${context.restart}>
            ${sentences.again}
          </button>
        </p>`;
    case 'choosing':
      return choosing.content?.packageChoice(context) ?? nothing;
    case 'filling':
    case 'submitting':
      return form ? formView({ ...context, form }, state) : nothing;
    case 'handed-over':
      return link && serviceForm.content
        ? serviceForm.content.handOver({ ...context, link }, state.method, state.link)
        : nothing;
    case 'under-way':
      return furtherSteps.content?.doneView(context, state) ?? nothing;
  }
}

function formView(
  context: LauncherContext & FormContext,
  state: Extract<LauncherState, { name: 'filling' | 'submitting' }>,
): TemplateResult {
  return html`<form
      novalidate
      part="form"
      @submit=${context.advance}
      @input=${(event: Event) => takeAnswer(context, event.target)}
      @change=${context.leave}
    >
      ${formStep(context, state)}
    </form>
    ${
      context.hasDraft
        ? html`<p>
            <button type="button" class="quiet" part="button" @click=${context.reset}>
              ${context.sentences.forget}
            </button>
          </p>`
        : nothing
    }`;
}
