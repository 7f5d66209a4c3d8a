import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { figure } from '../locales/figure.ts';
import { failureNotice } from './failure-notice.ts';
import { fieldsStep } from './fields-step.ts';
import type { FormContext } from './form-context.ts';
import { furtherSteps } from './late-parts.ts';
import type { LauncherState } from './launcher-state.ts';
import { problemSummary } from './problem-summary.ts';
import { stepWords } from './step-words.ts';
import type { Step } from './steps.ts';

/** The step that is shown, as one form: where it stands, what it asks, back and on. */
export function formStep(
  context: FormContext,
  state: Extract<LauncherState, { name: 'filling' | 'submitting' }>,
): TemplateResult {
  const { sentences, application, form, locale } = context;
  const { steps } = form;
  const { index } = application;
  const step = steps[index];
  if (!step) throw new RangeError(`There is no step ${index}.`);
  const isSubmitting = state.name === 'submitting';
  const { tried, refusal, isWaiting = false } = isSubmitting ? {} : state;
  const isBusy = isSubmitting || isWaiting;
  const why = furtherSteps.content?.whyAsked(context, step);
  const { title, introduction, action } = stepWords(context, step);
  return html`
    <div class="head">
      ${
        steps.length > 1
          ? html`<p class="count" id="count" part="progress">
                ${sentences.step(figure(index + 1, locale), figure(steps.length, locale))}
              </p>
              <div class="bars" aria-hidden="true">
                ${steps.map((_, place) => html`<span class=${place <= index ? 'past' : ''}></span>`)}
              </div>`
          : nothing
      }
      <h3 id="heading" tabindex="-1" part="heading" aria-describedby=${steps.length > 1 ? 'count' : nothing}>
        ${title}
      </h3>
      ${introduction ? html`<p>${introduction}</p>` : nothing}
      ${why ? html`<p class="help">${why}</p>` : nothing}
    </div>
    ${refusal && !isWaiting && !(tried && refusal.unasked.length === 0) ? failureNotice(sentences, refusal.problem, refusal.unasked) : nothing}
    ${tried ? problemSummary(context) : nothing}
    ${keyed(index, html`<div class="body" ?inert=${isBusy}>${bodyOf(context, step, tried === true)}</div>`)}
    <div class="actions" part="actions">
      ${
        index > 0
          ? html`<button type="button" part="button" @click=${() => application.goTo(index - 1)}>
              ${sentences.back}
            </button>`
          : nothing
      }
      <button class="primary" part="button primary-button" aria-disabled=${isBusy}>
        ${busyWord(context) ?? (refusal && application.isOnLastStep ? sentences.again : action)}
      </button>
    </div>
  `;
}

/** What is going on where nothing can be pressed for a moment. */
export function busyWord({
  sentences,
  application: { state },
}: Omit<FormContext, 'form'>): string | undefined {
  if (state.name === 'submitting') return sentences.sending;
  return state.name === 'filling' && state.isWaiting ? sentences.loading : undefined;
}

function bodyOf(context: FormContext, step: Step, tried: boolean): TemplateResult | typeof nothing {
  switch (step.kind) {
    case 'fields':
      return fieldsStep(context, step.fields);
    case 'disclosure':
      return furtherSteps.content?.consentStep(context, step.disclosure, tried) ?? nothing;
    case 'review':
      return furtherSteps.content?.reviewStep(context) ?? nothing;
    case 'hand-over':
      return nothing;
  }
}
