import { html, nothing, type TemplateResult } from 'lit';
import { fieldWords } from '../fields/field-words.ts';
import type { LauncherContext } from '../launcher-context.ts';
import type { Refusal } from '../launcher-state.ts';
import { waitSentence } from './wait-sentence.ts';

/** What to add to why a request failed: when to try again, and what was refused that the form does not ask for. */
export function refusalNotes(
  words: Pick<LauncherContext, 'sentences' | 'locale'>,
  { problem: { status, retryAfter }, unasked }: Refusal,
): TemplateResult {
  const { sentences } = words;
  return html`${status === 429 && retryAfter ? html`<p>${waitSentence(words, retryAfter)}</p>` : nothing}
  ${unasked.map((path) => html`<p>${sentences.refusedKnown(fieldWords(sentences, path).label)}</p>`)}`;
}
