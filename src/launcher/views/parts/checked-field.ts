import { html, nothing, type TemplateResult } from 'lit';
import { lastName, pathBeside, readField } from '../../../protocol/candidate.ts';
import { ownValue } from '../../../protocol/own-value.ts';
import type { PackageField } from '../../../protocol/screening-package.ts';
import { type ControlKind, controlAt, controlId, fieldAt, type PlainKind } from '../../fields/field-table.ts';
import { fieldWords } from '../../fields/field-words.ts';
import { type Choice, countriesIn } from '../../fields/places.ts';
import { groupSsn, isNeverAssigned, ssnDigits } from '../../fields/ssn.ts';
import { dateExample, dateField } from './date-field.ts';
import { emailSuggestion } from './email-suggestion.ts';
import { type ControlFacts, fieldList, plainInput, type CheckedField } from './field-control.ts';
import type { Reading } from './reading.ts';

/** How a kind of control differs from a plain input under its label. */
interface ControlView {
  input?: (context: Reading, facts: ControlFacts) => TemplateResult;
  field?: typeof dateField;
  /** A remark about the answer. */
  note?: (context: Reading, path: string) => string | undefined;
}

/** Every control that is more than a plain input: a new kind of control needs a view here. */
const views: Record<Exclude<ControlKind, PlainKind>, ControlView> = {
  date: { field: dateField },
  month: { field: dateField },
  ssn: { input: ssnInput, note: ssnNote },
  country: {
    input: ({ reader, locale }, facts) =>
      select(facts, { options: countriesIn(locale), answer: reader.sheet.countryAt(facts.path) }),
  },
  region: { input: regionInput },
  choice: { input: choiceInput },
};

/** Fields whose answers can be checked. */
export const checkedFieldList = (context: Reading, fields: PackageField[]): TemplateResult =>
  fieldList(
    {
      sentences: context.sentences,
      sheet: context.reader.sheet,
      check: (path) => checkedField(context, path),
    },
    fields,
  );

function checkedField(context: Reading, path: string): CheckedField {
  const { reader, sentences, locale, problems, tried } = context;
  const view = ownValue<ControlView>(views, controlAt(path)) ?? {};
  const words = fieldWords(sentences, path, reader.wordsAt(sentences, path));
  const example = controlAt(path) === 'date' && sentences.example(dateExample(locale));
  const code = problems.get(path);
  const question = reader.questionAt(path);
  const isAsked = question !== undefined && code === question;
  const isConfirmed = question !== undefined && reader.sheet.isConfirmed(path);
  // A question is no mistake, until somebody wants to go on without an answer.
  const isNote = isConfirmed || (isAsked && !tried);
  const box = isAsked || isConfirmed ? confirmBox(context, path, isNote) : nothing;
  return {
    words: example ? { ...words, help: `${words.help ?? ''} ${example}`.trim() } : words,
    note: isNote
      ? reader.sentenceAt(path, question, context)
      : (view.note?.(context, path) ?? nameNote(context, path)),
    problem: isNote ? undefined : code && reader.sentenceAt(path, code, context),
    isWrong: code !== undefined && !isAsked,
    isWaiting: reader.awaitsPlaces(path),
    confirmation: controlAt(path) === 'email' ? emailSuggestion(context, path) : box,
    input: view.input && ((facts) => view.input!(context, facts)),
    field: view.field && ((facts, label, texts) => view.field!(context, facts, label, texts, box)),
  };
}

/** A checkbox by which the candidate says that an unusual answer is right. `isNote`: what it asks is no problem. */
export function confirmBox(
  context: Reading,
  path: string,
  isNote: boolean,
  label = context.sentences.problems.confirm,
): TemplateResult {
  const id = controlId(path);
  const describedBy = `${id}-${isNote ? 'note' : 'problem'}`;
  return tickBox(context, path, { id: `${id}-right`, label, describedBy, isWrong: !isNote });
}

/** A checkbox that is no answer: the sheet keeps apart from those whether it is ticked. */
export const tickBox = (
  { reader, dispatch }: Reading,
  path: string,
  box: { id: string; label: string; describedBy?: string; isWrong?: boolean },
): TemplateResult =>
  html`<div class="flag">
    <label
      ><input
        type="checkbox"
        part="input"
        id=${box.id}
        name=${box.id}
        data-part="right"
        aria-invalid=${box.isWrong ?? nothing}
        aria-describedby=${box.describedBy ?? nothing}
        .checked=${reader.sheet.isConfirmed(path)}
        @change=${({ target }: Event) =>
          dispatch({ type: 'confirm', path, isRight: (target as HTMLInputElement).checked })} /><span
        .textContent=${box.label}
      ></span
    ></label>
  </div>`;

/** The service wants two names of everybody: says what to do with one. */
function nameNote({ reader, problems, sentences }: Reading, path: string): string | undefined {
  const others: Record<string, string> = { givenName: 'familyName', familyName: 'givenName' };
  const other = ownValue(others, lastName(path));
  const hasOther = other !== undefined && reader.read(pathBeside(path, other));
  return hasOther && problems.get(path) === 'required' ? sentences.problems.oneName : undefined;
}

/** A list of regions if the country has one, else an input for a name. */
function regionInput({ reader, sentences, locale }: Reading, facts: ControlFacts): TemplateResult {
  const { path } = facts;
  const options = reader.regionsAt(path, locale);
  if (options.length === 0) return plainInput(facts, String(reader.sheet.read(path) ?? ''));
  // The answer may be a region typed by name: select the option of its code.
  const answer = String(readField(reader.candidate(), path) ?? '');
  return select(facts, { options, answer, prompt: sentences.pick });
}

function choiceInput({ reader, sentences }: Reading, facts: ControlFacts): TemplateResult {
  const labels: Record<string, string> = sentences.choices;
  const options = (fieldAt(facts.path)?.choices ?? []).map((value) => ({
    value,
    label: labels[value] ?? value,
  }));
  const answer = String(reader.sheet.read(facts.path) ?? '');
  return select(facts, { options, answer, prompt: sentences.pick });
}

/** `prompt` is shown until an option is chosen. */
const select = (
  facts: ControlFacts,
  { options, answer, prompt }: { options: Choice[]; answer: string; prompt?: string },
): TemplateResult =>
  html`<select
    part="input"
    id=${facts.id}
    name=${facts.path}
    autocomplete=${facts.autocomplete}
    ?required=${facts.required}
    aria-invalid=${facts.isWrong}
    aria-describedby=${facts.describedBy || nothing}
  >
    ${prompt ? html`<option value="" ?selected=${answer === ''} .textContent=${prompt}></option>` : nothing}
    ${options.map(
      ({ value, label }) =>
        html`<option value=${value} .selected=${value === answer} .textContent=${label}></option>`,
    )}
  </select>`;

/** A number that is never assigned is a problem in production; in the test environment it only gets a note. */
function ssnNote({ reader, sentences }: Reading, path: string): string | undefined {
  const digits = ssnDigits(String(reader.sheet.read(path) ?? ''));
  const isTrial = reader.environment === 'test' && digits.length === 9 && isNeverAssigned(digits);
  return isTrial ? sentences.problems.trialSsn : undefined;
}

/** A social security number: hidden until it is revealed, and grouped while it is typed. */
function ssnInput(
  { reader, sentences, isSsnRevealed, dispatch }: Reading,
  facts: ControlFacts,
): TemplateResult {
  return html`<div
      class="pair ${isSsnRevealed ? '' : 'masked'}"
      @input=${groupAsTyped}
      @compositionend=${({ target }: Event) => target?.dispatchEvent(new Event('input', { bubbles: true }))}
    >
      ${plainInput(facts, groupSsn(String(reader.sheet.read(facts.path) ?? '')))}<button
        type="button"
        part="button"
        aria-label=${isSsnRevealed ? sentences.hideSsn : sentences.revealSsn}
        @click=${() => dispatch({ type: 'toggle-ssn' })}
        .textContent=${isSsnRevealed ? sentences.hide : sentences.reveal}
      ></button>
    </div>
    ${
      facts.required
        ? html`<button
            type="button"
            class="quiet"
            part="button"
            @click=${() => dispatch({ type: 'use-hosted-form' })}
            .textContent=${sentences.noSsn}
          ></button>`
        : nothing
    }`;
}

/**
 * Groups the number while it is typed and keeps the caret behind the same digit. What an input method is still composing
 * is nobody's answer yet: to change it would break the composition.
 */
function groupAsTyped(event: Event): void {
  if ((event as InputEvent).isComposing) return event.stopPropagation();
  const input = event.target as HTMLInputElement;
  const grouped = groupSsn(input.value);
  if (grouped === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = ssnDigits(input.value.slice(0, caret)).length;
  input.value = grouped;
  const position = digitsBefore + (digitsBefore > 5 ? 2 : digitsBefore > 3 ? 1 : 0);
  input.setSelectionRange(position, position);
}
