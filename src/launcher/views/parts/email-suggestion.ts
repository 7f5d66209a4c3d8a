import { html, nothing, type TemplateResult } from 'lit';
import { controlId } from '../../fields/field-table.ts';
import { nearAddress } from '../../fields/near-domain.ts';
import type { Reading } from './reading.ts';

/**
 * Under an email address that looks like a slip: the one that was probably meant, to be taken by one press. It stops
 * nobody, and whoever declines it is not asked again. While the address is typed, what may become a right one waits.
 */
export function emailSuggestion({ reader, sentences, dispatch }: Reading, path: string): TemplateResult {
  const { sheet } = reader;
  const id = controlId(path);
  const declined = `${path}-suggestion`;
  const typed = String(reader.read(path) ?? '');
  const near = sheet.isConfirmed(declined) ? undefined : nearAddress(typed);
  const meant = near?.startsWith(typed) && !sheet.showsProblemsAt(path) ? undefined : near;
  const button = (words: string, act: () => unknown): TemplateResult =>
    html`<button
      type="button"
      part="button"
      aria-describedby="${id}-meant"
      @click=${() => {
        act();
        void dispatch({ type: 'focus', id });
      }}
      .textContent=${words}
    ></button>`;
  return html`<p
      role="status"
      id="${id}-meant"
      class=${meant ? 'note' : 'visually-hidden'}
      .textContent=${meant ? sentences.problems.meant(`\u2068${meant}\u2069`) : ''}
    ></p>
    ${
      meant
        ? html`<p class="pair">
            ${button(sentences.yes, () => dispatch({ type: 'answer', path, value: meant }))}
            ${button(sentences.no, () => dispatch({ type: 'confirm', path: declined, isRight: true }))}
          </p>`
        : nothing
    }`;
}
