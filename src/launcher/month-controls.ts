import { html, nothing, type TemplateResult } from 'lit';
import type { ControlFacts } from './field-control.ts';
import type { FormContext } from './form-context.ts';

/** A month is two controls, because half of the browsers have no control for one. */
export function monthControls({ form, sentences, locale }: FormContext, facts: ControlFacts): TemplateResult {
  const [year = '', month = ''] = String(form.sheet.read(facts.path) ?? '').split('-');
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return html`<select
      part="input"
      id=${facts.id}
      name=${facts.path}
      data-part="month"
      aria-label=${sentences.month}
      aria-invalid=${facts.isWrong}
      aria-describedby=${facts.describedBy ?? nothing}
    >
      <option value="">${sentences.month}</option>
      ${Array.from({ length: 12 }, (_, index) => {
        const value = String(index + 1).padStart(2, '0');
        const label = name.format(Date.UTC(2001, index, 1));
        return html`<option value=${value} .selected=${value === month}>${label}</option>`;
      })}
    </select>
    <input
      part="input"
      class="year"
      name=${facts.path}
      data-part="year"
      inputmode="numeric"
      maxlength="4"
      autocomplete="off"
      placeholder=${sentences.year}
      aria-label=${sentences.year}
      aria-invalid=${facts.isWrong}
      aria-describedby=${facts.describedBy ?? nothing}
      .value=${year}
    />`;
}
