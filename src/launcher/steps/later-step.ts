import { html, nothing, type TemplateResult } from 'lit';
import { ownValue } from '../../protocol/own-value.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import { introOf, showsOrder, type Step } from '../form/steps.ts';
import type { LaterStep, LauncherContext, StepContext, StepWords } from '../launcher-context.ts';
import { type Filling, stepIndex, type Submitting } from '../launcher-state.ts';
import { consentStep } from './consent-step.ts';
import { continueOnPhone } from './continue-on-phone.ts';
import { fieldsStep } from './fields-step.ts';
import { problemSummary } from './problem-summary.ts';
import { refusalNotes } from './refusal-notes.ts';
import { reviewStep } from './review-step.ts';

/** What a step shows beside a first step of plain inputs. */
export function laterStep(context: LauncherContext, state: Filling | Submitting, step: Step): LaterStep {
  const { sentences, actions } = context;
  const { form } = state;
  const { reader } = form;
  const index = stepIndex(state);
  const { tried = false, refusal, isChange } = state.name === 'filling' ? state : ({} as Partial<Filling>);
  const isLast = index + 1 === form.steps.length;
  const back = isChange ? form.reviewIndex : index - 1;
  const words = stepWords(context, form, step, isLast);
  const reading = reader && {
    ...context,
    reader,
    problems: step.kind === 'fields' ? reader.shownProblems(step.fields) : new Map<string, string>(),
  };
  return {
    ...words,
    action: refusal && isLast ? sentences.again : words.action,
    ahead: index === 0 && form.mode === 'form' ? stepsAhead(context, form) : undefined,
    repetition: index === 0 || showsOrder(step) ? repetition(context) : nothing,
    refusalNotes: refusal && refusalNotes(context, refusal),
    summary: tried && reading ? problemSummary(reading) : nothing,
    body: reading && stepBody({ ...reading, form, tried }, step),
    back:
      back >= 0 || context.canLeave
        ? html`<button
            type="button"
            part="button"
            @click=${() => actions.goTo(back)}
            .textContent=${sentences.back}
          ></button>`
        : nothing,
  };
}

function stepWords(context: LauncherContext, form: Questionnaire, step: Step, isLast = false): StepWords {
  const { sentences, views } = context;
  const { steps, intros, sign, send, next } = sentences;
  if (step.kind === 'disclosure' && !step.handsOver)
    return { title: step.disclosure.title, action: isLast ? sign.send : sign.button };
  // Without a review, the service collects the rest.
  if (form.mode !== 'form' && views?.handOverWords) return views.handOverWords(context, form, step, isLast);
  const name = step.kind === 'fields' ? step.name : 'review';
  return {
    title: steps[name],
    introduction: ownValue<string>(intros, introOf(step)),
    action: isLast ? send : next,
  };
}

function stepBody(context: StepContext, step: Step): TemplateResult | typeof nothing {
  switch (step.kind) {
    case 'fields':
      return fieldsStep(context, step.fields);
    case 'disclosure':
      return consentStep(context, step.disclosure);
    case 'review':
      return reviewStep(context);
    case 'hand-over':
      return nothing;
  }
}

/** What we ask, and what happens next. It is folded up. */
function stepsAhead(context: LauncherContext, form: Questionnaire): TemplateResult {
  const { sentences } = context;
  const { more, after } = sentences.overview;
  return html`<div class="ahead">
    <details>
      <summary .textContent=${more}></summary>
      <ol>
        ${form.steps.map((step) => html`<li .textContent=${stepWords(context, form, step).title}></li>`)}
      </ol>
      <p .textContent=${after}></p>
    </details>
    ${continueOnPhone(context)}
  </div>`;
}

const units: Record<string, string> = { D: 'day', W: 'week', M: 'month', Y: 'year' };

/** Says that the check repeats, where it does: before the first question, and again before it is signed. */
function repetition({ sentences, recurrence, locale }: LauncherContext): TemplateResult | typeof nothing {
  const [, count, letter = ''] = /^P(\d+)(.)$/.exec(recurrence ?? '') ?? [];
  const unit = units[letter];
  if (count === undefined || unit === undefined) return nothing;
  const interval = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return html`<p class="note" .textContent=${sentences.repeats(interval.format(Number(count)))}></p>`;
}
