import { html, nothing, type TemplateResult } from 'lit';
import { controlAt, fieldAt } from '../fields/field-table.ts';
import { monthNumber, partOrder } from '../fields/month-names.ts';
import { type DatePart, dateParts, faultyParts, partsAt, typedDate, withPart } from '../fields/typed-date.ts';
import type { ReadingContext } from '../launcher-context.ts';
import { confirmBox } from './confirm-box.ts';
import { type ControlView, shortClass } from './field-control.ts';
import type { ControlFacts } from './plain-input.ts';

/** A date, or a month and its year: an input for each part, in the order of the language. */
export const dateControl: ControlView<ReadingContext> = {
  /** What was asked about an unusual date stays beside the answer once it is confirmed. */
  note: ({ reader, sheet, sentences, locale }, path) =>
    reader.unusualAgeAt(sheet, path) !== undefined && sheet.isConfirmed(path)
      ? reader.sentenceAt(sheet, path, 'age', { sentences, locale })
      : undefined,
  help: ({ sentences, locale }, path, help) =>
    controlAt(path) === 'date' ? `${help} ${sentences.example(exampleDate(locale))}`.trim() : undefined,
  field(context, facts, label, texts) {
    const { sheet, locale, actions, problems } = context;
    const { id, path, describedBy, isDisabled } = facts;
    const code = problems.get(path);
    const asks = code === 'age' || sheet.isConfirmed(path);
    const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
      const group = currentTarget as Node;
      const isInside = relatedTarget instanceof Node && group.contains(relatedTarget);
      if (isInside || sheet.read(path) === undefined) return;
      // A group that is taken away with the focus in it was not left: its step is over.
      queueMicrotask(() => group.isConnected && actions.leaveField(path));
    };
    return html`<fieldset
      class="field ${shortClass(path)}"
      part="field"
      id=${id}
      aria-describedby=${describedBy ?? nothing}
      ?disabled=${isDisabled}
      @change=${(event: Event) => event.stopPropagation()}
      @focusout=${leave}
    >
      <legend part="label">${label}</legend>
      ${texts}
      <div class="parts">
        ${partOrder(locale, partsAt(path)).map((part) => partInput(context, facts, part))}
      </div>
      ${asks ? confirmBox(context, path, code === 'age') : nothing}
    </fieldset>`;
  },
};

const exampleDate = (locale: string): string =>
  partOrder(locale, dateParts)
    .map((part) => ({ day: '27', month: '3', year: '1990' })[part])
    .join('\u00a0');

function partInput(
  { sheet, sentences, locale, actions, problems }: ReadingContext,
  { id, path, required, autocomplete }: ControlFacts,
  part: DatePart,
): TemplateResult {
  const parts = partsAt(path);
  const isWrong = faultyParts(problems.get(path), parts).includes(part);
  const store = (text: string): void => actions.answer(path, withPart(sheet.read(path), parts, part, text));
  const token = autocomplete === fieldAt(path)?.autocomplete ? `${autocomplete}-${part}` : 'off';
  return html`<div class="part ${part}">
    <label for="${id}-${part}">${sentences[part]}</label>
    <input
      part="input"
      id="${id}-${part}"
      name=${path}
      data-part=${part}
      inputmode="numeric"
      autocomplete=${token}
      ?required=${required}
      aria-invalid=${isWrong}
      aria-describedby=${isWrong ? `${id}-problem` : nothing}
      @input=${({ target }: Event) => store((target as HTMLInputElement).value)}
      @change=${({ target }: Event) => {
        if (part === 'month') store(monthNumber((target as HTMLInputElement).value, locale));
      }}
      .value=${typedDate(sheet.read(path))[part]}
    />
  </div>`;
}
