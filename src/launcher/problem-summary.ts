import { html, nothing, type TemplateResult } from 'lit';
import { controlId } from './field-control.ts';
import { fieldWords, problemSentence } from './field-words.ts';
import type { FormContext } from './form-context.ts';

/** What is wrong on this step, each problem a link to its field. */
export function problemSummary(context: FormContext): TemplateResult | typeof nothing {
  const { problems, sentences, form, focusOn } = context;
  if (problems.size === 0) return nothing;
  return html`<section class="summary" part="summary" aria-labelledby="summary">
    <h4 id="summary">${sentences.summary}</h4>
    <ul>
      ${[...problems].map(([path, code]) => {
        const { label } = fieldWords(sentences, path, form.sheet.countryAt(path));
        const jump = (event: Event): void => {
          event.preventDefault();
          focusOn(controlId(path));
        };
        return html`<li>
          <a href="#${controlId(path)}" @click=${jump}
            >${sentences.problemAt(label, problemSentence(sentences, path, code))}</a
          >
        </li>`;
      })}
    </ul>
  </section>`;
}
