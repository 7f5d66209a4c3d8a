import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { plainText } from '../../protocol/plain-answer.ts';
import type { LauncherContext, ReadingContext } from '../launcher-context.ts';
import { takeAnswer } from '../steps/field-control.ts';
import { fieldsStep } from '../steps/fields-step.ts';
import { problemSummary } from '../steps/problem-summary.ts';
import type { MemberTrust } from './member-trust.ts';
import { trustButtons, trustFailure } from './trust-parts.ts';
import type { Proving, PurposeChoice } from './trust-state.ts';

/** The first step: the member gives a purpose and proves identity. */
export function proofStep(context: LauncherContext, trust: MemberTrust, state: Proving): TemplateResult {
  const { sheet, reader, tried, refusal } = state;
  const { sentences } = context;
  const answer = (path: string, value: unknown): void => {
    sheet.write(path, value);
    trust.changeProof();
  };
  const leaveField = (path: string): void =>
    context.actions.afterPress(() => {
      sheet.showProblems([path]);
      trust.changeProof();
    });
  const confirm = (path: string, isRight: boolean): void => {
    sheet.confirm(path, isRight);
    trust.changeProof();
  };
  const readingContext: ReadingContext = {
    ...context,
    sentences: proofSentences(sentences, state),
    actions: { ...context.actions, answer, leaveField, confirm },
    reader,
    problems: problemsOf(state),
  };
  return html`<form
    novalidate
    @submit=${(event: Event) => {
      event.preventDefault();
      void trust.submitProof(sentences.trust);
    }}
    @input=${({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (name === 'purpose') trust.changeProof({ purpose: value as PurposeChoice });
      else if (name === 'ownPurpose') trust.changeProof({ ownPurpose: value });
      else takeAnswer(answer, target);
    }}
    @change=${({ target }: Event) => leaveField((target as HTMLInputElement).name)}
  >
    <div class="head">
      <h3 id="heading" tabindex="-1" part="heading" .textContent=${sentences.trust.title}></h3>
      <p .textContent=${sentences.trust.privacy}></p>
    </div>
    ${tried ? problemSummary(readingContext) : nothing}
    <div class="body" ?inert=${trust.state.name === 'sending'}>
      ${purposeChoice(sentences, state)} ${fieldsStep(readingContext, sheet.fields)}
    </div>
    ${refusal && !(tried && refusal.unasked.length === 0) ? trustFailure(context, refusal.problem, refusal.unasked) : nothing}
    ${trustButtons(sentences, trust)}
  </form>`;
}

function purposeChoice(sentences: LauncherSentences, state: Proving): TemplateResult {
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
function problemsOf({ sheet, reader, purpose, ownPurpose, tried }: Proving): Map<string, string> {
  const isStated = purpose !== undefined && (purpose !== 'other' || plainText('purpose', ownPurpose) !== '');
  const own: [string, string][] = isStated || !tried ? [] : [['purpose', purpose ? 'required' : 'choice']];
  return new Map([...own, ...reader.shownProblems(sheet.fields)]);
}

/** What to do where the purpose is missing. */
const purposeSentence = ({ trust }: LauncherSentences, { purpose }: Proving): string =>
  purpose === 'other' ? trust.askOwn : trust.askPurpose;

/** The sentences of the form, without the reason for a candidate's number: why all of it is asked stands above. */
function proofSentences(sentences: LauncherSentences, state: Proving): LauncherSentences {
  const { fields, problems } = sentences;
  const ask = { ...problems?.ask, purpose: purposeSentence(sentences, state) };
  return {
    ...sentences,
    fields: { ...fields, ssn: { label: fields.ssn.label } },
    problems: { ...problems, ask },
  };
}
