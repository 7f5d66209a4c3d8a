import { html, nothing, type TemplateResult } from 'lit';
import { lastName, readField } from '../../../protocol/candidate.ts';
import { plainText } from '../../../protocol/plain-answer.ts';
import type { PassedFacts } from '../../../protocol/screening-package.ts';
import { controlAt, fieldAt, isList } from '../../fields/field-table.ts';
import { fieldWords } from '../../fields/field-words.ts';
import { type Choice, countriesIn } from '../../fields/places.ts';
import { dateInWords } from '../../fields/typed-date.ts';
import type { AnswerSheet } from '../../form/answer-sheet.ts';
import type { FieldsStep, Step } from '../../form/steps.ts';
import type { Filling, Submitting } from '../../state/state.ts';
import type { Reading } from './reading.ts';

export type AnswersContext = Pick<Reading, 'reader' | 'sentences' | 'locale'>;

/** Shows everything that will be sent, with a button back to each step. */
export function reviewStep(reading: Reading, { application, form }: Filling | Submitting): TemplateResult {
  return html`${passedOn(reading, application.offers.passed)}
  ${form.steps.map((step, index) => reviewed(reading, step, index))}`;
}

/** What the host has passed is sent as well. Only the host can change it. */
const passedOn = ({ sentences }: Reading, passed: PassedFacts | undefined): TemplateResult | undefined =>
  passed &&
  html`<section class="reviewed">
    <h4 .textContent=${sentences.passed}></h4>
    <dl>
      ${Object.entries(passed).map(([path, fact]) =>
        fact ? row(fieldWords(sentences, path).label, fact) : nothing,
      )}
    </dl>
  </section>`;

const row = (label: string, answer: string | undefined): TemplateResult =>
  html`<div>
    <dt .textContent=${label}></dt>
    <dd><bdi .textContent=${answer}></bdi></dd>
  </div>`;

function reviewed(context: Reading, step: Step, index: number): TemplateResult | typeof nothing {
  const { sentences, dispatch } = context;
  if (step.kind !== 'fields') return nothing;
  const title = sentences.steps[step.name];
  return html`<section class="reviewed">
    <h4 .textContent=${title}></h4>
    <button
      type="button"
      class="quiet"
      part="button"
      aria-label=${sentences.changeStep(title)}
      @click=${() => dispatch({ type: 'go-to', step: index, isChange: true })}
      .textContent=${sentences.change}
    ></button>
    ${answers(context, step)}
  </section>`;
}

function answers(context: Reading, step: FieldsStep): TemplateResult {
  const { sheet } = context.reader;
  const { entries }: { entries: Record<string, { none: string }> } = context.sentences;
  const empty = step.fields.filter(({ path }) => isList(path) && sheet.entriesOf(path).length === 0);
  return html`${empty.map(({ path }) => html`<p .textContent=${entries[path]?.none}></p>`)}
    <dl>${answersTo(context, step).map(({ label, text }) => row(label, text))}</dl>`;
}

/** An answer: what is sent, and how it is shown. */
interface ShownAnswer {
  path: string;
  label: string;
  sent: string;
  text: string;
}

export function answersTo(context: AnswersContext, { fields }: FieldsStep): ShownAnswer[] {
  const { reader, sentences, locale } = context;
  const candidate = reader.candidate();
  return reader
    .localFields(fields, locale)
    .filter(({ path }) => !isList(path) && isWorthReading(reader.sheet, path, readField(candidate, path)))
    .map(({ path }) => {
      const sent = String(readField(candidate, path));
      const { label } = fieldWords(sentences, path, reader.wordsAt(sentences, path));
      return { path, label, sent, text: shownAnswer(context, path, sent) };
    });
}

/** That there is no middle name is said in the place of the name. */
function isWorthReading(sheet: AnswerSheet, path: string, value: unknown): boolean {
  if (lastName(path) === 'confirmedNoMiddleName') return false;
  return value !== undefined || isNoMiddleName(sheet, path);
}

const isNoMiddleName = (sheet: AnswerSheet, path: string): boolean =>
  lastName(path) === 'middleName' && sheet.isExcused(path);

/** An answer in words, from what was typed or from what is `sent`. Of a sensitive number only the end. */
function shownAnswer({ reader, sentences, locale }: AnswersContext, path: string, sent: string): string {
  if (isNoMiddleName(reader.sheet, path)) return sentences.noMiddleName;
  const answer = reader.read(path);
  const text = String(answer ?? '');
  switch (controlAt(path)) {
    case 'ssn':
      return `•••-••-${text.slice(-4)}`;
    case 'flag':
      return answer === true ? sentences.yes : sentences.no;
    case 'date':
      return dateInWords(sent, locale);
    case 'month':
      return dateInWords(sent.slice(0, 7), locale);
    case 'country':
      return labelOf(sent, countriesIn(locale));
    case 'region':
      return labelOf(sent, reader.regionsAt(path, locale));
    case 'phone':
      return reader.phoneOf?.(sent, '')?.shown ?? sent;
    case 'choice':
      return sentences.choices[text as keyof typeof sentences.choices] ?? text;
    case 'email':
      // The ASCII form of a domain says nothing to the person whose address it is.
      return plainText('', String(reader.sheet.read(path)));
    case 'text':
      return fieldAt(path)?.isSensitive ? masked(text) : text;
  }
}

/** Hides all but the last four characters; hides a short text completely. */
const masked = (text: string): string => (text.length > 4 ? `••••${text.slice(-4)}` : '••••');

const labelOf = (sent: string, choices: Choice[]): string =>
  choices.find(({ value }) => value === sent)?.label ?? sent;
