import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../../locales/sentences.ts';
import type { Question } from '../../../protocol/trust.ts';
import type { Dispatch } from '../../state/action.ts';
import type { Answering } from '../../state/proof.ts';
import type { Words } from '../words.ts';
import { proofButtons, proofFailure } from './proof-parts.ts';

/** The second step: questions that only the member can answer, each with its choices, and the attempts left. */
export function questionsStep(
  state: Answering,
  isSending: boolean,
  words: Words,
  dispatch: Dispatch,
): TemplateResult {
  const { sentences } = words;
  const said = sentences.trust;
  const { attemptsLeft } = state.trust;
  const left = attemptsLeft === undefined ? '' : said.left(attemptsLeft);
  return html`<form
    novalidate
    autocomplete="off"
    @submit=${(event: Event) => {
      event.preventDefault();
      void dispatch({ type: 'submit-proof' });
    }}
  >
    <div class="head">
      <h3 id="heading" tabindex="-1" part="heading" .textContent=${said.questions}></h3>
      ${state.isWrong ? nothing : html`<p .textContent=${left}></p>`}
    </div>
    ${
      state.isWrong
        ? html`<div class="failure" role="alert">
            <p><strong .textContent=${said.wrong}></strong></p>
            <p .textContent=${left}></p>
          </div>`
        : nothing
    }
    <div class="body" ?inert=${isSending}>
      ${state.questions.map((question, index) => questionGroup(sentences, state, { question, index }, dispatch))}
    </div>
    ${state.problem ? proofFailure(words, state.problem) : nothing}
    ${proofButtons(sentences, isSending, dispatch)}
  </form>`;
}

function questionGroup(
  sentences: LauncherSentences,
  state: Answering,
  { question, index }: { question: Question; index: number },
  dispatch: Dispatch,
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
              @change=${() =>
                dispatch({ type: 'choose-answer', questionId: question.id, choiceId: choice.id })} /><span
              .textContent=${choice.text}
            ></span
          ></label>
        </div>`,
    )}
  </fieldset>`;
}
