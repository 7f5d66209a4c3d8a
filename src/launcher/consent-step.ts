import { html, nothing, type TemplateResult } from 'lit';
import type { Disclosure } from './disclosure.ts';
import type { FormContext } from './form-context.ts';

/** A disclosure, whole and alone, and the line to sign it on. */
export function consentStep(
  { sentences, form }: FormContext,
  disclosure: Disclosure,
  isUnsigned: boolean,
): TemplateResult {
  return html`
    <div class="document" part="disclosure" dir="auto">${disclosure.text}</div>
    <div class="field" part="field">
      <label for="signature" part="label">${sentences.sign.name}</label>
      <p class="help" id="signature-help" part="help">${sentences.sign.help}</p>
      ${
        isUnsigned
          ? html`<p class="problem" id="signature-problem" part="problem">${sentences.problems.required}</p>`
          : nothing
      }
      <input
        part="input"
        id="signature"
        name="signature"
        autocomplete="name"
        spellcheck="false"
        maxlength="200"
        required
        aria-invalid=${isUnsigned}
        aria-describedby="signature-help${isUnsigned ? ' signature-problem' : ''}"
        .value=${form.signatures.signatureUnder(disclosure)?.typedName ?? ''}
      />
    </div>
  `;
}
