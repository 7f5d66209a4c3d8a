import { html, nothing, type TemplateResult } from 'lit';
import { readField } from '../../protocol/candidate.ts';
import type { Choice } from '../fields/choice.ts';
import { fieldAt } from '../fields/field-table.ts';
import type { ReadingContext } from '../launcher-context.ts';
import type { ControlView } from './field-control.ts';
import { type ControlFacts, plainInput } from './plain-input.ts';

export const countryControl: ControlView<ReadingContext> = {
  input: (context, facts) =>
    select(facts, {
      options: context.reader.tables.places.countriesIn(context.locale),
      answer: context.sheet.countryAt(facts.path),
    }),
};

/** A list of regions if the country has one, else an input for a name. */
export const regionControl: ControlView<ReadingContext> = {
  input(context, facts) {
    const { reader, sheet, sentences, locale } = context;
    const options = reader.regionsAt(sheet, facts.path, locale);
    if (!options) return plainInput(context, facts);
    // The answer may be a region typed by name: select the option of its code.
    const answer = String(readField(reader.candidate(sheet), facts.path) ?? '');
    return select(facts, { options, answer, prompt: sentences.pick });
  },
};

export const choiceControl: ControlView<ReadingContext> = {
  input({ sheet, sentences }, facts) {
    const labels: Record<string, string> = sentences.choices;
    const options = (fieldAt(facts.path)?.choices ?? []).map((value) => ({
      value,
      label: labels[value] ?? value,
    }));
    return select(facts, { options, answer: String(sheet.read(facts.path) ?? ''), prompt: sentences.pick });
  },
};

/** `prompt` is shown until an option is chosen. */
function select(
  facts: ControlFacts,
  { options, answer, prompt }: { options: Choice[]; answer: string; prompt?: string },
): TemplateResult {
  return html`<select
    part="input"
    id=${facts.id}
    name=${facts.path}
    autocomplete=${facts.autocomplete}
    ?required=${facts.required}
    aria-invalid=${facts.isWrong}
    aria-describedby=${facts.describedBy ?? nothing}
  >
    ${prompt ? html`<option value="" ?selected=${answer === ''}>${prompt}</option>` : nothing}
    ${options.map(
      ({ value, label }) => html`<option value=${value} .selected=${value === answer}>${label}</option>`,
    )}
  </select>`;
}
