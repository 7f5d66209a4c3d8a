import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Disclosure } from '../../form/disclosure.ts';
import type { Filling, Submitting } from '../../state/state.ts';
import { confirmBox } from './checked-field.ts';
import type { Reading } from './reading.ts';

/** Shows one disclosure in full, the field to sign it, and a question where another name is typed than was given. */
export function consentStep(
  context: Reading,
  state: Filling | Submitting,
  disclosure: Disclosure,
): TemplateResult {
  const { reader } = context;
  const { form } = state;
  const tried = 'tried' in state;
  const { sign, problems } = context.sentences;
  const { sheet } = reader;
  const signed = form.signatures.signatureFor(disclosure)?.typedName ?? '';
  const typed = String(reader.read('signature') ?? '');
  const name = tried ? reader.nameUnlikeSignature() : undefined;
  const isConfirmed = sheet.isConfirmed('signature');
  const isMissing = tried && typed === '';
  const { open } = form.signatures;
  const parts = html`
    ${open?.isReplaced ? html`<p class="problem" part="problem" role="alert" .textContent=${problems.documentChanged}></p>` : nothing}
    <div class="document" part="document" dir="auto" .textContent=${disclosure.text}></div>
    <div class="field" part="field">
      <label for="signature" part="label" .textContent=${sign.name}></label>
      ${isMissing ? html`<p class="problem" id="signature-problem" part="problem" .textContent=${problems.signature}></p>` : nothing}
      <input
        part="input"
        id="signature"
        name="signature"
        autocomplete="name"
        spellcheck="false"
        maxlength="200"
        required
        aria-invalid=${isMissing}
        aria-describedby=${isMissing ? 'signature-problem' : nothing}
        .value=${signed}
      />
    </div>
    ${
      name
        ? html`<div class="field" part="field">
            <p
              class=${isConfirmed ? 'note' : 'problem'}
              id="signature-${isConfirmed ? 'note' : 'problem'}"
              part=${isConfirmed ? nothing : 'problem'}
              .textContent=${problems.unlikeName(typed, name)}
            ></p>
            ${confirmBox(context, 'signature', !isConfirmed, problems.isSignature(typed))}
          </div>`
        : nothing
    }
  `;
  // Another document has a field of its own: what was typed under this one is not taken over.
  return html`${keyed(open, parts)}`;
}
