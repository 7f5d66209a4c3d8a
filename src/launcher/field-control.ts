import { html, nothing, type TemplateResult } from 'lit';
import { readField } from '../protocol/candidate.ts';
import type { Choice } from './choice.ts';
import { type FieldLook, lookOf } from './field-catalogue.ts';
import { fieldWords, problemSentence } from './field-words.ts';
import type { FormContext } from './form-context.ts';
import { moreSections, places } from './late-parts.ts';
import { phoneRules } from './phone.ts';
import { groupSsnAsTyped, isNeverAssigned } from './ssn.ts';

const plain: FieldLook = { control: 'text' };

/** The `id` of the control that asks for a path; spaces would break `aria-describedby`. */
export const controlId = (path: string): string => path.replace(/\s/g, '_');

/** One field: its label, why it is asked, its control and what is wrong with the answer. */
export function fieldControl(context: FormContext, path: string, required: boolean): TemplateResult {
  const { form, sentences, problems } = context;
  const { sheet } = form;
  const look = lookOf(path) ?? plain;
  const id = controlId(path);
  const country = sheet.countryAt(path);
  if (look.control === 'phone') phoneRules.ask(context.redraw);
  const options = optionsFor(context, look, country);
  const words = fieldWords(sentences, path, country);
  // Where there is a list to choose from, nobody needs to know what a code looks like.
  const help = look.control === 'region' && options ? undefined : words.help;
  const problem = problems.get(path);
  const note = noteOn(context, path, look);
  const described = [help && `${id}-help`, note && `${id}-note`, problem && `${id}-problem`];
  const facts: ControlFacts = {
    id,
    path,
    required,
    label: words.label,
    describedBy: described.filter(Boolean).join(' ') || undefined,
    isWrong: problem !== undefined,
    look: path.includes('[') ? { ...look, autocomplete: 'off' } : look,
    options,
  };
  const label = html`${words.label}${
    required || look.control === 'flag'
      ? nothing
      : html` <span class="optional">(${sentences.optional})</span>`
  }`;
  const texts = html`
    ${help ? html`<p class="help" id="${id}-help" part="help">${help}</p>` : nothing}
    ${note ? html`<p class="note" id="${id}-note">${note}</p>` : nothing}
    ${
      problem
        ? html`<p class="problem" id="${id}-problem" part="problem">
            ${problemSentence(sentences, path, problem)}
          </p>`
        : nothing
    }
  `;
  if (look.control === 'flag') {
    return html`<div class="field flag" part="field">
      <label part="label"
        ><input
          type="checkbox"
          part="input"
          id=${id}
          name=${path}
          aria-describedby=${facts.describedBy ?? nothing}
          .checked=${sheet.read(path) === true}
        />${label}</label
      >${texts}
    </div>`;
  }
  if (look.control === 'month')
    return html`${moreSections.content?.monthField(context, facts, label, texts)}`;
  return html`<div class="field ${look.isShort ? 'short' : ''}" part="field">
    <label for=${id} part="label">${label}</label>
    ${texts} ${facts.options ? selectControl(context, facts) : inputControl(context, facts)}
  </div>`;
}

export interface ControlFacts {
  id: string;
  path: string;
  required: boolean;
  label: string;
  describedBy: string | undefined;
  isWrong: boolean;
  look: FieldLook;
  /** For a `<select>`; without them the answer is typed. */
  options: Choice[] | undefined;
}

/** Real numbers only are asked for in production; there this is a problem. */
function noteOn({ form, sentences }: FormContext, path: string, { control }: FieldLook): string | undefined {
  if (control !== 'ssn' || form.environment !== 'test') return undefined;
  const digits = String(form.sheet.read(path) ?? '').replace(/\D/g, '');
  return digits.length === 9 && isNeverAssigned(digits) ? sentences.trialSsn : undefined;
}

/** What there is to choose from; a country as long as the others are not here is the one it is. */
function optionsFor(
  { sentences, locale, redraw }: FormContext,
  { control, choices = [] }: FieldLook,
  country: string,
): Choice[] | undefined {
  if (control === 'choice') {
    const labels: Record<string, string> = sentences.choices;
    return choices.map((value) => ({ value, label: labels[value] ?? value }));
  }
  if (control !== 'region' && control !== 'country') return undefined;
  places.ask(redraw);
  const { content } = places;
  if (control === 'country') return content?.countriesIn(locale) ?? [{ value: country, label: country }];
  const regions = content?.regionsOf(country) ?? [];
  return regions.length > 0 ? regions : undefined;
}

function inputControl({ form, sentences, isSsnRevealed, revealSsn }: FormContext, facts: ControlFacts) {
  const { control, autocomplete } = facts.look;
  const answer = String(form.sheet.read(facts.path) ?? '');
  const isSsn = control === 'ssn';
  const types: Partial<Record<FieldLook['control'], string>> = { email: 'email', phone: 'tel', date: 'date' };
  const input = html`<input
    part="input"
    id=${facts.id}
    name=${facts.path}
    class=${isSsn && !isSsnRevealed ? 'masked' : ''}
    type=${types[control] ?? 'text'}
    inputmode=${isSsn ? 'numeric' : nothing}
    autocomplete=${isSsn ? 'off' : (autocomplete ?? 'off')}
    autocapitalize=${control === 'email' ? 'off' : nothing}
    spellcheck="false"
    dir=${answer ? 'auto' : nothing}
    max=${control === 'date' ? '9999-12-31' : nothing}
    ?required=${facts.required}
    aria-invalid=${facts.isWrong}
    aria-describedby=${facts.describedBy ?? nothing}
    .value=${answer}
  />`;
  if (!isSsn) return input;
  return html`<div class="pair">
    ${input}<button
      type="button"
      part="button"
      aria-pressed=${isSsnRevealed}
      aria-label=${sentences.revealSsn}
      @click=${revealSsn}
    >
      ${sentences.reveal}
    </button>
  </div>`;
}

function selectControl({ form, sentences }: FormContext, facts: ControlFacts): TemplateResult {
  const { sheet } = form;
  const isCountry = facts.look.control === 'country';
  // What was typed before there was a list is found in it by the form in which it travels.
  const answer = isCountry
    ? sheet.countryAt(facts.path)
    : String(readField(sheet.candidate, facts.path) ?? '');
  return html`<select
    part="input"
    id=${facts.id}
    name=${facts.path}
    autocomplete=${facts.look.autocomplete ?? 'off'}
    ?required=${facts.required}
    aria-invalid=${facts.isWrong}
    aria-describedby=${facts.describedBy ?? nothing}
  >
    ${isCountry ? nothing : html`<option value="" ?selected=${answer === ''}>${sentences.pick}</option>`}
    ${facts.options?.map(
      ({ value, label }) => html`<option value=${value} .selected=${value === answer}>${label}</option>`,
    )}
  </select>`;
}

interface AnswerTaker {
  application: { answer(path: string, value: unknown): void };
}

/** Takes the answer that a control of `fieldControl` holds now. */
export function takeAnswer({ application }: AnswerTaker, control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // Half a month is taken by the field of the month.
  if (control.dataset['part']) return;
  if (control.name === 'ssn' && control instanceof HTMLInputElement) groupSsnAsTyped(control);
  const isFlag = control instanceof HTMLInputElement && control.type === 'checkbox';
  application.answer(control.name, isFlag ? control.checked : control.value);
}
