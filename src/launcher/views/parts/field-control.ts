import { html, nothing, type TemplateResult } from 'lit';
import type { FieldWords } from '../../../locales/en/about-you.ts';
import type { LauncherSentences } from '../../../locales/sentences.ts';
import type { PackageField } from '../../../protocol/screening-package.ts';
import { controlAt, controlId, fieldAt } from '../../fields/field-table.ts';
import { fieldWords } from '../../fields/field-words.ts';
import type { AnswerSheet } from '../../form/answer-sheet.ts';
import type { Dispatch } from '../../state/action.ts';

/** What is known of a field once its answer can be checked. */
export interface CheckedField {
  /** Its words in the country of its address. */
  words: FieldWords;
  /** A remark about the answer, besides help and problem. */
  note?: string | undefined;
  problem?: string | undefined;
  isWrong: boolean;
  /** Whether it waits for the table of its country. */
  isWaiting: boolean;
  /** The box that says that an unusual answer is right. */
  confirmation: TemplateResult | typeof nothing;
  /** The control, where it is no plain input. */
  input?: ((facts: ControlFacts) => TemplateResult) | undefined;
  /** The whole field, where it is no control under its label. */
  field?: ((facts: ControlFacts, label: TemplateResult, texts: TemplateResult) => TemplateResult) | undefined;
}

interface FieldContext {
  readonly sentences: LauncherSentences;
  readonly sheet: AnswerSheet;
  /** Undefined on a first step of plain inputs, until it has loaded. */
  readonly check?: (path: string) => CheckedField;
}

/** The facts of one control. */
export interface ControlFacts {
  id: string;
  path: string;
  required: boolean;
  /** Ids of the texts that describe it, for `aria-describedby`. */
  describedBy: string;
  isWrong: boolean;
  /** Whether a flag says that there is no answer. */
  isDisabled: boolean;
  autocomplete: string;
  /** What the keyboard of a screen writes on its Enter key. */
  enterKey: 'next' | 'done';
}

/** Fields below each other; short ones share a line. */
export const fieldList = (context: FieldContext, fields: PackageField[]): TemplateResult =>
  html`<div class="fields">
    ${fields.map((field, index) => fieldControl(context, field, fields[index + 1] ? 'next' : 'done'))}
  </div>`;

/** One field: its label, its help, its control and the problem of its answer. */
function fieldControl(
  { sentences, sheet, check }: FieldContext,
  { path, required }: PackageField,
  enterKey: ControlFacts['enterKey'],
): TemplateResult {
  const isFlag = controlAt(path) === 'flag';
  const id = controlId(path);
  const checked: Partial<CheckedField> = check?.(path) ?? {};
  const { words = fieldWords(sentences, path), note, problem, isWrong = false } = checked;
  const { help } = words;
  const facts: ControlFacts = {
    id,
    path,
    required,
    describedBy: [help && `${id}-help`, note && `${id}-note`, problem && `${id}-problem`]
      .filter(Boolean)
      .join(' '),
    isWrong,
    isDisabled: sheet.isExcused(path),
    autocomplete: (path.includes('[') ? undefined : fieldAt(path)?.autocomplete) ?? 'off',
    enterKey,
  };
  const label = html`<span .textContent=${words.label}></span>${
      required || isFlag
        ? nothing
        : html` <span class="optional" .textContent=${`(${sentences.optional})`}></span>`
    }`;
  const texts = html`${help ? html`<p class="help" id="${id}-help" .textContent=${help}></p>` : nothing}
  ${note ? html`<p class="note" id="${id}-note" .textContent=${note}></p>` : nothing}
  ${problem ? html`<p class="problem" id="${id}-problem" part="problem" .textContent=${problem}></p>` : nothing}`;
  if (checked.field) return checked.field(facts, label, texts);
  if (isFlag) return flag(facts, label, texts, sheet.read(path) === true);
  return html`<div class="field ${placeClass(path)}" part="field" ?inert=${checked.isWaiting}>
    <label for=${id} part="label">${label}</label>
    ${texts} ${checked.input?.(facts) ?? plainInput(facts, String(sheet.read(path) ?? ''))}
    ${checked.confirmation ?? nothing}
  </div>`;
}

/** A checkbox in front of its label. */
const flag = (
  { id, path, describedBy }: ControlFacts,
  label: TemplateResult,
  texts: TemplateResult,
  answer: boolean,
): TemplateResult =>
  html`<div class="field flag ${placeClass(path)}" part="field">
    <label part="label"
      ><input
        type="checkbox"
        part="input"
        id=${id}
        name=${path}
        aria-describedby=${describedBy || nothing}
        .checked=${answer}
      />${label}</label
    >${texts}
  </div>`;

/**
 * An input for the answer as it was typed. Its type is never `email`: browsers give the text of such an input in another form
 * than it has, and what is drawn again would change it under the caret.
 */
export const plainInput = (facts: ControlFacts, answer: string): TemplateResult =>
  html`<input
    part="input"
    id=${facts.id}
    name=${facts.path}
    type=${controlAt(facts.path) === 'phone' ? 'tel' : 'text'}
    inputmode=${fieldAt(facts.path)?.inputmode ?? nothing}
    autocomplete=${facts.autocomplete}
    autocapitalize=${facts.path === 'email' ? 'off' : /(number|postalCode)$/i.test(facts.path) ? 'characters' : 'words'}
    autocorrect="off"
    enterkeyhint=${facts.enterKey}
    spellcheck="false"
    dir=${answer ? 'auto' : nothing}
    ?required=${facts.required}
    ?disabled=${facts.isDisabled}
    aria-invalid=${facts.isWrong}
    aria-describedby=${facts.describedBy || nothing}
    .value=${answer}
  />`;

/** The class of a field that does not have a line for itself. */
export const placeClass = (path: string): string => fieldAt(path)?.place ?? '';

/** Takes the present answer of a control. */
export function takeAnswer(dispatch: Dispatch, control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  // The parts of a date, and what confirms an answer, store it themselves.
  if (control.dataset['part']) return;
  const isFlag = control instanceof HTMLInputElement && control.type === 'checkbox';
  void dispatch({ type: 'answer', path: control.name, value: isFlag ? control.checked : control.value });
}
