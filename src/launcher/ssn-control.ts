import { html, type TemplateResult } from 'lit';
import type { FormContext } from './form-context.ts';
import { groupSsn, isNeverAssigned } from './ssn.ts';

/** A social security number: hidden until it is revealed, and grouped while it is typed into `input`. */
export function ssnControl(
  { sentences, isSsnRevealed, revealSsn }: FormContext,
  input: TemplateResult,
): TemplateResult {
  return html`<div
    class="pair ${isSsnRevealed ? '' : 'masked'}"
    @input=${({ target }: Event) => groupSsnAsTyped(target as HTMLInputElement)}
  >
    ${input}<button
      type="button"
      part="button"
      aria-pressed=${isSsnRevealed}
      aria-label=${sentences.revealSsn}
      @click=${revealSsn}
    >
      ${sentences.reveal}
    </button>
  </div>`;
}

/** Real numbers only are asked for in production; there this is a problem. */
export function ssnNote({ form, sentences }: FormContext, path: string): string | undefined {
  if (form.environment !== 'test') return undefined;
  const digits = String(form.sheet.read(path) ?? '').replace(/\D/g, '');
  return digits.length === 9 && isNeverAssigned(digits) ? sentences.trialSsn : undefined;
}

/** Groups the number in a field while it is typed and leaves the caret behind the digit it was behind. */
function groupSsnAsTyped(input: HTMLInputElement): void {
  const grouped = groupSsn(input.value);
  if (grouped === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
  input.value = grouped;
  const place = digitsBefore + (digitsBefore > 5 ? 2 : digitsBefore > 3 ? 1 : 0);
  input.setSelectionRange(place, place);
}
