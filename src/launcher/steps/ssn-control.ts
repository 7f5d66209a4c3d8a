import { html } from 'lit';
import { groupSsn, isNeverAssigned } from '../fields/ssn.ts';
import type { ReadingContext } from '../launcher-context.ts';
import type { ControlView } from './field-control.ts';
import { plainInput } from './plain-input.ts';

/** A social security number: hidden until it is revealed, and grouped while it is typed. */
export const ssnControl: ControlView<ReadingContext> = {
  /** A number that is never assigned is a problem in production; in the test environment it only gets a note. */
  note({ sheet, sentences, reader }, path) {
    if (reader.environment !== 'test') return undefined;
    const digits = String(sheet.read(path) ?? '').replace(/\D/g, '');
    return digits.length === 9 && isNeverAssigned(digits) ? sentences.problems.trialSsn : undefined;
  },
  input(context, facts) {
    const { sentences, isSsnRevealed, actions } = context;
    return html`<div
      class="pair ${isSsnRevealed ? '' : 'masked'}"
      @input=${({ target }: Event) => groupAsTyped(target as HTMLInputElement)}
    >
      ${plainInput(context, facts)}<button
        type="button"
        part="button"
        aria-label=${isSsnRevealed ? sentences.hideSsn : sentences.revealSsn}
        @click=${() => actions.toggleSsn()}
      >
        ${isSsnRevealed ? sentences.hide : sentences.reveal}
      </button>
    </div>`;
  },
};

/** Groups the number while it is typed and keeps the caret behind the same digit. */
function groupAsTyped(input: HTMLInputElement): void {
  const grouped = groupSsn(input.value);
  if (grouped === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const digitsBefore = input.value.slice(0, caret).replace(/\D/g, '').length;
  input.value = grouped;
  const position = digitsBefore + (digitsBefore > 5 ? 2 : digitsBefore > 3 ? 1 : 0);
  input.setSelectionRange(position, position);
}
