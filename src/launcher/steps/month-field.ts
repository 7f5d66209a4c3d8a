import { html, nothing, type TemplateResult } from 'lit';
import type { ReadingContext } from '../launcher-context.ts';
import { type FieldLabel, shortClass } from './field-control.ts';
import type { ControlFacts } from './plain-input.ts';

/** A month and a year in two controls, because some browsers have no control for both. */
export function monthField(
  { sheet, sentences, locale, actions }: ReadingContext,
  { id, path, describedBy, isWrong }: ControlFacts,
  label: FieldLabel,
  texts: TemplateResult[],
): TemplateResult {
  const halves = (): string[] => String(sheet.read(path) ?? '').split('-');
  const [year = '', month = ''] = halves();
  const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  /** Stores one half of the answer and keeps the other. */
  const answerHalf = (part: 'year' | 'month') => (event: Event) => {
    const [oldYear = '', oldMonth = ''] = halves();
    const { value } = event.target as HTMLInputElement | HTMLSelectElement;
    const text = part === 'year' ? `${value}-${oldMonth}` : `${oldYear}-${value}`;
    actions.answer(path, text === '-' ? '' : text);
  };
  return html`<fieldset class="field month ${shortClass(path)}" part="field">
    <legend part="label">${label}</legend>
    ${texts}
    <div class="pair">
      <select
        part="input"
        id=${id}
        name=${path}
        data-part="month"
        aria-label=${sentences.month}
        aria-invalid=${isWrong}
        aria-describedby=${describedBy ?? nothing}
        @input=${answerHalf('month')}
      >
        <option value="">${sentences.month}</option>
        ${Array.from({ length: 12 }, (_, index) => {
          const value = String(index + 1).padStart(2, '0');
          const title = monthFormat.format(Date.UTC(2001, index, 1));
          return html`<option value=${value} .selected=${value === month}>${title}</option>`;
        })}
      </select>
      <input
        part="input"
        class="year"
        name=${path}
        data-part="year"
        inputmode="numeric"
        maxlength="4"
        autocomplete="off"
        placeholder=${sentences.year}
        aria-label=${sentences.year}
        aria-invalid=${isWrong}
        aria-describedby=${describedBy ?? nothing}
        @input=${answerHalf('year')}
        .value=${year}
      />
    </div>
  </fieldset>`;
}
