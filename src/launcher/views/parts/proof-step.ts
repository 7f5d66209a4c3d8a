import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../../locales/sentences.ts';
import { plainText } from '../../../protocol/plain-answer.ts';
import type { Dispatch } from '../../state/action.ts';
import type { Facts, PurposeChoice } from '../../state/proof.ts';
import type { Proving } from '../../state/state.ts';
import type { Words } from '../words.ts';
import { takeAnswer } from './field-control.ts';
import { fieldsStep } from './fields-step.ts';
import { problemSummary } from './problem-summary.ts';
import { proofButtons, proofFailure } from './proof-parts.ts';
import type { Reading } from './reading.ts';

/** The first step: the member gives a purpose and proves identity. */
export function proofStep(
  state: Facts,
  { application, isSending: sending }: Proving,
  words: Words,
  dispatch: Dispatch,
): TemplateResult {
  const { sheet, reader, tried, refusal } = state;
  const isSending = sending === true;
  const { sentences, tag: locale } = words;
  const reading: Reading = {
    sentences: proofSentences(sentences, state),
    locale,
    dispatch,
    isSsnRevealed: application.page.isSsnRevealed,
    reader,
    tried: tried === true,
    problems: problemsOf(state),
  };
  return html`<form
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      void dispatch({ type: 'submit-proof' });
    }}
    @input=${({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (name === 'purpose')
        void dispatch({ type: 'change-purpose', change: { purpose: value as PurposeChoice } });
      else if (name === 'ownPurpose')
        void dispatch({ type: 'change-purpose', change: { ownPurpose: value } });
      else takeAnswer(dispatch, target);
    }}
    @change=${({ target }: Event) =>
      dispatch({ type: 'leave-field', path: (target as HTMLInputElement).name })}
  >
    <div class="head">
      <h3 id="heading" tabindex="-1" part="heading" .textContent=${sentences.trust.title}></h3>
      <p .textContent=${sentences.trust.privacy}></p>
    </div>
    ${tried ? problemSummary(reading) : nothing}
    <div class="body" ?inert=${isSending}>
      ${purposeChoice(sentences, state)} ${fieldsStep(reading, sheet.fields)}
    </div>
    ${refusal && !(tried && refusal.unasked.length === 0) ? proofFailure(words, refusal.problem, refusal.unasked) : nothing}
    ${proofButtons(sentences, isSending, dispatch)}
  </form>`;
}

function purposeChoice(sentences: LauncherSentences, state: Facts): TemplateResult {
  const words = sentences.trust;
  const problem = problemsOf(state).get('purpose');
  const isOwn = state.purpose === 'other';
  const notice = problem
    ? html`<p
        class="problem"
        id="purpose-problem"
        part="problem"
        .textContent=${purposeSentence(sentences, state)}
      ></p>`
    : nothing;
  const choices = Object.keys(words.purposes) as PurposeChoice[];
  const isWrong = problem !== undefined;
  return html`<fieldset
      class="field"
      part="field"
      aria-describedby=${isWrong && !isOwn ? 'purpose-problem' : nothing}
    >
      <legend part="label" .textContent=${words.why}></legend>
      ${isOwn ? nothing : notice}
      ${choices.map(
        (choice, index) =>
          html`<div class="flag">
            <label
              ><input
                type="radio"
                part="input"
                id=${index === 0 && !isOwn ? 'purpose' : nothing}
                name="purpose"
                .value=${choice}
                required
                .checked=${state.purpose === choice} /><span .textContent=${words.purposes[choice]}></span
            ></label>
          </div>`,
      )}
    </fieldset>
    ${
      isOwn
        ? html`<div class="field" part="field">
            <label for="purpose" part="label" .textContent=${words.own}></label>
            ${notice}
            <input
              part="input"
              id="purpose"
              name="ownPurpose"
              maxlength="200"
              autocomplete="off"
              required
              aria-invalid=${isWrong}
              aria-describedby=${isWrong ? 'purpose-problem' : nothing}
              .value=${state.ownPurpose}
            />
          </div>`
        : nothing
    }`;
}

/** The codes of all problems, by path; the purpose first, because it is the first question. */
function problemsOf({ sheet, reader, purpose, ownPurpose, tried }: Facts): Map<string, string> {
  const isStated = purpose !== undefined && (purpose !== 'other' || plainText('purpose', ownPurpose) !== '');
  const own: [string, string][] = isStated || !tried ? [] : [['purpose', purpose ? 'required' : 'choice']];
  return new Map([...own, ...reader.shownProblems(sheet.fields)]);
}

/** What to do where the purpose is missing. */
const purposeSentence = ({ trust }: LauncherSentences, { purpose }: Facts): string =>
  purpose === 'other' ? trust.askOwn : trust.askPurpose;

/** The sentences of the form, without the reason for a candidate's number: why all of it is asked stands above. */
function proofSentences(sentences: LauncherSentences, state: Facts): LauncherSentences {
  const { fields, problems } = sentences;
  const ask = { ...problems?.ask, purpose: purposeSentence(sentences, state) };
  return {
    ...sentences,
    fields: { ...fields, ssn: { label: fields.ssn.label } },
    problems: { ...problems, ask },
  };
}
