import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../form/steps.ts';
import type { StepContext } from '../launcher-context.ts';

type ConsentContext = StepContext<Extract<Step, { kind: 'disclosure' }>>;

/** Shows one disclosure in full, and the field to sign it. */
export function consentStep({ sentences, form, step, tried }: ConsentContext): TemplateResult {
  const { disclosure } = step;
  return html`
    <div class="document" part="disclosure" dir="auto">${disclosure.text}</div>
    <div class="field" part="field">
      <label for="signature" part="label">${sentences.sign.name}</label>
      <p class="help" id="signature-help" part="help">${sentences.sign.help}</p>
      ${
        tried
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
        aria-invalid=${tried}
        aria-describedby="signature-help${tried ? ' signature-problem' : ''}"
        .value=${form.signatures.signatureFor(disclosure)?.typedName ?? ''}
      />
    </div>
  `;
}
