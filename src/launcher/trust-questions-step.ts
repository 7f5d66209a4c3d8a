import { html, nothing, type TemplateResult } from 'lit';
import type { Question } from '../protocol/trust.ts';
import { failureNotice } from './failure-notice.ts';
import { trustActions } from './trust-actions.ts';
import type { TrustContext } from './trust-section.ts';
import type { Answering } from './trust-state.ts';

/** The questions only the member can answer, each a group of choices, and how many attempts are left. */
export function questionsStep(context: TrustContext, state: Answering): TemplateResult {
  const { passage, launcher } = context;
  const { sentences } = launcher;
  const words = sentences.trust;
  const { attemptsLeft } = state.trust;
  const left = attemptsLeft === undefined ? nothing : words.left(attemptsLeft);
  return html`<form
    novalidate
    part="form"
    autocomplete="off"
    @submit=${(event: Event) => {
      event.preventDefault();
      void passage.answer();
    }}
  >
    <div class="head">
      <h3 id="heading" tabindex="-1" part="heading">${words.questions}</h3>
      ${state.isWrong ? nothing : html`<p>${left}</p>`}
    </div>
    ${
      state.isWrong
        ? html`<div class="failure" part="failure" role="alert">
            <p><strong>${words.wrong}</strong></p>
            <p>${left}</p>
          </div>`
        : nothing
    }
    ${state.problem ? failureNotice(sentences, state.problem) : nothing}
    <div class="body" ?inert=${passage.state.name === 'sending'}>
      ${state.questions.map((question, index) => questionGroup(context, state, question, index))}
    </div>
    ${trustActions(context)}
  </form>`;
}

function questionGroup(
  { passage, launcher: { sentences } }: TrustContext,
  state: Answering,
  question: Question,
  index: number,
): TemplateResult {
  const id = `question-${index}`;
  const isMissing = state.tried === true && !state.answers.has(question.id);
  return html`<fieldset class="field" part="field" aria-describedby=${isMissing ? `${id}-problem` : nothing}>
    <legend part="label">${question.text}</legend>
    ${isMissing ? html`<p class="problem" id="${id}-problem" part="problem">${sentences.problems.choice}</p>` : nothing}
    ${question.choices.map(
      (choice, place) =>
        html`<div class="flag">
          <label
            ><input
              type="radio"
              part="input"
              id="${id}-${place}"
              name=${id}
              .value=${choice.id}
              required
              .checked=${state.answers.get(question.id) === choice.id}
              @change=${() => passage.choose(question.id, choice.id)}
            />${choice.text}</label
          >
        </div>`,
    )}
  </fieldset>`;
}
