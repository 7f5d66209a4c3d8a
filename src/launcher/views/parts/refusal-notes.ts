import { html, nothing, type TemplateResult } from 'lit';
import { isForgotten } from '../../fields/field-table.ts';
import { fieldWords } from '../../fields/field-words.ts';
import type { Questionnaire } from '../../form/questionnaire.ts';
import type { Refusal } from '../../form/refusal.ts';
import type { Words } from '../words.ts';

/** What to add to why a request failed: when to try again, and what was refused that the form does not ask for. */
export function refusalNotes(
  words: Words,
  { problem: { status, retryAfter }, unasked }: Refusal,
): TemplateResult {
  const { sentences } = words;
  return html`${status === 429 && retryAfter ? html`<p .textContent=${waitSentence(words, retryAfter)}></p>` : nothing}
  ${unasked.map((path) => html`<p .textContent=${sentences.refusedKnown(fieldWords(sentences, path).label)}></p>`)}`;
}

/** What becomes of the answers where the page has to be loaded again: a draft keeps what it may. */
export function afterReload({ draft, sheet }: Questionnaire, { sentences }: Words): TemplateResult {
  const { afterReload: words, neverKept } = sentences;
  const hasMore = sheet.concreteFields().some(({ path }) => isForgotten(path) && sheet.read(path));
  return html`<p .textContent=${draft ? `${words.stay} ${hasMore ? neverKept : ''}` : words.lost}></p>`;
}

/** By unit: its length in seconds. The longest that fits is used. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Says when one may try again, after so many seconds: rounded up, so that it is not too early. */
export function waitSentence({ sentences, tag }: Words, seconds: number): string {
  const [unit, length] = units.find((one) => seconds > one[1]) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  return sentences.trust.wait(format.format(Math.ceil(seconds / length), unit));
}
