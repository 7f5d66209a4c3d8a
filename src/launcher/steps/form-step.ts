import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../locales/figure.ts';
import { introOf } from '../form/steps.ts';
import type { LauncherContext, StepWords } from '../launcher-context.ts';
import { type Filling, stepIndex, type Submitting } from '../launcher-state.ts';
import { fieldList, takeAnswer } from './field-control.ts';
import { busyWord, failureNotice } from './notices.ts';
import { overview } from './overview.ts';

/** The present step as one form: its number and title, its fields, and the buttons back and on. */
export function formStep(context: LauncherContext, state: Filling | Submitting): TemplateResult {
  const { actions, views } = context;
  const advance = (event: Event): void => {
    event.preventDefault();
    // The host may have changed the text itself, which draws nothing: nobody signs what they have not seen.
    if (state.form.layDocument(stepIndex(state))) return actions.focusOn('heading');
    const signature = (event.target as HTMLFormElement).elements.namedItem('signature');
    actions.advance(signature instanceof HTMLInputElement ? signature.value.trim() : '');
  };
  return html`<form
      novalidate
      @submit=${advance}
      @input=${({ target }: Event) => takeAnswer(actions.answer, target)}
      @change=${({ target }: Event) => actions.leaveField((target as HTMLInputElement).name)}
    >
      ${content(context, state)}
    </form>
    ${views?.draftBox(context, state)}`;
}

function content(context: LauncherContext, state: Filling | Submitting): TemplateResult {
  const { sentences, locale, views } = context;
  const { form } = state;
  const { steps, sheet } = form;
  const index = stepIndex(state);
  const step = steps[index];
  if (!step) throw new RangeError(`There is no step ${index}.`);
  const later = views?.step(context, state, step);
  // Only the first step can be shown before what comes later, and only this one: see `arePlain`.
  const { title, introduction, action }: StepWords = later ?? {
    title: sentences.steps.about,
    introduction: introOf(step) && sentences.intros.about,
    action: sentences.next,
  };
  const { tried, refusal, isLoading } = state.name === 'filling' ? state : {};
  const isSaidAbove = tried && refusal?.unasked.length === 0;
  const busy = busyWord(sentences, state);
  // While the table of another country is loaded, only what waits for it rests: the focus stays in the list of countries.
  const waitsForPlaces = form.reader && !form.isReadable;
  const plainFields = step.kind === 'fields' ? step.fields : [];
  const body = html`<div class="body" ?inert=${busy !== undefined && !waitsForPlaces}>
    ${later?.body ?? fieldList({ sentences, sheet }, plainFields)}
  </div>`;
  return html`
    <div class="head">
      ${
        steps.length > 1
          ? html`<p
                class="count"
                id="count"
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
      ${index === 0 ? overview(context, form, later?.ahead) : nothing} ${later?.repetition}
    </div>
    ${later?.summary}
    ${
      // Each step has elements of its own; the first one keeps them when the later parts arrive.
      index === 0 ? body : views?.keyed(index, body)
    }
    ${refusal && !isLoading && !isSaidAbove ? failureNotice(sentences, refusal.problem, later?.refusalNotes) : nothing}
    <div class="actions">
      ${later?.back}
      <button
        id="send"
        class="primary"
        part="button primary-button"
        aria-disabled=${busy !== undefined}
        .textContent=${busy ?? action}
      ></button>
    </div>
  `;
}
