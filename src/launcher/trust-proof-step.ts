import { html, nothing, type TemplateResult } from 'lit';
import { failureNotice } from './failure-notice.ts';
import { takeAnswer } from './field-control.ts';
import { fieldsStep } from './fields-step.ts';
import type { FormContext } from './form-context.ts';
import { problemSummary } from './problem-summary.ts';
import { trustActions } from './trust-actions.ts';
import type { TrustContext } from './trust-section.ts';
import type { Proving, PurposeChoice } from './trust-state.ts';

/** What a member is asked first: what it needs the outcome for, and who it is. */
export function proofStep(context: TrustContext, state: Proving): TemplateResult {
  const { passage, launcher } = context;
  const { form, tried, refusal } = state;
  const { sentences } = launcher;
  const fields: FormContext = {
    ...launcher,
    form,
    sentences: wordsFor(sentences),
    problems: problemsOf(state),
  };
  const isSending = passage.state.name === 'sending';
  const application = {
    answer: (path: string, value: unknown) => {
      form.sheet.write(path, value);
      passage.changeProof();
    },
  };
  return html`<form
    novalidate
    part="form"
    @submit=${(event: Event) => {
      event.preventDefault();
      void passage.prove(sentences.trust);
    }}
    @input=${({ target }: Event) => {
      const { name, value } = target as HTMLInputElement;
      if (name === 'purpose') passage.changeProof({ purpose: value as PurposeChoice });
      else if (name === 'ownPurpose') passage.changeProof({ ownPurpose: value });
      else takeAnswer({ application }, target);
    }}
    @change=${({ target }: Event) => {
      form.sheet.see([(target as HTMLInputElement).name]);
      passage.changeProof();
    }}
  >
    <div class="head">
      <h3 id="heading" tabindex="-1" part="heading">${sentences.trust.title}</h3>
      <p>${sentences.trust.privacy}</p>
    </div>
    ${refusal && !(tried && refusal.unasked.length === 0) ? failureNotice(sentences, refusal.problem, refusal.unasked) : nothing}
    ${tried ? problemSummary(fields) : nothing}
    <div class="body" ?inert=${isSending}>
      ${purposeChoice(context, state)} ${fieldsStep(fields, form.sheet.fields)}
    </div>
    ${trustActions(context)}
  </form>`;
}

function purposeChoice(context: TrustContext, state: Proving): TemplateResult {
  const { sentences } = context.launcher;
  const words = sentences.trust;
  const problem = problemsOf(state).get('purpose');
  const notice = problem
    ? html`<p class="problem" id="purpose-problem" part="problem">
        ${problem === 'choice' ? sentences.problems.choice : sentences.problems.required}
      </p>`
    : nothing;
  const choices = Object.keys(words.purposes) as PurposeChoice[];
  const isOwn = state.purpose === 'other';
  const isWrong = problem !== undefined;
  return html`<fieldset
      class="field"
      part="field"
      aria-describedby=${isWrong && !isOwn ? 'purpose-problem' : nothing}
    >
      <legend part="label">${words.why}</legend>
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
                .checked=${state.purpose === choice}
              />${words.purposes[choice]}</label
            >
          </div>`,
      )}
    </fieldset>
    ${
      isOwn
        ? html`<div class="field" part="field">
            <label for="purpose" part="label">${words.own}</label>
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

/** Codes of what is wrong, by path; the purpose comes first, as it is asked first. */
function problemsOf({ form, purpose, ownPurpose, tried }: Proving): Map<string, string> {
  const isStated = purpose !== undefined && (purpose !== 'other' || ownPurpose.trim() !== '');
  const own: [string, string][] = isStated || !tried ? [] : [['purpose', purpose ? 'required' : 'choice']];
  return new Map([...own, ...form.sheet.shownProblems(form.sheet.fields)]);
}

/** The sentences of the form, with those of its fields that are asked for another reason here. */
function wordsFor(sentences: FormContext['sentences']): FormContext['sentences'] {
  const { email } = sentences.fields;
  const fields = {
    ...sentences.fields,
    email: { ...email, help: '' },
    purpose: { label: sentences.trust.own },
  };
  return { ...sentences, fields };
}
