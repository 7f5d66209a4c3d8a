import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { icon } from '../../icons.ts';
import { ownValue } from '../../protocol/own-value.ts';
import { introOf, showsOrder, type Step } from '../form/steps.ts';
import type { Dispatch } from '../state/action.ts';
import { isViewAsked } from '../state/proof.ts';
import { type Filling, stepIndex, type Submitting } from '../state/state.ts';
import { consentStep, langOf } from './parts/consent-step.ts';
import { continueOnPhone } from './parts/continue-on-phone.ts';
import { draftBox } from './parts/draft-notice.ts';
import { fieldsStep } from './parts/fields-step.ts';
import { hostedWords } from './parts/hosted-words.ts';
import { problemSummary } from './parts/problem-summary.ts';
import type { Reading } from './parts/reading.ts';
import { afterReload, refusalNotes } from './parts/refusal-notes.ts';
import { reviewStep } from './parts/review-step.ts';
import { viewChoice } from './parts/view-choice.ts';
import { type StepWords, stepView } from './step.ts';
import type { Words } from './words.ts';

/** A step of the form, also while the order is being sent. */
export function fillingView(state: Filling | Submitting, words: Words, dispatch: Dispatch): TemplateResult {
  const { sentences, tag: locale } = words;
  const { application, form, before } = state;
  const { element } = application.page;
  const { reader, steps } = form;
  const index = stepIndex(state);
  const step = steps[index];
  if (!step) throw new RangeError(`There is no step ${index}.`);
  const { tried, refusal, isChange }: Partial<Filling> = state.name === 'filling' ? state : {};
  const isLast = index + 1 === steps.length;
  const back = isChange ? form.reviewIndex : index - 1;
  const said = stepWords(state, words, step, isLast);
  const isProofNext = isLast && isViewAsked(application.trust) && application.wantedView === 'result';
  const problems = step.kind === 'fields' ? reader?.shownProblems(step.fields) : undefined;
  const reading: Reading | undefined = reader && {
    sentences,
    locale,
    dispatch,
    isSsnRevealed: application.page.isSsnRevealed,
    reader,
    tried: tried === true,
    problems: problems ?? new Map<string, string>(),
  };
  return stepView(state, words, dispatch, {
    ...said,
    lang: step.kind === 'disclosure' ? langOf(step.disclosure, element) : undefined,
    action: isProofNext ? sentences.next : refusal && isLast ? sentences.again : said.action,
    ahead: index === 0 && form.mode === 'form' ? stepsAhead(state, words, dispatch) : undefined,
    repetition: index === 0 || showsOrder(step) ? repetition(form.recurrence, words) : nothing,
    refusalNotes:
      refusal && (refusal.problem.needsReload ? afterReload(form, words) : refusalNotes(words, refusal)),
    summary: tried && reading ? problemSummary(reading) : nothing,
    body: reading && stepBody(reading, state, step),
    choice: isLast ? viewChoice(application, words, tried === true, dispatch) : nothing,
    waiting:
      state.name === 'submitting' && state.unsent?.problem.code === 'offline'
        ? html`<p class="note" .textContent=${sentences.failures.offline}></p>`
        : nothing,
    back:
      back >= 0 || before
        ? html`<button
            type="button"
            part="button"
            aria-disabled=${state.name === 'submitting'}
            @click=${() => dispatch({ type: 'go-to', step: back })}
            .textContent=${sentences.back}
          ></button>`
        : nothing,
    draft: draftBox(state, words, dispatch),
    keyed,
  });
}

function stepWords(state: Filling | Submitting, words: Words, step: Step, isLast = false): StepWords {
  const { sentences } = words;
  const { steps, intros, sign, send, next } = sentences;
  if (step.kind === 'disclosure' && !step.handsOver)
    return { title: step.disclosure.title, action: isLast ? sign.send : sign.button };
  // Without a review, the service collects the rest.
  if (state.form.mode !== 'form') return hostedWords(state, words, step, isLast);
  const name = step.kind === 'fields' ? step.name : 'review';
  return {
    title: steps[name],
    introduction: ownValue<string>(intros, introOf(step)),
    action: isLast ? send : next,
  };
}

function stepBody(
  reading: Reading,
  state: Filling | Submitting,
  step: Step,
): TemplateResult | typeof nothing {
  switch (step.kind) {
    case 'fields':
      return fieldsStep(reading, step.fields);
    case 'disclosure':
      return consentStep(reading, state, step.disclosure);
    case 'review':
      return reviewStep(reading, state);
    case 'hand-over':
      return nothing;
  }
}

/** What we ask, and what happens next. It is folded up. */
function stepsAhead(state: Filling | Submitting, words: Words, dispatch: Dispatch): TemplateResult {
  const { more, after } = words.sentences.overview;
  const { element } = state.application.page;
  return html`<div class="ahead">
    <details>
      <summary><span .textContent=${more}></span>${icon('chevron')}</summary>
      <ol>
        ${state.form.steps.map(
          (step) =>
            html`<li
              lang=${step.kind === 'disclosure' ? langOf(step.disclosure, element) : nothing}
              .textContent=${stepWords(state, words, step).title}
            ></li>`,
        )}
      </ol>
      <p .textContent=${after}></p>
    </details>
    ${continueOnPhone(state.application, words, dispatch)}
  </div>`;
}

const units: Record<string, string> = { D: 'day', W: 'week', M: 'month', Y: 'year' };

/** Says that the check repeats, where it does: before the first question, and again before it is signed. */
function repetition(
  recurrence: string | undefined,
  { sentences, tag }: Words,
): TemplateResult | typeof nothing {
  const [, count, letter = ''] = /^P(\d+)(.)$/.exec(recurrence ?? '') ?? [];
  const unit = units[letter];
  if (count === undefined || unit === undefined) return nothing;
  const interval = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  return html`<p class="note" .textContent=${sentences.repeats(interval.format(Number(count)))}></p>`;
}
