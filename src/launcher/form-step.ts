import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { figure } from '../locales/figure.ts';
import { failureNotice } from './failure-notice.ts';
import { fieldsStep } from './fields-step.ts';
import type { FormContext } from './form-context.ts';
import { lastSteps, moreSections } from './late-parts.ts';
import type { LauncherState } from './launcher-state.ts';
import { problemSummary } from './problem-summary.ts';
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
  const { tried, refusal } = isSubmitting ? {} : state;
  const why = whyAsked(context, step);
  const introduction = introductionOf(context, step);
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
        ${titleOf(context, step)}
      </h3>
      ${introduction ? html`<p>${introduction}</p>` : nothing}
      ${why ? html`<p class="help">${why}</p>` : nothing}
    </div>
    ${refusal && !(tried && refusal.unasked.length === 0) ? failureNotice(sentences, refusal.problem, refusal.unasked) : nothing}
    ${tried ? problemSummary(context) : nothing}
    ${keyed(index, html`<div class="body" ?inert=${isSubmitting}>${bodyOf(context, step, tried === true)}</div>`)}
    <div class="actions" part="actions">
      ${
        index > 0
          ? html`<button type="button" part="button" @click=${() => application.goTo(index - 1)}>
              ${sentences.back}
            </button>`
          : nothing
      }
      <button class="primary" part="button primary-button" aria-disabled=${isSubmitting}>
        ${isSubmitting ? sentences.sending : refusal && application.isOnLastStep ? sentences.again : actionOf(context, step)}
      </button>
    </div>
  `;
}

function bodyOf(context: FormContext, step: Step, tried: boolean): TemplateResult | typeof nothing {
  switch (step.kind) {
    case 'fields':
      return fieldsStep(context, step.fields);
    case 'disclosure':
      return lastSteps.content?.consentStep(context, step.disclosure, tried) ?? nothing;
    case 'review':
      return lastSteps.content?.reviewStep(context) ?? nothing;
    case 'hand-over':
      return nothing;
  }
}

function titleOf({ sentences, application, form }: FormContext, step: Step): string {
  switch (step.kind) {
    case 'fields':
      return sentences.steps[form.mode === 'form' ? step.name : 'invitee'];
    case 'disclosure':
      return step.disclosure.title;
    case 'review':
      return sentences.steps.review;
    case 'hand-over':
      return form.mode === 'email' || application.isForAnother ? sentences.steps.email : sentences.steps.link;
  }
}

function introductionOf({ sentences, application, form }: FormContext, step: Step): string | undefined {
  const { mode, offer } = form;
  const { isOnLastStep } = application;
  const intros: Record<string, string> = sentences.intros;
  if (step.kind === 'disclosure') return undefined;
  if (step.kind === 'review') return intros['review'];
  if (mode === 'link' && isOnLastStep && application.isForAnother) return sentences.handOver.theirs;
  if (mode !== 'form' && isOnLastStep)
    return mode === 'link' && !offer.collectable ? intros['hosted'] : intros[mode];
  return step.kind === 'fields' ? intros[step.name] : undefined;
}

/** What a button that ends a step does. */
function actionOf({ sentences, application, form }: FormContext, step: Step): string {
  if (step.kind === 'disclosure') return sentences.sign.button;
  if (!application.isOnLastStep) return sentences.next;
  if (form.mode === 'link' && application.isForAnother) return sentences.sendInvitation;
  const actions = { form: sentences.send, link: sentences.openForm, email: sentences.sendInvitation };
  return actions[form.mode];
}

/** Which products of a package a step is asked for, by the words of their titles. */
const reasons: Record<string, RegExp> = {
  identity: /ssn|trace|criminal|credit|watch/i,
  address: /county|trace|criminal/i,
};

function whyAsked({ sentences, form, locale }: FormContext, step: Step): string | undefined {
  const { mode, offer } = form;
  const known = { ...reasons, ...moreSections.content?.reasons };
  const reason = step.kind === 'fields' && mode === 'form' ? known[step.name] : undefined;
  const titles = offer.products.map(({ title }) => title).filter((title) => reason?.test(title));
  return titles.length > 0 ? sentences.why(new Intl.ListFormat(locale).format(titles)) : undefined;
}
