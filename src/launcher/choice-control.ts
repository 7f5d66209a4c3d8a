import { html, nothing, type TemplateResult } from 'lit';
import { readField } from '../protocol/candidate.ts';
import type { Choice } from './choice.ts';
import type { FieldLook } from './field-looks.ts';
import type { ControlFacts } from './field-control.ts';
import type { FormContext } from './form-context.ts';
import { places } from './late-parts.ts';

/**
 * What there is to choose from at a control; nothing where the answer is typed. As long as the countries are not here,
 * there is the one it is.
 */
export function optionsFor(
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

export function selectControl(
  { form, sentences }: FormContext,
  facts: ControlFacts,
  options: Choice[],
): TemplateResult {
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
    ${options.map(
      ({ value, label }) => html`<option value=${value} .selected=${value === answer}>${label}</option>`,
    )}
  </select>`;
}
