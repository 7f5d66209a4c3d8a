import { html, nothing, type TemplateResult } from 'lit';
import { lookOf } from './field-catalogue.ts';
import type { FieldLook } from './field-looks.ts';
import { fieldWords, problemSentence } from './field-words.ts';
import type { FormContext } from './form-context.ts';
import { furtherSteps, moreSections } from './late-parts.ts';
import { phoneRules } from './phone.ts';

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
  const { content: further } = furtherSteps;
  const options = further?.optionsFor(context, look, country);
  const words = fieldWords(sentences, path, country);
  // Where there is a list to choose from, nobody needs to know what a code looks like.
  const help = look.control === 'region' && options ? undefined : words.help;
  const problem = problems.get(path);
  const note = look.control === 'ssn' ? further?.ssnNote(context, path) : undefined;
  const described = [help && `${id}-help`, note && `${id}-note`, problem && `${id}-problem`];
  const facts: ControlFacts = {
    id,
    path,
    required,
    label: words.label,
    describedBy: described.filter(Boolean).join(' ') || undefined,
    isWrong: problem !== undefined,
    look: path.includes('[') ? { ...look, autocomplete: 'off' } : look,
  };
  const isMarked = required || look.control === 'flag';
  const label = isMarked
    ? words.label
    : html`${words.label} <span class="optional">(${sentences.optional})</span>`;
  const texts = [
    help && html`<p class="help" id="${id}-help" part="help">${help}</p>`,
    note && html`<p class="note" id="${id}-note">${note}</p>`,
    problem &&
      html`<p class="problem" id="${id}-problem" part="problem">
        ${problemSentence(sentences, path, problem)}
      </p>`,
  ].filter(Boolean);
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
  const input =
    further && options ? further.selectControl(context, facts, options) : inputControl(context, facts);
  return html`<div class="field ${look.isShort ? 'short' : ''}" part="field">
    <label for=${id} part="label">${label}</label>
    ${texts} ${look.control === 'ssn' ? further?.ssnControl(context, input) : input}
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
}

const types: Partial<Record<FieldLook['control'], string>> = { email: 'email', phone: 'tel', date: 'date' };

function inputControl({ form }: FormContext, { look, ...facts }: ControlFacts): TemplateResult {
  const answer = String(form.sheet.read(facts.path) ?? '');
  return html`<input
    part="input"
    id=${facts.id}
    name=${facts.path}
    type=${types[look.control] ?? 'text'}
    inputmode=${look.inputmode ?? nothing}
    autocomplete=${look.autocomplete ?? 'off'}
    autocapitalize=${look.control === 'email' ? 'off' : nothing}
    spellcheck="false"
    dir=${answer ? 'auto' : nothing}
    max=${look.control === 'date' ? '9999-12-31' : nothing}
    ?required=${facts.required}
    aria-invalid=${facts.isWrong}
    aria-describedby=${facts.describedBy ?? nothing}
    .value=${answer}
  />`;
}

interface AnswerTaker {
  application: { answer(path: string, value: unknown): void };
}

/** Takes the answer that a control of `fieldControl` holds now. */
export function takeAnswer({ application }: AnswerTaker, control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // Half a month is taken by the field of the month.
  if (control.dataset['part']) return;
  const isFlag = control instanceof HTMLInputElement && control.type === 'checkbox';
  application.answer(control.name, isFlag ? control.checked : control.value);
}
