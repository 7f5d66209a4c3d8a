import { html, type TemplateResult } from 'lit';
import { controlId } from '../form/control-id.ts';
import { problemSentences } from '../form/problem-sentence.ts';
import type { FormContext } from '../launcher-context.ts';

/** A checkbox by which the candidate says that an unusual answer is right. */
export function confirmBox(
  { sheet, sentences, actions }: FormContext,
  path: string,
  isAsked: boolean,
): TemplateResult {
  const id = controlId(path);
  return html`<div class="flag">
    <label
      ><input
        type="checkbox"
        part="input"
        id="${id}-right"
        name="${id}-right"
        data-part="right"
        aria-invalid=${isAsked}
        aria-describedby="${id}-${isAsked ? 'problem' : 'note'}"
        .checked=${sheet.isConfirmed(path)}
        @change=${({ target }: Event) => actions.confirm(path, (target as HTMLInputElement).checked)}
      />${problemSentences(sentences).confirm}</label
    >
  </div>`;
}
