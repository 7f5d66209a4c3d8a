import { html, nothing, type TemplateResult } from 'lit';
import { controlId } from '../form/control-id.ts';
import { fieldWords, problemSentence } from '../fields/field-words.ts';
import type { FormContext } from '../launcher-context.ts';

/** All problems of a step, each with a link to its field. */
export function problemSummary({
  problems,
  sentences,
  sheet,
  reader,
  actions,
}: FormContext): TemplateResult | typeof nothing {
  if (problems.size === 0) return nothing;
  return html`<section class="summary" part="summary" aria-labelledby="summary">
    <h4 id="summary">${sentences.summary}</h4>
    <ul>
      ${[...problems].map(([path, code]) => {
        const local = reader?.wordsAt(sentences, sheet, path);
        const { label } = fieldWords(sentences, path, local);
        const focusField = (event: Event): void => {
          event.preventDefault();
          actions.focusOn(controlId(path));
        };
        return html`<li>
          <a href="#${controlId(path)}" @click=${focusField}
            >${local?.problems[code] ?? sentences.problemAt(label, problemSentence(sentences, path, code))}</a
          >
        </li>`;
      })}
    </ul>
  </section>`;
}
