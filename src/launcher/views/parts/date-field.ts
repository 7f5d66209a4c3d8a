import { html, nothing, type TemplateResult } from 'lit';
import { fieldAt } from '../../fields/field-table.ts';
import {
  type DatePart,
  dateParts,
  faultyParts,
  monthNumber,
  partOrder,
  partsAt,
  typedDate,
  withPart,
} from '../../fields/typed-date.ts';
import { type ControlFacts, placeClass } from './field-control.ts';
import type { Reading } from './reading.ts';

/** A date, or a month and its year: an input for each part, in the order of the language. */
export function dateField(
  context: Reading,
  facts: ControlFacts,
  label: TemplateResult,
  texts: TemplateResult,
  confirmation: TemplateResult | typeof nothing,
): TemplateResult {
  const { reader, locale, dispatch } = context;
  const { id, path, describedBy, isDisabled } = facts;
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const group = currentTarget as Node;
    const isInside = relatedTarget instanceof Node && group.contains(relatedTarget);
    if (isInside || reader.sheet.read(path) === undefined) return;
    // A group that is taken away with the focus in it was not left: its step is over.
    queueMicrotask(() => void (group.isConnected && dispatch({ type: 'leave-field', path })));
  };
  return html`<fieldset
    class="field ${placeClass(path)}"
    part="field"
    id=${id}
    aria-describedby=${describedBy || nothing}
    ?disabled=${isDisabled}
    @change=${(event: Event) => event.stopPropagation()}
    @focusout=${leave}
  >
    <legend part="label">${label}</legend>
    ${texts}
    <div class="parts">
      ${partOrder(locale, partsAt(path)).map((part, index, { length }) =>
        partInput(context, index + 1 < length ? { ...facts, enterKey: 'next' } : facts, part),
      )}
    </div>
    ${confirmation}
  </fieldset>`;
}

/** A date as a language writes it: the same way round as its inputs, which other spaces that do not break are not in Arabic. */
export const dateExample = (locale: string): string =>
  partOrder(locale, dateParts)
    .map((part) => ({ day: '27', month: '3', year: '1990' })[part])
    .join('\u2007');

function partInput(
  { reader, sentences, locale, dispatch, problems }: Reading,
  { id, path, required, autocomplete, enterKey }: ControlFacts,
  part: DatePart,
): TemplateResult {
  const { sheet } = reader;
  const parts = partsAt(path);
  const isWrong = faultyParts(problems.get(path), parts).includes(part);
  const store = (text: string): void =>
    void dispatch({ type: 'answer', path, value: withPart(sheet.read(path), parts, part, text) });
  const take = (event: Event): void => {
    if (!(event as InputEvent).isComposing) store((event.target as HTMLInputElement).value);
  };
  const token = autocomplete === fieldAt(path)?.autocomplete ? `${autocomplete}-${part}` : 'off';
  return html`<div class="part ${part}">
    <label for="${id}-${part}" .textContent=${sentences[part]}></label>
    <input
      part="input"
      id="${id}-${part}"
      name=${path}
      data-part=${part}
      inputmode="numeric"
      enterkeyhint=${enterKey}
      autocorrect="off"
      spellcheck="false"
      autocomplete=${token}
      ?required=${required}
      aria-invalid=${isWrong}
      aria-describedby=${isWrong ? `${id}-problem` : nothing}
      @input=${take}
      @compositionend=${take}
      @change=${({ target }: Event) => {
        if (part === 'month') store(monthNumber((target as HTMLInputElement).value, locale));
      }}
      .value=${typedDate(sheet.read(path))[part]}
    />
  </div>`;
}
