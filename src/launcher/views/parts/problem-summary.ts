import { html, nothing, type TemplateResult } from 'lit';
import { figure } from '../../../locales/figure.ts';
import { ownValue } from '../../../protocol/own-value.ts';
import { controlId } from '../../fields/field-table.ts';
import type { Reading } from './reading.ts';

/** All problems of a step, each with a link to its field. One alone is said at its field, which has the focus. */
export function problemSummary(context: Reading): TemplateResult | typeof nothing {
  const { problems, sentences, reader, dispatch } = context;
  if (problems.size < 2) return nothing;
  return html`<section class="summary" aria-labelledby="summary">
    <h4 id="summary" .textContent=${sentences.summary}></h4>
    <ul>
      ${[...problems].map(([path, code]) => {
        const focusField = (event: Event): void => {
          event.preventDefault();
          void dispatch({ type: 'focus', id: controlId(path) });
        };
        return html`<li>
          <a
            href="#${controlId(path)}"
            @click=${focusField}
            .textContent=${withEntry(context, path, reader.sentenceAt(path, code, context))}
          ></a>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** A sentence with the entry that it is about, if its field belongs to a list. */
function withEntry({ sentences, locale }: Reading, path: string, sentence: string): string {
  const [, list, index] = /^(\w+)\[(\d+)]/.exec(path) ?? [];
  const words = list && ownValue<{ one: string }>(sentences.entries, list);
  if (!words) return sentence;
  return sentences.problems.problemAt(
    sentences.entry(words.one, figure(Number(index) + 1, locale)),
    sentence,
  );
}
