import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { Question } from '../../protocol/trust.ts';
import type { LauncherContext } from '../launcher-context.ts';
import type { MemberTrust } from './member-trust.ts';
import { trustButtons, trustFailure } from './trust-parts.ts';
import type { Answering } from './trust-state.ts';

/** The second step: questions that only the member can answer, each with its choices, and the attempts left. */
export function questionsStep(
  context: LauncherContext,
  trust: MemberTrust,
  state: Answering,
): TemplateResult {
  const { sentences } = context;
  const words = sentences.trust;
  const { attemptsLeft } = state.trust;
  const left = attemptsLeft === undefined ? '' : words.left(attemptsLeft);
  return html`<form
    novalidate
    autocomplete="off"
    @submit=${(event: Event) => {
      event.preventDefault();
      void trust.submitAnswers();
    }}
  >
    <div class="head">
      <h3 id="heading" tabindex="-1" part="heading" .textContent=${words.questions}></h3>
      ${state.isWrong ? nothing : html`<p .textContent=${left}></p>`}
    </div>
    ${
      state.isWrong
        ? html`<div class="failure" role="alert">
            <p><strong .textContent=${words.wrong}></strong></p>
            <p .textContent=${left}></p>
          </div>`
        : nothing
    }
    <div class="body" ?inert=${trust.state.name === 'sending'}>
      ${state.questions.map((question, index) => questionGroup(sentences, trust, state, { question, index }))}
    </div>
    ${state.problem ? trustFailure(context, state.problem) : nothing} ${trustButtons(sentences, trust)}
  </form>`;
}

function questionGroup(
  sentences: LauncherSentences,
  trust: MemberTrust,
  state: Answering,
  { question, index }: { question: Question; index: number },
): TemplateResult {
  const id = `question-${index}`;
  const isMissing = state.tried === true && !state.answers.has(question.id);
  return html`<fieldset class="field" part="field" aria-describedby=${isMissing ? `${id}-problem` : nothing}>
    <legend part="label" .textContent=${question.text}></legend>
    ${isMissing ? html`<p class="problem" id="${id}-problem" part="problem" .textContent=${sentences.trust.askAnswer(question.text)}></p>` : nothing}
    ${question.choices.map(
      (choice, position) =>
        html`<div class="flag">
          <label
            ><input
              type="radio"
              part="input"
              id="${id}-${position}"
              name=${id}
              .value=${choice.id}
              required
              .checked=${state.answers.get(question.id) === choice.id}
              @change=${() => trust.chooseAnswer(question.id, choice.id)} /><span
              .textContent=${choice.text}
            ></span
          ></label>
        </div>`,
    )}
  </fieldset>`;
}
