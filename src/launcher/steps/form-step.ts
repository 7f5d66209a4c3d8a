import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../locales/figure.ts';
import type { FormContext, LauncherContext } from '../launcher-context.ts';
import { type Filling, stepIndex, type Submitting } from '../launcher-state.ts';
import { showsOrder, type Step } from '../form/steps.ts';
import { busyWord } from './busy-word.ts';
import { failureNotice } from './failure-notice.ts';
import { fieldList, plainControls } from './field-list.ts';
import { overview } from './overview.ts';
import { stepWords } from './step-words.ts';
import { takeAnswer } from './take-answer.ts';

/**
 * The present step as one form: its number and title, its fields, and the buttons back and on. What changes with the step
 * is set as a whole text: a text node may have been replaced by a translator of pages.
 */
export function formStep(context: LauncherContext, state: Filling | Submitting): TemplateResult {
  const { actions } = context;
  const advance = (event: Event): void => {
    event.preventDefault();
    // The host may have changed the text itself, which draws nothing: nobody signs what they have not seen.
    if (state.form.layDocument(stepIndex(state))) return actions.focusOn('heading');
    const signature = (event.target as HTMLFormElement).elements.namedItem('signature');
    actions.advance(signature instanceof HTMLInputElement ? signature.value.trim() : '');
  };
  return html`<form
      novalidate
      part="form"
      @submit=${advance}
      @input=${({ target }: Event) => takeAnswer(actions, target)}
      @change=${({ target }: Event) => actions.leaveField((target as HTMLInputElement).name)}
    >
      ${content(context, state)}
    </form>
    ${context.hasDraft ? (context.views?.draftBox(context) ?? nothing) : nothing}`;
}

function content(context: LauncherContext, state: Filling | Submitting): TemplateResult {
  const { sentences, actions, locale } = context;
  const { form } = state;
  const { steps } = form;
  const index = stepIndex(state);
  const step = steps[index];
  if (!step) throw new RangeError(`There is no step ${index}.`);
  const {
    tried = false,
    refusal,
    isLoading = false,
    isChange = false,
  } = state.name === 'filling' ? state : {};
  const isLast = index + 1 === steps.length;
  const back = isChange ? form.reviewIndex : index - 1;
  const { reader } = form;
  const { views } = context;
  const problems = step.kind === 'fields' ? reader?.shownProblems(form.sheet, step.fields) : undefined;
  const formContext: FormContext = {
    ...context,
    sheet: form.sheet,
    problems: problems ?? new Map(),
    reader,
  };
  const why = views?.whyAsked(context, form, step);
  const { title, introduction, action } = stepWords(sentences, form, step, { ...context, isLast });
  const busy = busyWord(sentences, state);
  // While the table of another country is loaded, only what waits for it rests: the focus stays in the list of countries.
  const waitsForPlaces = state.name === 'filling' && step.kind === 'fields' && reader && !form.isReadable;
  const rests = busy !== undefined && !waitsForPlaces;
  const fields = body(formContext, context, state, step);
  return html`
    <div class="head">
      ${
        steps.length > 1
          ? html`<p
                class="count"
                id="count"
                part="progress"
                .textContent=${sentences.step(figure(index + 1, locale), figure(steps.length, locale))}
              ></p>
              <div class="bars" aria-hidden="true">
                ${steps.map((_, position) => html`<span class=${position < index ? 'past' : position === index ? 'now' : ''}></span>`)}
              </div>`
          : nothing
      }
      <h3
        id="heading"
        tabindex="-1"
        part="heading"
        aria-describedby=${steps.length > 1 ? 'count' : nothing}
        .textContent=${title}
      ></h3>
      ${introduction ? html`<p .textContent=${introduction}></p>` : nothing}
      ${why ? html`<p class="help">${why}</p>` : nothing}
      ${index === 0 ? overview(context, form, views?.stepsAhead) : nothing}
      ${index === 0 || showsOrder(step) ? views?.repetition(context) : nothing}
    </div>
    ${refusal && !isLoading && !(tried && refusal.unasked.length === 0) ? failureNotice(sentences, refusal.problem, views?.refusalNotes(context, refusal)) : nothing}
    ${tried && views && reader ? views.problemSummary({ ...formContext, reader }) : nothing}
    ${
      // Each step has elements of its own; the first one keeps them when the later parts arrive.
      index === 0
        ? html`<div class="body" ?inert=${rests}>${fields}</div>`
        : views?.laterBody(index, html`<div class="body" ?inert=${rests}>${fields}</div>`)
    }
    <div class="actions" part="actions">
      ${
        back >= 0
          ? html`<button type="button" part="button" @click=${() => actions.goTo(back)}>
              ${sentences.back}
            </button>`
          : nothing
      }
      <button
        class="primary"
        part="button primary-button"
        aria-disabled=${busy !== undefined}
        .textContent=${busy ?? (refusal && isLast ? sentences.again : action)}
      ></button>
    </div>
  `;
}

function body(
  formContext: FormContext,
  { actions, views }: LauncherContext,
  state: Filling | Submitting,
  step: Step,
): TemplateResult | typeof nothing {
  const { form } = state;
  const { reader } = form;
  if (!views || !reader)
    return fieldList(formContext, plainControls, step.kind === 'fields' ? step.fields : []);
  const context = {
    ...formContext,
    actions,
    reader,
    form,
    tried: state.name === 'filling' && state.tried === true,
  };
  switch (step.kind) {
    case 'fields':
      return views.steps.fields({ ...context, step });
    case 'disclosure':
      return views.steps.disclosure({ ...context, step });
    case 'review':
      return views.steps.review({ ...context, step });
    case 'hand-over':
      return views.steps['hand-over']({ ...context, step });
  }
}
