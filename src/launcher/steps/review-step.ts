import { html, nothing, type TemplateResult } from 'lit';
import { lastName, readField } from '../../protocol/candidate.ts';
import type { Choice } from '../fields/choice.ts';
import { controlAt, fieldAt } from '../fields/field-table.ts';
import { fieldWords } from '../fields/field-words.ts';
import { isList } from '../fields/section-table.ts';
import type { Step } from '../form/steps.ts';
import type { ReadingContext, StepContext } from '../launcher-context.ts';

/** Shows everything that will be sent, with a button back to each step. */
export function reviewStep(context: StepContext): TemplateResult {
  return html`${context.form.steps.map((step, index) => reviewed(context, step, index))}`;
}

function reviewed(context: StepContext, step: Step, index: number): TemplateResult | typeof nothing {
  const { sentences, actions, form } = context;
  if (step.kind === 'review' || step.kind === 'hand-over') return nothing;
  const title = step.kind === 'fields' ? sentences.steps[step.name] : step.disclosure.title;
  const signature = step.kind === 'disclosure' ? form.signatures.signatureFor(step.disclosure) : undefined;
  return html`<section class="reviewed" part="reviewed">
    <h4>${title}</h4>
    <button
      type="button"
      class="quiet"
      part="button"
      aria-label=${sentences.changeStep(title)}
      @click=${() => actions.goTo(index)}
    >
      ${sentences.change}
    </button>
    ${
      step.kind === 'fields'
        ? answers(context, step)
        : html`<p>${signature ? sentences.sign.signed(signature.typedName) : nothing}</p>`
    }
  </section>`;
}

function answers(context: StepContext, { fields }: Extract<Step, { kind: 'fields' }>): TemplateResult {
  const { sheet, reader, sentences, locale } = context;
  const candidate = reader.candidate(sheet);
  const paths = reader
    .localFields(sheet, fields, locale)
    .map(({ path }) => path)
    .filter((path) => !isList(path));
  return html`<dl>
    ${paths
      .filter((path) => isWorthReading(path, readField(candidate, path)))
      .map(
        (path) =>
          html`<div>
            <dt>${fieldWords(sentences, path, reader.wordsAt(sentences, sheet, path)).label}</dt>
            <dd><bdi>${shownAnswer(context, path, String(readField(candidate, path)))}</bdi></dd>
          </div>`,
      )}
  </dl>`;
}

/** `confirmedNoMiddleName: false` adds nothing next to a name. */
function isWorthReading(path: string, value: unknown): boolean {
  return value !== undefined && !(value === false && lastName(path) === 'confirmedNoMiddleName');
}

/** An answer in words, from what was typed or from what is `sent`. Of a sensitive number only the end. */
function shownAnswer(
  { sheet, reader, sentences, locale }: ReadingContext,
  path: string,
  sent: string,
): string {
  const answer = sheet.read(path);
  const text = String(answer ?? '');
  const { places, phoneRules } = reader.tables;
  const control = controlAt(path);
  switch (control) {
    case 'ssn':
      return `•••-••-${text.slice(-4)}`;
    case 'flag':
      return answer === true ? sentences.yes : sentences.no;
    case 'date':
    case 'month':
      return dateWords(text, locale);
    case 'country':
      return labelOf(sent, places.countriesIn(locale));
    case 'region':
      return labelOf(sent, places.regionsOf(sheet.countryAt(path), locale));
    case 'phone':
      return phoneRules.phoneOf(sent, '')?.shown ?? sent;
    case 'choice':
      return sentences.choices[text as keyof typeof sentences.choices] ?? text;
    case 'text':
    case 'email':
      return fieldAt(path)?.isSensitive ? masked(text) : text;
  }
}

/** Hides all but the last four characters; hides a short text completely. */
const masked = (text: string): string => (text.length > 4 ? `••••${text.slice(-4)}` : '••••');

const labelOf = (sent: string, choices: Choice[]): string =>
  choices.find(({ value }) => value === sent)?.label ?? sent;

function dateWords(text: string, locale: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const day = text.length > 7 ? ({ day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', ...day, timeZone: 'UTC' }).format(
    time,
  );
}
