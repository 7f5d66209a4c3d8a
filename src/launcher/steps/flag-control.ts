import { html, nothing, type TemplateResult } from 'lit';
import type { FormContext } from '../launcher-context.ts';
import type { FieldLabel } from './field-control.ts';
import type { ControlFacts } from './plain-input.ts';

/** A checkbox in front of its label. */
export function flagField(
  { sheet }: FormContext,
  { id, path, describedBy }: ControlFacts,
  label: FieldLabel,
  texts: TemplateResult[],
): TemplateResult {
  return html`<div class="field flag" part="field">
    <label part="label"
      ><input
        type="checkbox"
        part="input"
        id=${id}
        name=${path}
        aria-describedby=${describedBy ?? nothing}
        .checked=${sheet.read(path) === true}
      />${label}</label
    >${texts}
  </div>`;
}
