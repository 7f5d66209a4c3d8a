import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../locales/figure.ts';
import { introOf } from '../form/steps.ts';
import type { Dispatch } from '../state/action.ts';
import { type Filling, stepIndex, type Submitting } from '../state/state.ts';
import { busyWord, failureNotice } from './notices.ts';
import { fieldList, takeAnswer } from './parts/field-control.ts';
import { overview } from './parts/overview.ts';
import type { Words } from './words.ts';

type Part = TemplateResult | typeof nothing;

/** The texts of a step. */
export interface StepWords {
  title: string;
  introduction?: string | undefined;
  /** The label of the button that finishes the step. */
  action: string;
}

/** What a step shows besides what a first step of plain inputs does. */
export interface StepParts extends StepWords {
  /** The language of the title, where that is not the page's. */
  lang: string | undefined;
  /** What we ask, and what happens next. */
  ahead: TemplateResult | undefined;
  /** How often the check is repeated, where it is. */
  repetition: Part;
  /** What to add to why a request failed. */
  refusalNotes: TemplateResult | undefined;
  /** All problems, once the candidate tried to finish the step. */
  summary: Part;
  /** Undefined until its answers can be checked. */
  body: Part | undefined;
  /** What a member wants to see of the order, where that is asked. */
  choice: Part;
  /** Why the order is still being sent. */
  waiting: Part;
  /** The button that leads back. */
  back: Part;
  /** What a draft keeps, and how to delete it. */
  draft: Part;
  /** Gives the body of a later step elements of its own. */
  keyed: (index: number, body: TemplateResult) => unknown;
}

/**
 * The present step as one form: its number and title, its fields, and the buttons back and on.
 *
 * @param parts undefined on a first step of plain inputs, until its answers can be checked.
 */
export function stepView(
  state: Filling | Submitting,
  words: Words,
  dispatch: Dispatch,
  parts?: StepParts,
): TemplateResult {
  const advance = (event: Event): void => {
    event.preventDefault();
    // The host may have changed the text itself, which draws nothing: nobody signs what they have not seen.
    if (state.form.layDocument(stepIndex(state))) return void dispatch({ type: 'focus', id: 'heading' });
    const signature = (event.target as HTMLFormElement).elements.namedItem('signature');
    const typedName = signature instanceof HTMLInputElement ? signature.value.trim() : '';
    void dispatch({ type: 'advance', typedName });
  };
  return html`<form
      novalidate
      @submit=${advance}
      @input=${({ target }: Event) => takeAnswer(dispatch, target)}
      @change=${({ target }: Event) =>
        dispatch({ type: 'leave-field', path: (target as HTMLInputElement).name })}
    >
      ${content(state, words, parts)}
    </form>
    ${parts?.draft}`;
}

function content(state: Filling | Submitting, words: Words, parts: StepParts | undefined): TemplateResult {
  const { sentences, tag } = words;
  const { form } = state;
  const { steps, sheet } = form;
  const index = stepIndex(state);
  const step = steps[index];
  if (!step) throw new RangeError(`There is no step ${index}.`);
  // Only the first step can be shown without its parts, and only this one: see `isPlain`.
  const { title, introduction, action }: StepWords = parts ?? {
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
    ${parts?.body ?? fieldList({ sentences, sheet }, plainFields)}
  </div>`;
  return html`
    <div class="head">
      ${
        steps.length > 1
          ? html`<p
                class="count"
                id="count"
                .textContent=${sentences.step(figure(index + 1, tag), figure(steps.length, tag))}
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
        lang=${parts?.lang ?? nothing}
        aria-describedby=${steps.length > 1 ? 'count' : nothing}
        .textContent=${title}
      ></h3>
      ${introduction ? html`<p .textContent=${introduction}></p>` : nothing}
      ${index === 0 ? overview(words, form, parts?.ahead) : nothing} ${parts?.repetition}
    </div>
    ${parts?.summary}
    ${
      // Each step has elements of its own; the first one keeps them when the later parts arrive.
      index === 0 ? body : parts?.keyed(index, body)
    }
    ${parts?.choice}
    ${refusal && !isLoading && !isSaidAbove ? failureNotice(sentences, refusal.problem, parts?.refusalNotes) : nothing}
    ${parts?.waiting}
    <div class="actions">
      ${parts?.back}
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
