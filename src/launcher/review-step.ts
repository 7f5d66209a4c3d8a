import { html, nothing, type TemplateResult } from 'lit';
import { readField } from '../protocol/candidate.ts';
import type { Choice } from './choice.ts';
import { isList, lastName, lookOf } from './field-catalogue.ts';
import { fieldWords } from './field-words.ts';
import type { FormContext } from './form-context.ts';
import { places } from './late-parts.ts';
import { shownPhone } from './phone.ts';
import type { Step } from './steps.ts';

/** Everything that is about to be sent, with a way back to each part of it. */
export function reviewStep(context: FormContext): TemplateResult {
  return html`${context.form.steps.map((step, index) => reviewed(context, step, index))}`;
}

function reviewed(context: FormContext, step: Step, index: number): TemplateResult | typeof nothing {
  const { sentences, application, form } = context;
  const { signatures, sheet } = form;
  const { candidate } = sheet;
  if (step.kind === 'review' || step.kind === 'hand-over') return nothing;
  const title = step.kind === 'fields' ? sentences.steps[step.name] : step.disclosure.title;
  const signature = step.kind === 'disclosure' ? signatures.signatureUnder(step.disclosure) : undefined;
  return html`<section class="reviewed" part="reviewed">
    <h4>${title}</h4>
    <button
      type="button"
      class="quiet"
      part="button"
      aria-label=${sentences.changeStep(title)}
      @click=${() => application.goTo(index)}
    >
      ${sentences.change}
    </button>
    ${
      step.kind === 'fields'
        ? html`<dl>
            ${step.fields
              .filter(({ path }) => !isList(path))
              .flatMap(({ path }) => sheet.concrete(path))
              .filter((path) => isWorthReading(path, readField(candidate, path)))
              .map(
                (path) =>
                  html`<div>
                    <dt>${fieldWords(sentences, path, sheet.countryAt(path)).label}</dt>
                    <dd><bdi>${shownAnswer(context, path, String(readField(candidate, path)))}</bdi></dd>
                  </div>`,
              )}
          </dl>`
        : html`<p>${signature ? sentences.sign.signed(signature.typedName) : nothing}</p>`
    }
  </section>`;
}

/** That somebody has a middle name is told by the name. */
function isWorthReading(path: string, value: unknown): boolean {
  return value !== undefined && !(value === false && lastName(path) === 'confirmedNoMiddleName');
}

/** An answer as it was typed, or as it is `sent`, for reading; of a social security number no more than its end. */
function shownAnswer({ form, sentences, locale }: FormContext, path: string, sent: string): string {
  const { sheet } = form;
  const answer = sheet.read(path);
  const control = lookOf(path)?.control;
  if (control === 'flag') return answer === true ? sentences.yes : sentences.no;
  const text = String(answer ?? '');
  switch (control) {
    case 'ssn':
      return `•••-••-${text.slice(-4)}`;
    case 'date':
    case 'month':
      return dateWords(text, locale);
    case 'country':
      return labelOf(sent, places.content?.countriesIn(locale));
    case 'region':
      return labelOf(sent, places.content?.regionsOf(sheet.countryAt(path)));
    case 'phone':
      return shownPhone(sent);
    case 'choice':
      return sentences.choices[text as keyof typeof sentences.choices] ?? text;
    default:
      return text;
  }
}

const labelOf = (sent: string, choices: Choice[] = []): string =>
  choices.find(({ value }) => value === sent)?.label ?? sent;

function dateWords(text: string, locale: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return text;
  const day = text.length > 7 ? ({ day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', ...day, timeZone: 'UTC' }).format(
    time,
  );
}
