import { html } from 'lit';
import { controlId } from '../form/control-id.ts';
import type { ConfirmBox } from '../launcher-context.ts';

/** A checkbox by which the candidate says that an unusual answer is right. */
export const confirmBox: ConfirmBox = ({ sheet, sentences, actions }, path, isAsked, label) => {
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
      />${label ?? sentences.problems.confirm}</label
    >
  </div>`;
};
